// Package lua reads Redis scripts: which commands a script calls, and what is
// known of their arguments.
//
// The syntax is that of gopher-lua's parser, which is Lua 5.1 except for these:
// it reserves "goto", it rejects a line comment that begins with "--[=" but
// opens no long bracket, and it rejects hexadecimal floats, vertical tabs and
// form feeds between tokens. Such a script is an error here though Redis would
// run it.
package lua

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"
)

// Limits of a script. Larger ones are errors: nobody writes them by hand.
const (
	maxSource = 1 << 20 // bytes
	maxDepth  = 2000    // nesting of expressions and blocks
)

// A Call is one call of redis.call, redis.pcall, server.call or server.pcall.
type Call struct {
	Span  // of what is called: from the r of redis.call on
	Pcall bool
	Args  []Arg // the command's name first
}

// An Arg is one argument of a Call.
type Arg struct {
	Span // of the first token of the expression
	// Many says that the argument stands for any number of arguments, as in
	// unpack(ARGV). Pieces then describe each of them.
	Many bool
	// Pieces are what the argument's text is made of, in order; never empty
	// except for the empty string.
	Pieces []Piece
	// Object is the table that the argument is the JSON or msgpack of; nil if it is neither,
	// or the names of the table's elements are not known.
	Object *Object
}

// A Piece is a part of the text of an argument.
type Piece struct {
	Kind  Kind
	Text  string // of a Literal, unquoted
	Index int    // of a Key and an Argv, from 1; 0 where it is not known, as in a loop
	Name  string // of an Unknown: the identifier it is best named after; may be ""
	Span         // of a Literal, where it is written; else of the first token
}

// A Kind says what a Piece is.
type Kind uint8

// The kinds. The zero Kind is Unknown.
const (
	Unknown Kind = iota
	Literal
	Key  // KEYS[Index]
	Argv // ARGV[Index]
)

// A Span is a range of the source. Lines and columns start at 1, columns count
// bytes, the end is exclusive. The zero Span is not a place.
type Span struct {
	Line, Column       int
	EndLine, EndColumn int
}

// An Error says where a script cannot be read, and why.
type Error struct {
	Line, Column int // the end of what is wrong; Column is 0 where it is not known
	Message      string
}

func (e *Error) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("line %d: %s", e.Line, e.Message)
	}
	return fmt.Sprintf("line %d:%d: %s", e.Line, e.Column, e.Message)
}

// Calls returns the calls of Redis commands in a script, in the order of the
// source. Local functions that return a key are followed, and so are those that
// take one: a call in such a function is returned once for each set of
// arguments that reaches it. An error is an *Error.
func Calls(source string) ([]Call, error) {
	stmts, tokens, err := parseSource(source)
	if err != nil {
		return nil, err
	}
	s := newScopes(tokens)
	s.block(stmts)
	if s.tooDeep {
		return nil, &Error{Line: 1, Message: fmt.Sprintf("nested deeper than %d levels", maxDepth)}
	}
	s.bindLibrary()
	e := newEvaluator(s)
	return e.collect(), nil
}

// call returns f as a Call, if it is one: redis.call(...) or
// pcall(redis.call, ...).
func (e *evaluator) call(f *ast.FuncCallExpr) (Call, bool) {
	if f.Receiver != nil {
		return Call{}, false
	}
	e.fuel = maxSteps
	fn, args := f.Func, f.Args
	name := e.redisFunc(fn, 0)
	if name == "" && e.isGlobal(fn, "pcall") && len(args) > 0 {
		if name = e.redisFunc(args[0], 0); name != "" {
			name, fn, args = "pcall", args[0], args[1:]
		}
	}
	if name != "call" && name != "pcall" {
		return Call{}, false
	}
	return Call{Span: e.start(fn), Pcall: name == "pcall", Args: e.args(args)}, true
}

// redisFunc returns the name of the function of the redis library that x
// denotes, or "".
func (e *evaluator) redisFunc(x ast.Expr, depth int) string {
	if depth > maxFollow {
		return ""
	}
	switch x := x.(type) {
	case *ast.AttrGetExpr:
		key, ok := x.Key.(*ast.StringExpr)
		if ok && e.isLibrary(x.Object, 0) {
			return key.Value
		}
	case *ast.IdentExpr:
		if b := e.scopes.uses[x]; b != nil && b.once() && b.result == 0 {
			return e.redisFunc(b.value, depth+1)
		}
	}
	return ""
}

// isLibrary reports whether x is redis, server, or a local that is one of them.
func (e *evaluator) isLibrary(x ast.Expr, depth int) bool {
	if e.isGlobal(x, "redis") || e.isGlobal(x, "server") {
		return true
	}
	if id, ok := x.(*ast.IdentExpr); ok && depth <= maxFollow {
		b := e.scopes.uses[id]
		return b != nil && b.once() && b.result == 0 && e.isLibrary(b.value, depth+1)
	}
	return false
}

// isGlobal reports whether x is the predefined global of that name.
func (e *evaluator) isGlobal(x ast.Expr, name string) bool {
	id, ok := x.(*ast.IdentExpr)
	if !ok || id.Value != name {
		return false
	}
	b := e.scopes.uses[id]
	return b != nil && b.global && b.assigned == 0
}
