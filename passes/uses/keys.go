package uses

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// templateOf is the template of a text.
func templateOf(t texteval.Text) keys.Template {
	var parts []keys.Part
	used := map[string]int{}
	for _, p := range t {
		if p.Literal {
			parts = append(parts, keys.Part{Literal: p.Text})
			continue
		}
		name := p.Text
		if name == "" {
			name = "?"
		}
		if name != "?" {
			used[name]++
			if n := used[name]; n > 1 {
				name += "_" + strconv.Itoa(n)
			}
		}
		parts = append(parts, keys.Part{Placeholder: true, Name: name, Type: p.Type, Rest: p.Rest})
	}
	return keys.New(parts...)
}

// TemplateOf is the template of a text, without an optional namespace in front; given
// says that it begins with the namespace of a builder.
func TemplateOf(t texteval.Text) (_ keys.Template, given bool) {
	return templateOf(withoutOptional(t)), len(t) > 0 && !t[0].Literal && t[0].Given
}

// forms are the templates of texts, without empty ones.
func (c *collector) forms(texts []texteval.Text, form clients.Form) (out []keys.Template) {
	for _, t := range texts {
		if len(t) > 0 {
			for _, k := range c.keys([]texteval.Text{t}, form) {
				out = append(out, k.Template)
			}
		}
	}
	return out
}

// keys makes the keys of texts, each template and origin once. form is what the
// client puts around them.
func (c *collector) keys(texts []texteval.Text, form clients.Form) []Key {
	var out []Key
	for _, one := range form.Each() {
		out = mergeKeys(out, c.keysOf(texts, one))
	}
	return out
}

// keysOf is keys for one form.
func (c *collector) keysOf(texts []texteval.Text, form clients.Form) []Key {
	left, right := form.Around()
	before, after := parts(left), parts(right)
	var out []Key
	for _, t := range texts {
		if len(before) == 0 {
			t = withoutOptional(t)
		}
		k := Key{Template: templateOf(t), Text: t, origins: c.files.origins(t)}
		if form != "" {
			k.Template = keys.New(slices.Concat(before, k.Template.Parts(), after)...).Numbered()
			k.before = before
		}
		if p := t[0]; p.Literal && (len(before) == 0 || !before[0].Placeholder && saysSomething(p.Text)) {
			k.Head = k.origins[0]
			k.Configurable = p.Default
		}
		out = mergeKeys(out, []Key{k})
	}
	return out
}

// Prefixed reports whether the client puts text of its own in front of what the code has a value
// first of: nobody who reads the code sees the head of k.
func (k Key) Prefixed() bool {
	return k.Head == nil && len(k.before) > 0 && !k.before[0].Placeholder
}

// Layout returns the layout with which time.Time.Format writes the placeholder at a part
// of the template of k; "" where it does not, or that is not known.
func (k Key) Layout(part int) string {
	var values []texteval.Piece
	for _, p := range k.Text {
		if !p.Literal {
			values = append(values, p)
		}
	}
	n, all := 0, 0
	for i, p := range k.Template.Parts() {
		if p.Placeholder {
			all++
			if i < part {
				n++
			}
		}
	}
	if all != len(values) || n == all { // or the client puts values of its own around the text
		return ""
	}
	return values[n].Layout
}

// OptionalNamespace is what builders put in front of a key whose namespace is optional:
// with the separator, or nothing. At the head of a key it is left out, for the key has
// the form of its pattern with and without it; anywhere else it is seen.
const OptionalNamespace = "optional_namespace"

// withoutOptional is t without an optional namespace at its head.
func withoutOptional(t texteval.Text) texteval.Text {
	if len(t) == 0 || t[0].Literal || !t[0].Given || t[0].Text != OptionalNamespace {
		return t
	}
	out := slices.Clone(t)
	out[0].Literal, out[0].Text = true, ""
	return out
}

// parts returns those of a template of the tables, whose test knows that they
// parse.
func parts(template string) []keys.Part {
	t, err := keys.Parse(template)
	if err != nil {
		return nil
	}
	return t.Parts()
}

