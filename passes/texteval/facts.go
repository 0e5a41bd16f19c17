package texteval

import (
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// Facts are values as plain data, for packages that are analysed apart from the one
// that they are of: a table of nodes, each after its kids.
type Facts struct {
	Nodes   []FactNode
	Results []FactResult // sorted by function and number
	Fields  []FactValue  // what the package gives to fields of its types, sorted by ID
	Vars    []FactValue  // and to its variables
}

// A FactNode is a node.
type FactNode struct {
	Kind  uint8
	Text  string
	Arg   string
	N     int
	Place int // of a literal: 1 + its number with whoever wrote the facts; 0 for none
	Basic int // 1 + the kind of the basic type below its Go type; 0 for none
	Kids  []int
	Names []string
	Owner string // of a variable: the ID of a function; "loop" and a number of a loop
	Name  string // of a loop

	Type, Joiner, Each, Reason, Layout string // of a hole
	Rest, Env, Set, Given              bool
	Tag                                string // of a field
}

// A FactResult is what a function returns: its node.
type FactResult struct {
	Func  string
	Index int
	Node  int
}

// A FactValue is what is known by a name.
type FactValue struct {
	ID   string
	Node int
}

// maxFactNodes is how many nodes one value may have that is written down; a larger
// one is not known elsewhere.
const maxFactNodes = 250

// A FactWriter writes values down.
type FactWriter struct {
	ev    *Evaluator
	place func(Place) int
	index map[int]int
	Facts Facts
}

// NewFactWriter returns a writer; place numbers the places of literals, from 1.
func (ev *Evaluator) NewFactWriter(place func(Place) int) *FactWriter {
	return &FactWriter{ev: ev, place: place, index: map[int]int{}}
}

// Node writes a value and returns its number in the table; -1 where it is too large.
func (w *FactWriter) Node(n *Node) int {
	if size(n, map[*Node]bool{}) > maxFactNodes {
		return -1
	}
	return w.write(n)
}

func size(n *Node, seen map[*Node]bool) int {
	if seen[n] || len(seen) > maxFactNodes {
		return 0
	}
	seen[n] = true
	total := 1
	for _, k := range n.Kids {
		total += size(k, seen)
	}
	return total
}

func (w *FactWriter) write(n *Node) int {
	if i, ok := w.index[n.id]; ok {
		return i
	}
	m := w.plain(n)
	f := FactNode{Kind: uint8(m.Kind), Text: m.Text, Arg: m.arg, N: m.N, Names: m.Names, Basic: basicOf(m.Typ)}
	if m.Kind == Lit {
		f.Place = w.place(w.placeOf(m))
	}
	if m.Owner != nil {
		f.Owner = m.Owner.ID
		if m.Owner.loop != nil {
			f.Owner, f.Name = "loop"+itoa(m.Owner.id), m.Owner.loop.name
		}
	}
	if u := m.Info; u != nil {
		f.Type, f.Joiner, f.Each, f.Reason = string(u.Type), u.Joiner, string(u.Each), string(u.Reason)
		f.Layout = u.Layout
		f.Rest, f.Env, f.Set, f.Given = u.Rest, u.Env, u.Set, u.Given
		if f.Type == "" && !u.Rest {
			if t := holeType(m.Typ); t != keys.String {
				f.Type = string(t)
			}
		}
	}
	if m.Kind == Field {
		f.Tag = w.ev.fieldOf(m).tag
	}
	for i, k := range m.Kids {
		if m.Kind == When && i > 0 && !plainCond(k, 0) {
			continue
		}
		f.Kids = append(f.Kids, w.write(k))
	}
	w.Facts.Nodes = append(w.Facts.Nodes, f)
	i := len(w.Facts.Nodes) - 1
	w.index[n.id] = i
	return i
}

func (w *FactWriter) placeOf(n *Node) Place {
	if n.Place != nil {
		return *n.Place
	}
	return Place{Pos: n.Pos, End: n.End}
}

// plain is a value of kinds that can be written: what is left is a placeholder.
func (w *FactWriter) plain(n *Node) *Node {
	ev := w.ev
	switch n.Kind {
	case At:
		if n.Way == nil {
			return n
		}
		return w.plain(n.Kids[0])
	case Susp:
		return w.plain(ev.force(n))
	case Box:
		if m, formats := methodsFor(n.Typ); m != nil || formats {
			return ev.rest(n.Kids[0], "")
		}
		return n
	case Func, Apply, Invoke, Effect:
		return ev.hole(ev.nameFor(n), nil, Construct)
	case Var:
		if n.Owner.sent != nil {
			return ev.hole(ev.nameFor(n), nil, Construct)
		}
	case Tag:
		return ev.boolean(true)
	case Op:
		if n.Text == "scan" || n.Text == "map" || n.Text == "is" || n.Text == "calls" {
			return ev.hole(ev.nameFor(n), nil, Construct)
		}
	}
	return n
}

// plainCond reports whether a condition is made of what can be written.
func plainCond(n *Node, depth int) bool {
	if depth > 6 {
		return false
	}
	switch n.Kind {
	case Tag, Func, Apply, Invoke, Effect, Susp, Struct, Map, Fold:
		return false
	case Op:
		if n.Text == "is" || n.Text == "calls" || n.Text == "refine" {
			return false
		}
	}
	return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !plainCond(k, depth+1) })
}

