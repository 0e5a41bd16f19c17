package texteval

import (
	"go/types"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// imports is what facts say of packages below.
type imports struct {
	results map[resultAt]*Node
	funcs   map[string]bool
	fields  map[string]*Node
	vars    map[string]*Node
}

// Import adds the facts of the package with that path; place gives the places of
// literals back by their numbers. It returns the nodes of the table.
func (ev *Evaluator) Import(path string, f *Facts, place func(int) *Place) []*Node {
	if ev.facts == nil {
		ev.facts = &imports{results: map[resultAt]*Node{}, funcs: map[string]bool{}, fields: map[string]*Node{}, vars: map[string]*Node{}}
	}
	ev.imported[path] = true
	nodes := make([]*Node, len(f.Nodes))
	loops := map[string]*Owner{}
	for i, fn := range f.Nodes {
		nodes[i] = ev.importNode(fn, nodes[:i], loops, place)
	}
	at := func(i int) *Node {
		if i < 0 || i >= len(nodes) {
			return ev.hole("?", nil, NotLoaded)
		}
		return nodes[i]
	}
	for _, r := range f.Results {
		ev.facts.results[resultAt{r.Func, r.Index}] = at(r.Node)
		ev.facts.funcs[r.Func] = true
	}
	for _, v := range f.Fields {
		ev.facts.fields[v.ID] = at(v.Node)
	}
	for _, v := range f.Vars {
		ev.facts.vars[v.ID] = at(v.Node)
	}
	return nodes
}

func (ev *Evaluator) importNode(f FactNode, before []*Node, loops map[string]*Owner, place func(int) *Place) *Node {
	n := Node{Kind: Kind(f.Kind), Text: f.Text, arg: f.Arg, N: f.N, Names: f.Names}
	for _, k := range f.Kids {
		if k < 0 || k >= len(before) {
			return ev.hole("?", nil, NotLoaded)
		}
		n.Kids = append(n.Kids, before[k])
	}
	if f.Basic > 0 && f.Basic <= int(types.UntypedNil) {
		n.Typ = types.Typ[f.Basic-1]
	}
	switch n.Kind {
	case Lit:
		if f.Place > 0 {
			n.Place = place(f.Place)
		}
	case Hole:
		n.Info = ev.s.info(Unknown{
			Type: keys.Type(f.Type), Joiner: f.Joiner, Each: keys.Type(f.Each), Reason: Reason(f.Reason), Layout: f.Layout,
			Rest: f.Rest, Env: f.Env, Set: f.Set, Given: f.Given,
		})
	case Var, Fold:
		if strings.HasPrefix(f.Owner, "loop") && !strings.Contains(f.Owner, ".") {
			o := loops[f.Owner]
			if o == nil {
				o = ev.newOwner("")
				o.loop = &loop{name: f.Name}
				loops[f.Owner] = o
			}
			n.Owner = o
		} else {
			n.Owner = ev.ownerByID(f.Owner)
		}
	case Field:
		if _, ok := ev.refs[n.arg]; !ok {
			ev.refs[n.arg] = fieldRef{id: n.arg, name: n.Text, typ: n.Typ, tag: f.Tag}
		}
	case Box:
		if n.Typ == nil {
			return n.Kids[0]
		}
	case When:
		if len(n.Kids) == 1 {
			return n.Kids[0]
		}
	}
	if n.Kind > Tag || len(n.Kids) == 0 && needsKids(n.Kind) {
		return ev.hole("?", nil, NotLoaded)
	}
	return ev.s.intern(n)
}

// needsKids reports whether nodes of a kind are made of others.
func needsKids(k Kind) bool {
	switch k {
	case Concat, Alt, When, Field, Elem, Index, Spread, Many, Rep, Apply, Invoke, Effect, Fold, Op, Susp, At, Box:
		return true
	}
	return false
}

func (ev *Evaluator) importedFunc(id string) bool { return ev.facts != nil && ev.facts.funcs[id] }

func (ev *Evaluator) importedResult(k resultAt) *Node {
	if ev.facts == nil || ev.x.Func(k.fn) != nil {
		return nil
	}
	return ev.facts.results[k]
}

func (ev *Evaluator) importedVar(id string) *Node {
	if ev.facts == nil {
		return nil
	}
	return ev.facts.vars[id]
}

// importedField is what packages below give to a field, with what the analysed ones
// do.
func (ev *Evaluator) importedField(f fieldRef) *Node {
	if ev.facts == nil || ev.facts.fields[f.id] == nil {
		return nil
	}
	n := ev.facts.fields[f.id]
	if as := ev.x.Field(f.id); len(as) > 0 {
		n = ev.alt(n, ev.assigned(as, f.name, f.typ))
	}
	return ev.soft(n, snake(f.name))
}

// WrapID is Wrap for a function whose body is not here; sig is its signature.
func (ev *Evaluator) WrapID(n *Node, id string, sig *types.Signature, open bool) *Wrapped {
	o := ev.ownerByID(id)
	if o.sig == nil {
		o.sig = sig
	}
	return ev.wrapOwner(n, o, open)
}

// Imported lists the texts of a value in terms of a function whose body is not here.
func (ev *Evaluator) Imported(n *Node, id string) []Text {
	ev.fuel = maxFuel
	o := ev.ownerByID(id)
	args := make([]*Node, 33)
	for i := range args {
		args[i] = ev.unknown(ev.paramName(o, i-1), ev.paramType(o, i-1), Unknown{Reason: NoCaller, Param: i})
	}
	return ev.texts(ev.close(ev.inst(n, ev.env(map[*Owner][]*Node{o: args}))), true)
}

// JoinedParams are the parameters that a function whose facts are known joins, as
// they are, to the one text that it returns.
func (ev *Evaluator) JoinedParams(id string) []int {
	n := ev.importedResult(resultAt{id, 0})
	if n == nil {
		return nil
	}
	texts := ev.Imported(n, id)
	if len(texts) != 1 || len(alternatives(n, nil, 0)) != 1 {
		return nil
	}
	var out []int
	for _, p := range texts[0] {
		if !p.Literal && p.Param > 0 {
			out = append(out, p.Param-1)
		}
	}
	return out
}

// OnOwner is a value in terms of the parameters of fn as one in those of another
// function with the same parameters: a method of an interface that fn implements.
func (ev *Evaluator) OnOwner(n *Node, fn *program.Func, id string) *Node {
	if fn.ID == id {
		return n
	}
	o := ev.ownerByID(id)
	args := make([]*Node, len(fn.Params)+1)
	for i := range args {
		args[i] = ev.param(o, i-1)
	}
	args[0] = ev.hole("?", nil, NoCaller)
	if fn.Recv != nil {
		args[0] = ev.hole("?", fn.Recv.Type(), NoCaller)
	}
	ev.fuel = maxFuel
	return ev.inst(n, ev.env(map[*Owner][]*Node{ev.owner(fn): args}))
}
