package fix

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/uses"
)

// maxTries is how often values are handed to builders, with what does not hold left out.
const maxTries = 100

// hand hands values of the code that are in front of keys to the builders, as their
// namespace: all at once, or fewer where that does not hold.
func (f *fixer) hand() error {
	refused := map[[4]string]bool{}
	for size, tries := 0, 0; tries < maxTries; tries++ {
		var batch []fix.Injection
		var edits []passes.Edit
		for _, i := range f.each((*fix.Rewriter).Namespaces) {
			outside := slices.ContainsFunc(i.Fix.Edits, func(e passes.Edit) bool { return !f.allows(e.File) || f.brokenAt(e) != "" })
			if !outside && !refused[i.ID()] && (f.Class == nil || f.Class(i.Class)) && !edit.Conflict(edits, i.Fix.Edits) {
				batch, edits = append(batch, i), append(edits, i.Fix.Edits...)
			}
		}
		if len(batch) == 0 {
			break
		}
		if size > 0 {
			batch = batch[:min(size, len(batch))]
		}
		reason, err := f.handAll(batch)
		switch {
		case err != nil:
			return err
		case reason == "":
			size = 0
		case len(batch) == 1:
			refused[batch[0].ID()], size = true, 0
		default:
			size = len(batch) / 2
		}
	}
	return nil
}

// handAll makes some of them, or says why they do not hold.
func (f *fixer) handAll(batch []fix.Injection) (reason string, err error) {
	var edits []passes.Edit
	for _, i := range batch {
		edits = append(edits, i.Fix.Edits...)
	}
	was := f.at
	if why, err := f.make(edits, keysOf.beside); why.reason != "" || err != nil {
		return why.reason, err
	}
	f.named = append(f.named, named(was, edits)...)
	for _, i := range batch {
		f.handed = append(f.handed, Declaration{i.Name, i.Span.File, i.Span.Line, i.Span.Column, ""})
	}
	return "", nil
}

// each lists what the rewriters of all policies find in their packages.
func (f *fixer) each(list func(*fix.Rewriter, *keys.Policy) []fix.Injection) (out []fix.Injection) {
	var seen []*keys.Policy
	for _, pkg := range f.at.Packages {
		p := f.at.Policy(pkg.Path)
		if p == nil || slices.Contains(seen, p) {
			continue
		}
		seen = append(seen, p)
		for _, i := range list(fix.New(f.at.Packages, f.at.Flow), p) {
			if f.at.Policy(i.Package) == p {
				out = append(out, i)
			}
		}
	}
	return out
}

// beside says where two programs use other keys, their namespaces aside.
func (k keysOf) beside(after keysOf) refusal { return k.bare().differs(after.bare()) }

// bare are the keys without their namespaces.
func (k keysOf) bare() keysOf {
	out := keysOf{}
	for at, list := range k {
		bare := slices.Clone(list)
		for i := range bare {
			bare[i].form = bare[i].bare
		}
		slices.SortStableFunc(bare, compareForms)
		out[at] = slices.CompactFunc(bare, sameForm)
	}
	return out
}

// bare is the form of a key without an optional namespace, or a value that is in
// front of the text of a class.
func bare(p *keys.Policy, role uses.Role, t keys.Template) string {
	if p == nil || p.Namespace == nil || !p.Namespace.Optional || role == uses.RolePattern {
		return canonical(p, role, t)
	}
	find := p.Match
	if role == uses.RoleChannel {
		find = p.MatchChannel
	}
	parts := t.Parts()
	for i := 1; i < len(parts) && parts[0].Placeholder; i++ {
		if parts[i].Placeholder {
			continue
		}
		rest := slices.Clone(parts[i:])
		rest[0].Literal = strings.TrimPrefix(rest[0].Literal, p.Separator)
		if m, ok := find(keys.New(rest...)); ok && rest[0].Literal != "" {
			if _, has := p.NamespaceOf(m); !has {
				return ofClass(p, m)
			}
		}
	}
	m, ok := find(t)
	if !ok {
		return canonical(p, role, t)
	}
	if ns, has := p.NamespaceOf(m); has {
		m.Bindings = slices.DeleteFunc(slices.Clone(m.Bindings), func(b keys.Binding) bool { return b.Placeholder.Name == ns.Placeholder.Name })
	}
	return ofClass(p, m)
}
