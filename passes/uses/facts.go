package uses

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// Summary is the fact that a package exports: what its functions return, and
// which of their parameters reach Redis as keys. Of a policy it depends on the
// rows of wrappers only.
type Summary struct {
	// Rows is a hash of the rows that the summary was made with; "" for none.
	Rows     string
	Path     string // of the package
	Outside  bool   // it is of another module: see Options
	Values   texteval.Facts
	Places   []PlaceSummary   // of literals in Values
	Wrappers []WrapperSummary // sorted by function and command
}

// AFact marks Summary as a fact.
func (*Summary) AFact() {}

func (s *Summary) String() string { return "redislint keys" }

// A PlaceSummary is where literal text is written.
type PlaceSummary struct {
	Span     Span
	Package  string
	Decl     string // enclosing declaration
	Made     bool   // the file is generated
	Embedded bool
}

// A WrapperSummary is a value that reaches Redis, made of parameters of a function.
type WrapperSummary struct {
	Func    string
	Node    int    // the value, of Summary.Values
	Name    string // as in "cache.(*Store).Get"
	Command string
	Access  Access
	Role    Role
	Client  string
	TTL     TTL
	Form    string // what the client puts around the key
	Effect  uint8
	Site    string // of the command
	List    bool   // the value reaches the command as a list
	Open    bool   // the head of the text is not known
	Starred bool
	// TTLParam is the number of the parameter that is the time to live, from 1;
	// 0 for none. TTLUnit (0 of a time.Duration) and TTLDefault, both in
	// milliseconds, and TTLAt are as those of a client's.
	TTLParam            int
	TTLUnit, TTLDefault int
	TTLAt               bool
}

// imports is what the packages below the analysed ones export.
type imports struct {
	summaries []*Summary
	unit      bool   // one package is analysed, of maybe many
	path      string // of the package, if it is one
}

func newImports(summaries []*Summary) *imports { return &imports{summaries: summaries} }

// read gives the evaluator the values of the packages below; nodes are those of each
// summary.
func (im *imports) read(tx *texteval.Evaluator) (nodes [][]*texteval.Node) {
	for _, s := range im.summaries {
		places := make([]*texteval.Place, len(s.Places))
		for i, p := range s.Places {
			places[i] = &texteval.Place{Embedded: p.Embedded, Fact: &Origin{Span: p.Span, Package: p.Package, Decl: p.Decl, Generated: p.Made, outside: s.Outside}}
		}
		nodes = append(nodes, tx.Import(s.Path, &s.Values, func(i int) *texteval.Place {
			if i > len(places) {
				return nil
			}
			return places[i-1]
		}))
	}
	return nodes
}

// An exportedUse is a use inside a function that callers bring something to.
type exportedUse struct {
	use  Use
	node *texteval.Node
	fn   *program.Func
	open bool
	star bool
}

// exportWrapper notes a value that callers of fn bring something to, who may be in packages
// that are not analysed here.
func (c *collector) exportWrapper(u Use, e emission, fn *program.Func, open bool) {
	if fn.Outer != nil || !c.unit {
		return
	}
	c.exports = append(c.exports, exportedUse{use: u, node: e.node, fn: fn, open: open, star: e.starred})
}

// fromFacts files the uses of calls of functions of packages below.
func (c *collector) fromFacts(im *imports, nodes [][]*texteval.Node) {
	for i, s := range im.summaries {
		for _, w := range s.Wrappers {
			calls := c.x.CallsOf(w.Func)
			if len(calls) == 0 || w.Node < 0 || w.Node >= len(nodes[i]) || c.rows[w.Func] != nil {
				continue
			}
			sig, ok := calls[0].Callee.Type().(*types.Signature)
			if !ok {
				continue
			}
			n := nodes[i][w.Node]
			wrapped := c.tx.WrapID(n, w.Func, sig, w.Open)
			if wrapped == nil {
				continue
			}
			u := Use{
				Command: w.Command, Access: w.Access, Role: w.Role, Client: w.Client, TTL: w.TTL,
				form: clients.Form(w.Form), effect: commands.Effect(w.Effect), Site: w.Site, list: w.List, given: givenOf(w),
			}
			texts := c.tx.Imported(n, w.Func)
			for _, up := range calls {
				c.fromFact(u, w, wrapped, up, texts)
			}
		}
	}
}

func (c *collector) fromFact(u Use, w WrapperSummary, wrapped *texteval.Wrapped, up *program.Call, texts []texteval.Text) {
	paths, _ := c.tx.Paths(wrapped, up)
	for _, p := range paths {
		next := emission{node: p.Value, call: up, hops: 1, starred: w.Starred, quiet: p.Quiet}
		if !wrapped.OfText(c.tx) {
			next.below = texts
		}
		v := c.caller(u, w.Func, w.Name, up, p.Expr)
		v.Inner = nil
		c.emit(v, next)
	}
}

// export is the fact of a package; nil if there is nothing to say.
func (c *collector) export(pkg *Package) *Summary {
	s := &Summary{Path: pkg.Path}
	numbers := map[string]int{}
	w := c.tx.NewFactWriter(func(p texteval.Place) int {
		o := c.files.origin(texteval.Piece{Literal: true, Place: p})
		if o == nil {
			return 0
		}
		ps := PlaceSummary{Span: o.Span, Package: o.Package, Decl: o.Decl, Made: o.Generated, Embedded: p.Embedded}
		ps.Span.Pos, ps.Span.End = 0, 0
		k := fmt.Sprint(ps)
		if numbers[k] == 0 {
			s.Places = append(s.Places, ps)
			numbers[k] = len(s.Places)
		}
		return numbers[k]
	})
	seen := map[string]bool{}
	for _, e := range c.exports {
		c.exportUse(s, w, e, pkg, seen)
	}
	w.Package(pkg, len(s.Wrappers) > 0)
	slices.SortStableFunc(s.Wrappers, func(a, b WrapperSummary) int {
		return cmp.Or(cmp.Compare(a.Func, b.Func), cmp.Compare(a.Command, b.Command))
	})
	s.Values = w.Facts
	if len(s.Values.Results) == 0 && len(s.Wrappers) == 0 && len(s.Values.Vars) == 0 {
		return nil
	}
	return s
}

// exportUse writes one value that callers bring something to, under the names of the
// function and of the interfaces' methods that it implements.
func (c *collector) exportUse(s *Summary, w *texteval.FactWriter, e exportedUse, pkg *Package, seen map[string]bool) {
	ids := c.x.InterfaceMethods(pkg, e.fn, program.Implements)
	if isNameExported(e.fn) {
		ids = append([]string{e.fn.ID}, ids...)
	}
	if len(ids) == 0 {
		return
	}
	for _, id := range texteval.FieldsOf(e.node) {
		w.Field(id)
	}
	at := w.Node(e.node)
	if at < 0 {
		return
	}
	for _, id := range ids {
		ws := WrapperSummary{
			Func: id, Node: at, Name: qualified(e.fn), Command: e.use.Command, Access: e.use.Access, Role: e.use.Role, Client: e.use.Client, TTL: e.use.TTL,
			Form: string(e.use.form), Effect: uint8(e.use.effect), Site: e.use.Site, List: e.use.list, Open: e.open, Starred: e.star,
		}
		e.use.given.summarize(&ws, e.fn.ID)
		n := c.tx.OnOwner(e.node, e.fn, id)
		if n != e.node {
			if ws.Node = w.Node(n); ws.Node < 0 {
				continue
			}
		}
		if k := fmt.Sprint(ws); !seen[k] {
			seen[k] = true
			s.Wrappers = append(s.Wrappers, ws)
		}
	}
}
