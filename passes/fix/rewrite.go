// Package fix puts calls of generated builders in place of expressions
// that build keys by hand, so that the text stays the same.
package fix

import (
	"cmp"
	"go/ast"
	"slices"
	"sync"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A Target is a key that is built by hand.
type Target struct {
	Key     uses.Key
	Channel bool // it is a channel, or a pattern of channels
	Pattern bool
	// Namespaced says that it begins with the policy's default namespace.
	Namespaced bool
	Use        uses.Span // the key argument that it reaches
}

// A Rewriter makes fixes. It is safe for concurrent use.
type Rewriter struct {
	pkgs     []*uses.Package
	flow     *flow.Flow
	mu       sync.Mutex
	policies map[*keys.Policy]*builders
	parsed   map[name]string // nil until it is asked for
}

// New returns a Rewriter. It looks at packages for what else is done with the
// constants and variables that keys are built of; f is nil where no code was
// analysed.
func New(pkgs []*uses.Package, f *flow.Flow) *Rewriter {
	return &Rewriter{pkgs: pkgs, flow: f, policies: map[*keys.Policy]*builders{}}
}

func (r *Rewriter) builders(p *keys.Policy) *builders {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.policies[p]
	if b == nil {
		b = newBuilders(p, r.pkgs, r.flow)
		r.policies[p] = b
	}
	return b
}

// Plan returns the plan of the builders of a policy; nil if it has none, or one
// with mistakes.
func (r *Rewriter) Plan(p *keys.Policy) *gen.Plan { return r.builders(p).Plan }

// Fix returns the fix that makes all targets by the builders of a policy, or why
// there is none. All of them are rewritten, or none, except for those whose file nobody
// can fix: a generated one, say. Keeps says which other use
// something has that they were built of: "strings.HasPrefix keeps prefix".
func (r *Rewriter) Fix(p *keys.Policy, targets []Target) (fix *passes.Fix, keeps, no string) {
	b := r.builders(p)
	if b.no != "" {
		return nil, "", b.no
	}
	all, no := b.chooseAll(targets)
	if len(all) == 0 {
		return nil, "", no
	}
	partial := no != ""
	deleted, no := orphans(all)
	if no != "" {
		return nil, "", b.site(all[0].site) + no
	}
	edits, ok := merged(all, deleted)
	if !ok {
		return nil, "", "two of the expressions that build it lie inside one another: build it in one of them"
	}
	fix = &passes.Fix{Message: "call the builder of the key", Edits: edits, Partial: partial}
	if keeps = r.keeps(all); keeps != "" {
		fix.Message += "; " + keeps
	}
	return fix, keeps, ""
}

// chooseAll picks the sites of all targets that are replaced. A site that several
// of them have gets one text: where builders of two classes would be called, the
// namespace alone is taken from them. It says why there is none, or why a target is left
// out: its file or package is against it.
func (b *builders) chooseAll(targets []Target) (all []replaced, no string) {
	g := group{targets: targets, shared: map[ast.Expr]bool{}, front: map[ast.Expr]bool{}}
	for {
		all, no = nil, ""
		for _, t := range targets {
			paths, complete := t.Key.Sites()
			if len(paths) == 0 || !complete {
				return nil, "how the text gets to " + b.place(t.Use.File, t.Use.Line) + " cannot be followed: call the builder there by hand"
			}
			for _, path := range paths {
				one, why := b.choose(path, t, g)
				switch {
				case why == "":
					all = append(all, one)
				case one.apart:
					no = cmp.Or(no, why)
				default:
					return nil, why
				}
			}
		}
		if again := differing(all, g.shared); !g.fronted(all) && !again {
			return all, no
		}
	}
}

// differing adds the sites that get several texts, and reports whether there are
// any that were not known.
func differing(all []replaced, shared map[ast.Expr]bool) bool {
	texts, found := map[ast.Expr]string{}, false
	for _, r := range all {
		text, ok := texts[r.site.Expr]
		if ok && text != r.text && !shared[r.site.Expr] {
			shared[r.site.Expr], found = true, true
		}
		texts[r.site.Expr] = r.text
	}
	return found
}

// merged returns the edits of all replacements and others, each once, sorted; it
// says no if two of them overlap.
func merged(all []replaced, others []passes.Edit) ([]passes.Edit, bool) {
	out := slices.Clone(others)
	for _, r := range all {
		for _, e := range r.edits() {
			if !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	slices.SortFunc(out, func(a, b passes.Edit) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.NewText, b.NewText))
	})
	for i := 1; i < len(out); i++ {
		if a, b := out[i-1], out[i]; a.File == b.File && b.Start < a.End {
			return nil, false
		}
	}
	return out, len(out) > 0
}
