package fix

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// A group is the targets that are rewritten together, or not at all.
type group struct {
	targets []Target
	shared  map[ast.Expr]bool // sites that have several of them, for which no one builder gives the text
	front   map[ast.Expr]bool // sites that get the namespace in front for one of them, and so for all
	begin   bool              // a builder of another class may give the first segments, and no other gives more
}

// fronted adds the sites that get the namespace in front, and reports whether there are any
// that were not known: a function that is changed needs no other change where it is called.
func (g group) fronted(all []replaced) bool {
	found := false
	for _, r := range all {
		if r.front && !g.front[r.site.Expr] {
			g.front[r.site.Expr], found = true, true
		}
	}
	return found
}

// hasKey reports whether a site is on the way of a key: what is escaped for a pattern is not
// what keys begin with.
func (g group) hasKey(s uses.Site) bool {
	return slices.ContainsFunc(g.targets, func(t Target) bool { return !t.Pattern && goesBy(t, s) })
}

// find finds the class of the key or channel of a target.
func (b *builders) find(t Target) (keys.TemplateMatch, bool) {
	if t.Channel {
		return b.policy.MatchChannel(t.Key.Template)
	}
	return b.policy.Match(t.Key.Template)
}

// begins reports whether a site has the whole key of a class, for one of the targets, and
// only the segments that the key of t begins with: cacheKey in cacheKey + ":lock".
func (b *builders) begins(s uses.Site, ops []operands.Operand, t Target, class *keys.Class, g group) bool {
	built, ok := value{site: s}.template(ops)
	if !ok {
		return false
	}
	whole := b.ofForm(built)
	if i := whole.FindStringIndex(form(t.Key.Template)); i == nil || !strings.HasPrefix(form(t.Key.Template)[i[1]:], b.policy.Separator) {
		return false
	}
	for _, o := range g.targets {
		key := form(o.Key.Template)
		if o.Pattern || o.Channel != t.Channel || len(whole.FindString(key)) < len(key) {
			continue
		}
		if m, ok := b.find(o); ok && m.Class == class && goesBy(o, s) {
			return true
		}
	}
	return false
}

// ofForm matches the forms of keys that begin with what a site builds: its callers may bring text
// for one of its values.
func (b *builders) ofForm(built keys.Template) *regexp.Regexp {
	value := "[^" + regexp.QuoteMeta(b.policy.Separator) + "]+"
	if b.policy.Separator == "" {
		value = ".+?"
	}
	var out strings.Builder
	out.WriteString("(?s)^")
	for _, p := range built.Parts() {
		if p.Placeholder {
			out.WriteString(value)
		} else {
			out.WriteString(regexp.QuoteMeta(p.Literal))
		}
	}
	return regexp.MustCompile(out.String())
}

// goesBy reports whether a site is on the way of the key of a target.
func goesBy(t Target, s uses.Site) bool {
	paths, _ := t.Key.Sites()
	for _, path := range paths {
		for _, o := range path {
			if o.Expr == s.Expr {
				return true
			}
		}
	}
	return false
}

// inNamespace takes the namespace of a key from the builders, at the first site of its path
// where that is possible, and leaves the rest of the text there.
func (b *builders) inNamespace(path []uses.Site, t Target, g group) (replaced, bool) {
	if b.policy.Namespace == nil {
		return replaced{}, false
	}
	for _, whole := range []bool{true, false} {
		for i, s := range path {
			ops, serving, ok := b.operands(s, false)
			if !ok || !strings.HasPrefix(t.Key.Template.Head(), ops[0].Text) || fillsIn(path[:i]) {
				continue
			}
			var r replaced
			if b.policy.Namespace.Optional {
				ok = false
				if whole && len(serving) == 0 {
					r, ok = b.inFront(s, ops, t, g)
				}
			} else if ok = t.Namespaced; ok {
				r, ok = b.prefixed(s, ops, serving, t.Pattern && !g.hasKey(s), whole)
			}
			if ok {
				return r, true
			}
		}
	}
	return replaced{}, false
}

// fillsIn reports whether one of some sites fills in a format that it is given: the
// namespace may hold a %.
func fillsIn(path []uses.Site) bool {
	for _, s := range path {
		c, ok := ast.Unparen(s.Expr).(*ast.CallExpr)
		if !ok || len(c.Args) == 0 {
			continue
		}
		f, ok := typeutil.Callee(s.Package.Info, c).(*types.Func)
		if ok && f.FullName() == "fmt.Sprintf" && s.Package.Info.Types[c.Args[0]].Value == nil {
			return true
		}
	}
	return false
}

