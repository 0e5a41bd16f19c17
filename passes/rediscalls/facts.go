package rediscalls

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
	"github.com/redislint/redislint/passes/rediscalls/internal/commands"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// Summary is the fact that a package exports: what its functions return, and
// which of their parameters reach Redis as keys. Of a policy it depends on the
// rows of wrappers only.
type Summary struct {
	// Rows is a hash of the rows that the summary was made with; "" for none.
	Rows     string
	Funcs    []FuncSummary    // sorted by ID
	Wrappers []WrapperSummary // sorted by function and parameter
}

// AFact marks Summary as a fact.
func (*Summary) AFact() {}

func (s *Summary) String() string { return "redislint keys" }

// A FuncSummary is what a function returns.
type FuncSummary struct {
	ID    string
	Texts [][]PieceSummary
}

// A WrapperSummary is a parameter that reaches Redis.
type WrapperSummary struct {
	Func    string
	Index   int
	Elem    bool
	At      int // of the parameter's piece in Text
	Text    []PieceSummary
	Name    string // as in "cache.(*Store).Get"
	Command string
	Access  Access
	Role    Role
	Client  string
	TTL     TTL
	Form    string // what the client puts around the key
	Guards  []Guard
	Whole   bool // the parameter is the head of the key in another text of the use
	Effect  uint8
	Site    string // of the command
	List    bool   // the parameter reaches the command as a list
	// TTLParam is the number of the parameter that is the time to live, from 1;
	// 0 for none. TTLUnit (0 of a time.Duration) and TTLDefault, both in
	// milliseconds, and TTLAt are as those of a client's.
	TTLParam            int
	TTLUnit, TTLDefault int
	TTLAt               bool
}

// A PieceSummary is a part of a text.
type PieceSummary struct {
	Kind    uint8
	Text    string
	Type    keys.Type
	Rest    bool
	Joiner  string    // of a rest: the text that is known to stand in it
	Each    keys.Type // and the type of the values that it joins
	Default bool
	Place   Span   // where a literal is written
	Package string // and in which package
	Decl    string // and declaration
	Made    bool   // and that the file is generated
	Func    string // of a parameter
	Index   int
	Elem    bool
	Change  uint8 // what happens to the value of a parameter, as an eval.Change
}

// imports is what the packages below the analysed ones export.
type imports struct {
	funcs    map[string]eval.Value
	wrappers map[string][]wrapper // by function
	unit     bool                 // one package is analysed, of maybe many
}

func newImports(summaries []*Summary) *imports {
	im := &imports{funcs: map[string]eval.Value{}, wrappers: map[string][]wrapper{}}
	for _, s := range summaries {
		for _, f := range s.Funcs {
			var texts []eval.Seq
			for _, t := range f.Texts {
				texts = append(texts, decode(t))
			}
			im.funcs[f.ID] = eval.Seqs(texts...)
		}
		for _, w := range s.Wrappers {
			im.wrappers[w.Func] = append(im.wrappers[w.Func], wrapper{
				ref:  eval.ParamRef{Func: w.Func, Index: w.Index, Elem: w.Elem},
				text: decode(w.Text), at: w.At, name: w.Name, guards: w.Guards, whole: w.Whole,
				use: Use{Command: w.Command, Access: w.Access, Role: w.Role, Client: w.Client, TTL: w.TTL, form: clients.Form(w.Form), effect: commands.Effect(w.Effect), site: w.Site, list: w.List, given: givenOf(w)},
			})
		}
	}
	return im
}

func (im *imports) summary(f *types.Func) (eval.Value, bool) {
	v, ok := im.funcs[program.FuncID(f)]
	return v, ok
}

func decode(ps []PieceSummary) eval.Seq {
	var t eval.Seq
	for _, p := range ps {
		q := eval.Piece{
			Kind: eval.Kind(p.Kind), Text: p.Text, Type: p.Type, Rest: p.Rest, Joiner: p.Joiner, Each: p.Each, Default: p.Default,
			Ref: eval.ParamRef{Func: p.Func, Index: p.Index, Elem: p.Elem}, Change: eval.Change(p.Change),
		}
		if p.Place.File != "" {
			q.Origin = &eval.Origin{Fact: &Origin{Span: p.Place, Package: p.Package, Decl: p.Decl, Generated: p.Made}}
		}
		t = append(t, q)
	}
	return t
}

func (c *collector) encode(t eval.Seq) []PieceSummary {
	var out []PieceSummary
	for _, p := range t {
		if p.Pending() { // facts have no replacements
			p = eval.Piece{Kind: eval.Hole, Text: p.Text, Rest: true}
		}
		q := PieceSummary{
			Kind: uint8(p.Kind), Text: p.Text, Type: p.Type, Rest: p.Rest, Joiner: p.Joiner, Each: p.Each, Default: p.Default,
			Func: p.Ref.Func, Index: p.Ref.Index, Elem: p.Ref.Elem, Change: uint8(p.Change),
		}
		if o := c.files.origin(p); o != nil {
			q.Place, q.Package, q.Decl, q.Made = o.Span, o.Package, o.Decl, o.Generated
			q.Place.Pos, q.Place.End = 0, 0
		}
		out = append(out, q)
	}
	return out
}

// export is the fact of a package; nil if there is nothing to say.
func (c *collector) export(pkg *Package) *Summary {
	s := &Summary{}
	for _, fn := range c.x.Funcs(pkg) {
		texts := c.ev.Returns(fn)
		if texts == nil {
			continue
		}
		f := FuncSummary{ID: fn.ID}
		for _, t := range texts {
			f.Texts = append(f.Texts, c.encode(t))
		}
		s.Funcs = append(s.Funcs, f)
	}
	for _, w := range c.queued {
		fn := c.x.Func(w.ref.Func)
		if fn == nil || w.text[w.at].Pending() {
			continue
		}
		ws := WrapperSummary{
			Func: w.ref.Func, Index: w.ref.Index, Elem: w.ref.Elem, At: w.at, Text: c.encode(w.text), Name: qualified(fn),
			Command: w.use.Command, Access: w.use.Access, Role: w.use.Role, Client: w.use.Client, TTL: w.use.TTL, Form: string(w.use.form), Guards: w.guards, Whole: w.whole,
			Effect: uint8(w.use.effect), Site: w.use.site, List: w.use.list,
		}
		w.use.given.summarize(&ws)
		s.Wrappers = append(s.Wrappers, ws)
		for _, id := range c.x.InterfaceMethods(pkg, fn, eval.Implements) {
			ws.Func = id
			s.Wrappers = append(s.Wrappers, ws)
		}
	}
	if len(s.Funcs) == 0 && len(s.Wrappers) == 0 {
		return nil
	}
	slices.SortFunc(s.Funcs, func(a, b FuncSummary) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(s.Wrappers, func(a, b WrapperSummary) int {
		return cmp.Or(cmp.Compare(a.Func, b.Func), cmp.Compare(a.Index, b.Index), cmp.Compare(a.Command, b.Command))
	})
	return s
}
