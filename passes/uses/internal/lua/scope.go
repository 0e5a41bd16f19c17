package lua

import (
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// A binding is what one name stands for in one scope.
type binding struct {
	name     string
	global   bool
	assigned int      // how often a value is assigned
	value    ast.Expr // of the last assignment; nil where it is not an expression
	result   int      // which of the results of value, from 0
	param    bool     // a parameter, which has a value to begin with
	each     bool     // the elements of value, in turn (a loop over ipairs)
	table    tableUse
	fixed    Kind // Key or Argv: the parameter of a library function that is KEYS or ARGV
}

// A tableUse says how a table that a binding holds is changed.
type tableUse struct {
	grows   bool // elements are appended
	escapes bool // it is changed, or handed on, in a way that is not followed
	moves   bool // its elements get other indices
	handed  bool // it is handed on
	// held are the elements that it is given by other keys, or that are appended; nil stands
	// for one that is not known.
	held []ast.Expr
	// named are the elements that it is given by constant names: t.id = ARGV[1].
	named []*ast.Field
}

// once reports whether b has one value that is known.
func (b *binding) once() bool { return b.assigned == 1 && b.value != nil && !b.param }

// scopes resolves names: the first pass over the syntax tree.
type scopes struct {
	tokens []token
	next   int // of tokens
	spans  map[ast.Expr]Span

	globals map[string]*binding
	locals  []map[string]*binding // innermost last
	uses    map[*ast.IdentExpr]*binding
	params  map[*ast.FunctionExpr][]*binding

	calls  []*ast.FuncCallExpr
	fn     *ast.FunctionExpr                       // that the walk is in; nil outside
	inside map[*ast.FuncCallExpr]*ast.FunctionExpr // the function a call is in

	depth   int
	tooDeep bool
}

func newScopes(tokens []token) *scopes {
	return &scopes{
		tokens:  tokens,
		spans:   make(map[ast.Expr]Span),
		globals: make(map[string]*binding),
		uses:    make(map[*ast.IdentExpr]*binding),
		params:  make(map[*ast.FunctionExpr][]*binding),
		inside:  make(map[*ast.FuncCallExpr]*ast.FunctionExpr),
	}
}

// maxSkip is how many tokens at looks at: were the walk ever out of step, the
// rest of the script would have no columns, but take no longer.
const maxSkip = 16

// at gives x the place of the next token of that text. The walk visits names
// and literals in the order of the source, so it is the very next one.
func (s *scopes) at(x ast.Expr, text string, kinds ...int) {
	for i := s.next; i < min(s.next+maxSkip, len(s.tokens)); i++ {
		t := s.tokens[i]
		if t.text != text {
			continue
		}
		for _, k := range kinds {
			if t.kind == k {
				s.next = i + 1
				if x != nil {
					s.spans[x] = t.Span
				}
				return
			}
		}
	}
}

func (s *scopes) name(text string) { s.at(nil, text, parse.TIdent) }

func (s *scopes) declare(name string) *binding {
	b := &binding{name: name}
	if n := len(s.locals); n > 0 {
		s.locals[n-1][name] = b
	}
	return b
}

func (s *scopes) lookup(name string) *binding {
	for i := len(s.locals) - 1; i >= 0; i-- {
		if b := s.locals[i][name]; b != nil {
			return b
		}
	}
	b := s.globals[name]
	if b == nil {
		b = &binding{name: name, global: true}
		s.globals[name] = b
	}
	return b
}

func (s *scopes) open()  { s.locals = append(s.locals, make(map[string]*binding)) }
func (s *scopes) close() { s.locals = s.locals[:len(s.locals)-1] }

// enter counts the nesting; where it returns false, the walk goes no deeper.
func (s *scopes) enter() bool {
	s.depth++
	if s.depth > maxDepth {
		s.tooDeep = true
	}
	return !s.tooDeep
}

func (s *scopes) leave() { s.depth-- }

// assign records that the names are assigned the values, with Lua's rule that
// the last value fills the rest of the names.
func assign(names []*binding, values []ast.Expr) {
	for i, b := range names {
		if b == nil {
			continue
		}
		b.assigned++
		b.value, b.result = nil, 0
		if i < len(values) {
			b.value = values[i]
		} else if len(values) > 0 {
			b.value, b.result = values[len(values)-1], i-len(values)+1
		}
	}
}

// bindLibrary makes KEYS and ARGV of the two parameters of the functions that
// a library registers.
func (s *scopes) bindLibrary() {
	e := newEvaluator(s)
	for _, f := range s.calls {
		if f.Receiver != nil || e.redisFunc(f.Func, 0) != "register_function" {
			continue
		}
		callback := registered(f.Args)
		fn, _ := e.follow(callback).(*ast.FunctionExpr)
		if fn == nil {
			continue
		}
		for i, b := range s.params[fn] {
			switch {
			case i == 0 && b.assigned == 0:
				b.fixed = Key
			case i == 1 && b.assigned == 0:
				b.fixed = Argv
			}
		}
	}
}

// registered returns the callback among the arguments of register_function,
// which takes a name and a function, or a table.
func registered(args []ast.Expr) ast.Expr {
	if len(args) == 2 {
		return args[1]
	}
	if len(args) != 1 {
		return nil
	}
	t, ok := args[0].(*ast.TableExpr)
	if !ok {
		return nil
	}
	for _, f := range t.Fields {
		if key, ok := f.Key.(*ast.StringExpr); ok && key.Value == "callback" {
			return f.Value
		}
	}
	return nil
}
