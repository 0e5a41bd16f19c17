package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"html"
	"maps"
	"net/url"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// Options say what the evaluator knows of the world outside of the module.
type Options struct {
	// Client reports whether a package is a client of a server: what its functions
	// return is a reply, and pointers that they are handed are read, not written.
	Client func(importPath string) bool
	// Carries reports whether values of a type of another module can hold text that
	// the module put there: options of a client.
	Carries func(*types.Named) bool
	// Same is the method of a client that a method of an interface of the module stands
	// for; nil where it stands for none.
	Same func(f *types.Func) *types.Func
	// Reply is the parameter of a method that is a pattern which the texts of its
	// result fit; below 0 for none.
	Reply func(f *types.Func) int
	// Searches reports whether a method of a client begins a search for every key, which
	// other methods may narrow.
	Searches func(f *types.Func) bool
	// Sent is the parameter of a method that a command and its arguments begin with;
	// below 0 for none. Sought is the word of a command that is a pattern which the
	// texts of its reply fit; below 0 for none.
	Sent   func(f *types.Func) int
	Sought func(words []string) int
	// Through reports whether calls of an interface's method are followed to its
	// implementations.
	Through func(implementations []*program.Func) bool
	// Alone says that other packages of the module, which import those that are there,
	// are not: they may decode into exported types.
	Alone bool
	// Builders are functions whose template is known otherwise, by program.FuncID.
	Builders map[string]Builder
}

// A Builder is a function or method that returns the text of a template, whose
// placeholders are its arguments. What is known of it counts instead of its body.
type Builder struct {
	// Template returns the text of a call with n arguments.
	Template func(n int) keys.Template
	// Given is the name of a placeholder that is not an argument, the namespace; ""
	// if there is none.
	Given string
	// Escaped says that the arguments are texts in which characters are escaped.
	Escaped bool
	// Written are, by argument, what the texts of some are in that of the call; nil for
	// those that are in it as they are.
	Written []func(text string) string
}

// maxFuel is how many steps one question may cost.
const maxFuel = 100_000

// An Evaluator evaluates expressions of the packages of an index. It is not safe
// for concurrent use.
type Evaluator struct {
	x    *program.Index
	opts Options
	s    *store

	bodies      map[*program.Body]*body
	localConsts map[*body]map[token.Pos]ast.Expr
	points      map[varAt]*Node
	exprs       map[exprAt]*Node
	where       map[ast.Expr]place // of expressions that tell how a text came to be
	condOf      map[ast.Expr]*Node
	dist        map[distAt]*Node
	wordIDs     map[string]int32
	shapes      map[shape]*Node
	ops         map[sum]*Node // operations on choices

	owners     int
	funcOwners map[string]*Owner
	sentOwners map[types.Object]*Owner
	circle     circle
	sending    map[*types.Var]bool // the channels whose list is being made
	ownersByID map[int]*Owner
	loopOwners map[int]*Owner

	results    map[resultAt]*Node
	exits      map[resultAt]*Node
	refs       map[string]fieldRef
	fieldsOf   map[string]*Node
	broughtTo  map[int]*program.Package // the package of a parameter that nothing is known of, by its node
	varsOf     map[string]*Node
	closed     map[int]*Node
	joint      map[*Node]*Node // values whose objects were taken apart
	conditions map[int]*Node
	failed     map[any]int // joins and summaries that cost too much: how many steps were not enough

	sites       map[string][]*program.Call
	joinedSites map[string]joinedCalls
	called      map[string]bool // of methods, by ID: what onlyCalled reports
	receiversBy map[receiverOf][]*Node
	groups      map[string][]*group
	impls       map[methodOf][]*program.Func
	callEnvs    map[envAt]*env
	anyRecv     map[*ast.CallExpr]bool // calls whose receiver may be anything

	callsByMethod map[calledOn]map[string][]*program.Call
	keyParams     map[*Node]bool // parameters that are handed on as keys
	options       map[types.Type][]optionField
	selves        map[*program.Func]bool           // methods that return what they are called on
	valueCalls    map[types.Object][]*program.Call // of function values that take a pointer to a struct, by that

	embeds   map[token.Pos]*Place
	places   map[Place]*Place
	imported map[string]bool // packages of which facts are known
	facts    *imports

	elements    map[types.Object][]*program.Call // see elementCalls
	yields      map[yieldAt]*Node
	readers     map[resultAt]bool   // see readsOnly
	fillers     map[resultAt]Reason // why what functions leave in their parameters is not known
	working     []resultAt          // the results that are being worked out, the innermost last
	calledAgain int                 // how many calls of functions whose results are being worked out there were

	declared    []declaration            // see declarations
	viperFields map[string][]declaration // by field, see defaultsByName
	byPaths     map[string]Reason        // see byPath

	deep int
	fuel int
}

