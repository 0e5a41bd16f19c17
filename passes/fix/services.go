package fix

import (
	"cmp"
	"strings"
	"sync"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// programs finds the services of a policy among packages, when it is first asked.
func (b *builders) programs() func() *passes.Services {
	return sync.OnceValue(func() *passes.Services {
		policies := passes.OnePolicy(b.policy)
		if policies.Add(b.pkgs...) != nil {
			return nil
		}
		return policies.Services(b.pkgs, nil)
	})
}

// maker is the function that makes the builders of the environment; "" if there is
// none.
func (b *builders) maker() string { return cmp.Or(b.Default, b.DefaultFor) }

// makes is its call in a package of which serves has nothing to say, where the
// builders' package has this name.
func (b *builders) makes(pkg *uses.Package, name string) string {
	if b.Default != "" {
		return name + "." + b.Default + "()"
	}
	for _, s := range b.Services {
		if s.Name == b.services().Of(pkg.Path)[0].Name {
			return name + "." + b.DefaultFor + "(" + name + "." + s.Const + ")"
		}
	}
	return ""
}

// serves says why code of a package cannot know whose namespace it is to use; "" if it
// can.
func (b *builders) serves(pkg *uses.Package) (no string) {
	if b.Default != "" {
		return ""
	}
	names := b.services().Names(pkg.Path)
	switch {
	case len(names) == 1:
		return ""
	case len(names) > 1:
		return "is in a package of the services " + strings.Join(names, ", ") + ", which have namespaces of their own: take the builders as a parameter there"
	case b.flow.Alone() && pkg.Types.Name() != "main":
		return "is in a package whose services only the whole module shows: run redislint fix ./..."
	}
	return "is in a package of no service of the policy: take the builders as a parameter there, or add its package main to services"
}