// inFront puts what keys begin with in an optional namespace in front of a site that has
// only the first part of a key, where the rest is given by others: prefix + suffix in a
// function that every caller gives another suffix. That it is part of a key shows in the
// separator: a word may be handed over for something else, too.
func (b *builders) inFront(s uses.Site, ops []operands.Operand, t Target, g group) (replaced, bool) {
	built, ok := value{site: s}.template(ops)
	if !ok || b.KeyPrefix == "" || t.Pattern || !strings.Contains(ops[0].Text, b.policy.Separator) || form(built) == form(t.Key.Template) && !g.shared[s.Expr] {
		return replaced{}, false
	}
	m, ok := b.find(t)
	if !ok || !m.Class.HasNamespace() || b.unsure[m.Class] || b.policy.Builders.Validate != "" || m.Class.Escape != "" {
		return replaced{}, false
	}
	if ns, has := b.policy.NamespaceOf(m); has && ns.Value.String() != "" {
		return replaced{}, false
	}
	at := &place{Site: s}
	r, on, no := b.at(at, ops, true)
	r.front = true
	if no != "" || at.operand() || at.preceded() != nil || b.guarded(at, ops) != "" {
		return replaced{}, false
	}
	r.kept = []ast.Expr{s.Expr}
	r.text, ok = at.typed(on(&r) + "." + b.KeyPrefix + "() + " + source(s.Package.Fset, s.Expr))
	return r, ok
}

// prefixed replaces a site by the namespace of the builders and what the site has
// behind it: as it is there if whole says so, else operand by operand. A site
// that is the namespace alone, as what a builder is made with, is the whole of it. In front
// of the rest of a pattern the namespace is escaped.
func (b *builders) prefixed(s uses.Site, ops []operands.Operand, serving []ast.Stmt, pattern, whole bool) (replaced, bool) {
	method, front, sep := b.Namespace, b.policy.Namespace.Default, b.policy.Separator
	behind, ok := strings.CutPrefix(ops[0].Text, front)
	alone := behind == "" && len(ops) == 1
	if !ok || !alone && !strings.HasPrefix(behind, sep) {
		return replaced{}, false
	}
	if pattern && !alone {
		method, front, sep = b.PatternPrefix, front+sep, ""
		if strings.ContainsAny(front, globChars) { // it would be escaped
			return replaced{}, false
		}
		behind = strings.TrimPrefix(behind, b.policy.Separator)
	}
	at := &place{Site: s, serving: serving}
	if method == "" || !whole && misprinted(s, ops) != "" {
		return replaced{}, false
	}
	_, isSum := ast.Unparen(s.Expr).(*ast.BinaryExpr)
	r, on, no := b.at(at, ops, isSum || !whole && !alone)
	if no != "" || at.operand() {
		return replaced{}, false
	}
	namespace := on(&r) + "." + method + "()"
	text := ""
	if alone {
		text, ok = namespace, !whole
	} else if whole {
		text, ok = at.onlyHead(namespace, front, sep)
		r.kept = []ast.Expr{s.Expr}
	} else {
		text, ok = behindNamespace(namespace, behind, s, ops, &r.imports)
	}
	if !ok {
		return replaced{}, false
	}
	if r.text, ok = at.typed(text); !ok {
		return replaced{}, false
	}
	_, no = orphans([]replaced{r})
	return r, no == ""
}

// behindNamespace writes a sum of the namespace, literal text, and the other
// operands of a site.
func behindNamespace(namespace, text string, s uses.Site, ops []operands.Operand, im *imports) (string, bool) {
	v := value{site: s, imports: im}
	if text != "" {
		v.pieces = append(v.pieces, piece{text: text})
	}
	for _, op := range ops[1:] {
		if op.Expr != nil && v.typeOf(op.Expr) == nil {
			return "", false
		}
		v.pieces = append(v.pieces, piece{text: op.Text, op: op})
	}
	if len(v.pieces) == 0 {
		return namespace, true
	}
	sum, ok := v.asString()
	return namespace + " + " + sum, ok
}