// New returns an evaluator.
func New(x *program.Index, o Options) *Evaluator {
	return &Evaluator{
		x: x, opts: o, s: newStore(),
		bodies: map[*program.Body]*body{}, points: map[varAt]*Node{}, exprs: map[exprAt]*Node{}, where: map[ast.Expr]place{},
		condOf: map[ast.Expr]*Node{}, dist: map[distAt]*Node{}, wordIDs: map[string]int32{}, shapes: map[shape]*Node{}, ops: map[sum]*Node{},
		funcOwners: map[string]*Owner{}, sentOwners: map[types.Object]*Owner{}, sending: map[*types.Var]bool{}, circle: newCircle(), ownersByID: map[int]*Owner{}, loopOwners: map[int]*Owner{},
		results: map[resultAt]*Node{}, exits: map[resultAt]*Node{}, refs: map[string]fieldRef{}, fieldsOf: map[string]*Node{}, broughtTo: map[int]*program.Package{}, varsOf: map[string]*Node{},
		closed: map[int]*Node{}, joint: map[*Node]*Node{}, conditions: map[int]*Node{}, failed: map[any]int{},
		sites: map[string][]*program.Call{}, joinedSites: map[string]joinedCalls{}, called: map[string]bool{}, receiversBy: map[receiverOf][]*Node{}, groups: map[string][]*group{}, impls: map[methodOf][]*program.Func{}, callEnvs: map[envAt]*env{}, anyRecv: map[*ast.CallExpr]bool{},
		callsByMethod: map[calledOn]map[string][]*program.Call{},
		keyParams:     map[*Node]bool{}, options: map[types.Type][]optionField{}, selves: map[*program.Func]bool{},
		embeds: map[token.Pos]*Place{}, places: map[Place]*Place{}, imported: map[string]bool{},
		yields:  map[yieldAt]*Node{},
		fillers: map[resultAt]Reason{}, readers: map[resultAt]bool{},
		byPaths: map[string]Reason{},
		fuel:    maxFuel,
	}
}

func operationTable() map[string]func(*Evaluator, *Node, []*Node) *Node {
	m := map[string]func(*Evaluator, *Node, []*Node) *Node{
		"refine": refine, "option": given, "default": firstSet, "eq": eqChoice, "not": notChoice, "type": typed, "istype": isType,
		"sprintf": sprintf, "sprint": sprint, "sprintln": sprint, "fmt": printOp, "itoa": itoaOp, "setting": settingOp, "plus": plusOp, "deref": derefOp,
		"lower": onTexts(cased(strings.ToLower)), "upper": onTexts(cased(strings.ToUpper)),
		"trim": onTexts(trimmed(true, true)), "trimleft": onTexts(trimmed(true, false)), "trimright": onTexts(trimmed(false, true)),
		"trimprefix": headCut, "lengthcut": lengthCut, "trimsuffix": onTexts(suffixCut),
		"cut": sliced(lastCut), "behind": sliced(firstCut), "head": sliced(headOnly),
		"html": onTexts(escaped(html.EscapeString)), "query": onTexts(escaped(url.QueryEscape)), "segment": onTexts(escaped(url.PathEscape)),
		"ensure": ensure, "split": splitUp,
		"replace": replaceAll, "replacer": replacer, "repeat": repeated,
		"join": joined, "path": pathJoined, "glob": globbed, "sent": sentOp, "replied": repliedOp,
		"slice": sliceOf, "list": listOf, "chunk": chunked, "map": mapped, "sized": sizedAs, "put": putIn, "some": someOf, "most": mostOf,
		"again": calledAgain, "partof": partOfOp, "execute": execute, "calc": calculated, "name": nameOp,
		"key": func(ev *Evaluator, n *Node, k []*Node) *Node {
			switch k[0].Kind {
			case Map, Alt, When, Nil, At, Func:
				return ev.mapKeys(k[0], n.arg)
			}
			return nil
		},
	}
	maps.Copy(m, pathOps())
	return m
}

func (ev *Evaluator) newOwner(id string) *Owner {
	ev.owners++
	o := &Owner{id: ev.owners, ID: id}
	ev.ownersByID[o.id] = o
	return o
}

