package propose

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A spot is where keys are built: an expression, the origin of their head, and
// whether it is inside a function that is called for them.
type spot struct {
	expr  ast.Expr
	head  uses.Position
	inner bool
}

// built is the entries that one expression builds, with the expressions inside
// it that begin with the text of the head.
type built struct {
	path    []uses.Site
	ops     *operands.Parser
	entries []*entry
	inner   bool // it is in a function that others call for the key
}

// literal reports whether all that is known of the expression is the literal it begins with:
// not what joins the key, as for the elements that a loop puts into a list.
func (b *built) literal() bool {
	_, ok := b.path[0].Expr.(*ast.BasicLit)
	return ok
}

// A siteIndex knows where the keys of entries are built.
type siteIndex struct {
	ops    *operands.Parser
	bySpot map[spot]*built
	spots  []*built                   // in the order of the uses
	heads  map[uses.Position][]*entry // by the origin of the head
}

// add notes where a key of an entry is built: by the outermost expression,
// for a call says more than what is inside the function; and in that function.
func (x *siteIndex) add(e *entry, f found) {
	paths, all := f.tail.Sites() // none of what is behind a namespace: all keys are built there
	e.unplaced = e.unplaced || !all || len(paths) == 0
	if f.tail.Head == nil {
		return
	}
	head := f.tail.Head.Position()
	if !slices.Contains(x.heads[head], e) {
		x.heads[head] = append(x.heads[head], e)
	}
	for _, path := range paths {
		x.addAt(e, path, head, false)
		for len(path) > 1 && program.IsCall(path[0].Expr) {
			path = path[1:]
			x.addAt(e, path, head, true)
		}
	}
}

func (x *siteIndex) addAt(e *entry, path []uses.Site, head uses.Position, inner bool) {
	at := spot{path[0].Expr, head, inner}
	b := x.bySpot[at]
	if b == nil {
		b = &built{path: path, ops: x.ops, inner: inner}
		x.bySpot[at] = b
		x.spots = append(x.spots, b)
	}
	if !slices.Contains(b.entries, e) {
		b.entries = append(b.entries, e)
	}
}

// prefixer returns the client that puts a text of its own before the key, ""
// if the whole key is the code's, or what a search of it found.
func prefixer(u *uses.Use, k uses.Key) string {
	if k.Prefixed() {
		return u.Client
	}
	paths, _ := k.Sites()
	for _, path := range paths {
		last := path[len(path)-1]
		v := last.Package.Info.Types[last.Expr].Value
		if v == nil || v.Kind() != constant.String {
			continue
		}
		text, _, _ := strings.Cut(constant.StringVal(v), "%")
		if text != "" && strings.Index(k.Template.Head(), text) > 0 {
			return u.Client
		}
	}
	return ""
}

// named gives the values of t that have no name those of the operands of the
// first expression that joins as many values, or as many behind a variable with the head.
func (b *built) named(t keys.Template) keys.Template {
	names := t.Names()
	if !slices.Contains(names, "?") {
		return t
	}
	for _, site := range b.path {
		ops, _, ok := b.ops.Of(site.Expr, false, site.In, site.Package)
		ops = slices.DeleteFunc(ops, func(o operands.Operand) bool { return o.Expr == nil })
		if ok && len(ops) > 0 && isHead(site, ops[0]) {
			ops = ops[1:]
		}
		if !ok || len(ops) != len(names) {
			continue
		}
		parts := t.Parts()
		n := 0
		for i, p := range parts {
			if !p.Placeholder {
				continue
			}
			if name := nameOf(ops[n].Expr); p.Name == "?" && name != "" {
				parts[i].Name = name
			}
			n++
		}
		return keys.New(parts...)
	}
	return t
}

// isHead reports whether an expression begins with the operand: with the text
// of the head.
func isHead(site uses.Site, o operands.Operand) bool { return site.Expr.Pos() == o.Expr.Pos() }