// saysSomething reports whether text is more than punctuation between a
// library's prefix and what follows.
func saysSomething(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// mergeKeys adds the keys that are not there yet.
func mergeKeys(have, more []Key) []Key {
next:
	for _, k := range more {
		for i, h := range have {
			if h.Template.String() == k.Template.String() && sameHead(h.Head, k.Head) {
				have[i].Text = h.Text.Also(k.Text)
				have[i].Template = ofBoth(h.Template, k.Template)
				for _, d := range k.Script {
					have[i].Script = withDeed(slices.Clip(have[i].Script), d)
				}
				continue next
			}
		}
		have = append(have, k)
	}
	return have
}

// ofBoth is a with values that stand for those of b too, which reads the same: what
// is a number in one of them and text in the other is text.
func ofBoth(a, b keys.Template) keys.Template {
	parts, other := a.Parts(), b.Parts()
	if len(parts) != len(other) {
		return a
	}
	var wide []keys.Part
	for i, p := range parts {
		if p.Placeholder && p.Type != other[i].Type {
			if wide == nil {
				wide = slices.Clone(parts)
			}
			wide[i].Type = keys.String
		}
	}
	if wide == nil {
		return a
	}
	return keys.New(wide...)
}

// IsAt reports whether a literal piece is written where o says.
func IsAt(x *program.Index, p texteval.Piece, o *Origin) bool {
	if !p.Literal {
		return false
	}
	at, ok := p.Place.Fact.(*Origin)
	if !ok && p.Place.Pos.IsValid() {
		at = &Origin{Span: between(x, p.Place.Pos, p.Place.End)}
	}
	return sameHead(at, o)
}

func sameHead(a, b *Origin) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.File == b.File && a.Line == b.Line && a.Column == b.Column
}

// files answers questions about places in the source.
type files struct {
	x         *program.Index
	generated map[*token.File]bool
}

func newFiles(x *program.Index) *files {
	return &files{x: x, generated: map[*token.File]bool{}}
}

// span is the range of an expression.
func (f *files) span(n ast.Node) Span { return f.between(n.Pos(), n.End()) }

func (f *files) between(pos, end token.Pos) Span { return between(f.x, pos, end) }

// SpanOf is the range of a node of the analysed code.
func SpanOf(x *program.Index, n ast.Node) Span { return between(x, n.Pos(), n.End()) }

func between(x *program.Index, pos, end token.Pos) Span {
	if !pos.IsValid() {
		return Span{}
	}
	a, b := x.Fset.PositionFor(pos, false), x.Fset.PositionFor(end, false)
	return Span{File: a.Filename, Line: a.Line, Column: a.Column, EndLine: b.Line, EndCol: b.Column, Pos: pos, End: end}
}

// OriginOf describes where a node of the analysed code stands.
func OriginOf(x *program.Index, n ast.Node) *Origin {
	return newFiles(x).originAt(n.Pos(), n.End())
}

// origins are those of the pieces of a text.
func (f *files) origins(t texteval.Text) []*Origin {
	out := make([]*Origin, len(t))
	for i, p := range t {
		out[i] = f.origin(p)
	}
	return out
}

// origin is where the literal piece p is written; nil where that is not known.
func (f *files) origin(p texteval.Piece) *Origin {
	if !p.Literal {
		return nil
	}
	if o, ok := p.Place.Fact.(*Origin); ok {
		return o
	}
	return f.originAt(p.Place.Pos, p.Place.End)
}

// originAt describes a range of the analysed code; nil where there is none.
func (f *files) originAt(pos, end token.Pos) *Origin {
	if !pos.IsValid() {
		return nil
	}
	o := &Origin{Span: f.between(pos, end)}
	pkg := f.x.PackageAt(pos)
	if pkg == nil {
		return o
	}
	o.Package = pkg.Path
	file := f.fileAt(pkg, pos)
	if file == nil {
		return o
	}
	o.Decl = declAt(file, pos)
	tf := f.x.Fset.File(pos)
	gen, ok := f.generated[tf]
	if !ok {
		gen = IsGenerated(file)
		f.generated[tf] = gen
	}
	o.Generated = gen
	return o
}

func (f *files) fileAt(pkg *Package, pos token.Pos) *ast.File {
	for _, file := range pkg.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			return file
		}
	}
	return nil
}

// declAt names the top-level declaration that holds pos.
func declAt(file *ast.File, pos token.Pos) string {
	i := sort.Search(len(file.Decls), func(i int) bool { return file.Decls[i].End() > pos })
	if i < len(file.Decls) && file.Decls[i].Pos() <= pos {
		switch d := file.Decls[i].(type) {
		case *ast.FuncDecl:
			if d.Recv != nil && len(d.Recv.List) == 1 {
				return recvName(d.Recv.List[0].Type) + "." + d.Name.Name
			}
			return d.Name.Name
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && v.Pos() <= pos && pos < v.End() && len(v.Names) > 0 {
					return v.Names[0].Name
				}
			}
		}
	}
	return ""
}

func recvName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return "(*" + recvName(e.X) + ")"
	case *ast.IndexExpr:
		return recvName(e.X)
	case *ast.IndexListExpr:
		return recvName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