func basicOf(t types.Type) int {
	if t == nil {
		return 0
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() != types.Invalid {
		return 1 + int(types.Default(b).(*types.Basic).Kind())
	}
	return 0
}

// Package writes what the exported functions of a package return, and what it gives
// to its fields and variables. all asks for functions that make objects too.
func (w *FactWriter) Package(pkg *program.Package, all bool) {
	for _, fn := range w.ev.x.Funcs(pkg) {
		if !exported(fn.ID) {
			continue
		}
		f := w.ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig})
		for i, r := range fn.Results {
			isText := textual(r.Type())
			if !isText && !(all && makesObject(r.Type(), pkg)) {
				continue
			}
			w.ev.fuel = maxFuel
			n := w.ev.result(f, i)
			if worth(n, map[*Node]bool{}) {
				if at := w.Node(n); at >= 0 {
					w.Facts.Results = append(w.Facts.Results, FactResult{fn.ID, i, at})
				}
			}
		}
	}
	slices.SortStableFunc(w.Facts.Results, func(a, b FactResult) int {
		if c := strings.Compare(a.Func, b.Func); c != 0 {
			return c
		}
		return a.Index - b.Index
	})
	if pkg.Types == nil {
		return
	}
	w.variables(pkg)
}

// exported reports whether the last name of an ID is exported.
func exported(id string) bool {
	name := id[strings.LastIndexByte(id, '.')+1:]
	for _, r := range name {
		return unicode.IsUpper(r)
	}
	return false
}

func makesObject(t types.Type, pkg *program.Package) bool {
	n := program.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && n.Obj().Pkg().Path() == pkg.Path
}

// worth reports whether a value says more than its type: it has literal text, or a
// parameter.
func worth(n *Node, seen map[*Node]bool) bool {
	if seen[n] {
		return false
	}
	seen[n] = true
	switch n.Kind {
	case Lit:
		return n.Typ == nil && strings.ContainsFunc(n.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	case Var:
		return n.N >= 0
	}
	return slices.ContainsFunc(n.Kids, func(k *Node) bool { return worth(k, seen) })
}

// variables writes the exported variables that hold text.
func (w *FactWriter) variables(pkg *program.Package) {
	scope := pkg.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || !textual(v.Type()) {
			continue
		}
		w.ev.fuel = maxFuel
		if n := w.ev.pkgVar(v); worth(n, map[*Node]bool{}) {
			if at := w.Node(n); at >= 0 {
				w.Facts.Vars = append(w.Facts.Vars, FactValue{program.VarID(v), at})
			}
		}
	}
}

// Field writes what the package gives to a field.
func (w *FactWriter) Field(id string) {
	r, ok := w.ev.refs[id]
	if !ok || !textual(r.typ) || slices.ContainsFunc(w.Facts.Fields, func(v FactValue) bool { return v.ID == id }) {
		return
	}
	w.ev.fuel = maxFuel
	if n := w.ev.fieldAll(r, nil); worth(n, map[*Node]bool{}) {
		if at := w.Node(n); at >= 0 {
			w.Facts.Fields = append(w.Facts.Fields, FactValue{id, at})
		}
	}
}

// FieldsOf lists the fields that values take.
func FieldsOf(n *Node) []string {
	var out []string
	seen := map[*Node]bool{}
	var walk func(*Node)
	walk = func(n *Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		if n.Kind == Field && !slices.Contains(out, n.arg) {
			out = append(out, n.arg)
		}
		for _, k := range n.Kids {
			walk(k)
		}
	}
	walk(n)
	slices.Sort(out)
	return out
}