// sentOwner binds what is sent to a channel.
func (ev *Evaluator) sentOwner(channel types.Object) *Owner {
	o := ev.sentOwners[channel]
	if o == nil {
		o = ev.newOwner(channel.Name())
		o.sent = channel
		ev.sentOwners[channel] = o
	}
	return o
}

// owner binds the parameters of a function.
func (ev *Evaluator) owner(f *program.Func) *Owner {
	o := ev.funcOwners[f.ID]
	if o == nil {
		o = ev.newOwner(f.ID)
		ev.funcOwners[f.ID] = o
	}
	o.fn = f
	return o
}

// ownerOf binds the parameters of the function that a node is.
func (ev *Evaluator) ownerOf(fn *Node) *Owner {
	if fn.Fn != nil {
		return ev.owner(fn.Fn)
	}
	return ev.ownerByID(fn.Text)
}

func (ev *Evaluator) ownerByID(id string) *Owner {
	o := ev.funcOwners[id]
	if o == nil {
		o = ev.newOwner(id)
		ev.funcOwners[id] = o
	}
	return o
}

// paramsOf are the parameters of the function that a node is.
func (ev *Evaluator) paramsOf(fn *Node) []*types.Var {
	if fn.Fn != nil {
		return fn.Fn.Params
	}
	sig, ok := fn.Typ.(*types.Signature)
	if !ok {
		return nil
	}
	var out []*types.Var
	for v := range sig.Params().Variables() {
		out = append(out, v)
	}
	return out
}

// hasBody reports whether what a function returns can be worked out.
func (ev *Evaluator) hasBody(id string) bool { return ev.x.Func(id) != nil || ev.importedFunc(id) }

func (ev *Evaluator) paramName(o *Owner, i int) string {
	if v := paramOf(o, i); v != nil {
		return snake(v.Name())
	}
	return "?"
}

func (ev *Evaluator) paramType(o *Owner, i int) types.Type {
	if v := paramOf(o, i); v != nil {
		return v.Type()
	}
	return nil
}

func paramOf(o *Owner, i int) *types.Var {
	switch {
	case o.lifted != nil:
		if i < 0 || i >= len(o.lifted.own) {
			return nil
		}
		return o.lifted.own[i]
	case o.fn == nil && o.sig != nil && i >= 0 && i < o.sig.Params().Len():
		return o.sig.Params().At(i)
	case o.fn == nil:
		return nil
	case i < 0:
		return o.fn.Recv
	case i < len(o.fn.Params):
		return o.fn.Params[i]
	}
	return nil
}

// built is a call of a builder whose template is known; nil where f is none.
func (ev *Evaluator) built(f *types.Func, x *ast.CallExpr, c ctx) *Node {
	if len(ev.opts.Builders) == 0 || x.Ellipsis.IsValid() {
		return nil
	}
	b, ok := ev.opts.Builders[program.FuncID(f.Origin())]
	if !ok {
		return nil
	}
	var parts []*Node
	next := 0
	for _, p := range b.Template(len(x.Args)).Parts() {
		switch {
		case !p.Placeholder:
			parts = append(parts, ev.lit(p.Literal, 0, 0))
		case p.Name == b.Given:
			parts = append(parts, ev.unknown(p.Name, nil, Unknown{Type: p.Type, Rest: p.Rest, Reason: Environment, Given: true}))
		case next < len(x.Args):
			n := ev.expr(x.Args[next], c)
			next++
			if _, literal := n.IsLit(); b.Escaped && !literal {
				n = ev.hole(nameOf(x.Args[next-1]), nil, reasonIn(n))
			}
			if next <= len(b.Written) && b.Written[next-1] != nil {
				n = ev.written(n, nameOf(x.Args[next-1]), b.Written[next-1])
			}
			parts = append(parts, ev.operandText(ev.named(n, p.Name, nil), c.pkg.Info.TypeOf(x.Args[next-1]), nameOf(x.Args[next-1])))
		default:
			return nil
		}
	}
	return ev.concat(parts...)
}

// written is an argument as a builder writes it: what is not known has no separator then.
func (ev *Evaluator) written(n *Node, name string, as func(string) string) *Node {
	text, known := n.IsLit()
	switch {
	case !known:
		return ev.hole(name, nil, reasonIn(n))
	case as(text) == text:
		return n
	}
	return ev.lit(as(text), 0, 0)
}

// operandText is a number or text as a builder writes it.
func (ev *Evaluator) operandText(n *Node, t types.Type, name string) *Node {
	if isInteger(t) {
		return ev.op("itoa", name+"\x0010", n)
	}
	return n
}
