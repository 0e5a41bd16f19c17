package fix

import (
	"bytes"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// builders are the generated builders of a policy.
type builders struct {
	*gen.Plan
	policy *keys.Policy
	root   string // folder of the policy, absolute
	no     string // why they cannot be called; "" if they can
	unsure map[*keys.Class]bool

	mu      sync.Mutex
	reached map[string]bool        // what their package imports; nil if that was not looked at
	unbuilt map[string][]*ast.File // of a package that was looked at
	files   map[string]os.FileInfo // that are analysed; nil if they were not looked at

	pkgs []*uses.Package
	ops  *operands.Parser
	flow *flow.Flow

	services func() *passes.Services
	early    func() early
}

func newBuilders(p *keys.Policy, pkgs []*uses.Package, f *flow.Flow) *builders {
	b := &builders{policy: p, unsure: unsure(p), pkgs: pkgs, flow: f}
	b.services, b.early = b.programs(), sync.OnceValue(b.newEarly)
	if f != nil {
		b.ops = f.Operands
	}
	if p.Builders.Dir == "" {
		b.no = "the policy has no builders: add `builders: {dir: internal/rediskeys}` to it, and run `redislint gen`"
		return b
	}
	file, err := filepath.Abs(p.File)
	if err != nil {
		b.no = err.Error()
		return b
	}
	b.root = filepath.Dir(file)
	if b.Plan, err = gen.NewPlan(p); err != nil {
		b.no = err.Error()
		return b
	}
	// Where the variable alone says the namespace, the builders panic without it;
	// the code did not.
	if b.maker() == "" || p.Namespace != nil && p.Namespace.Default == "" && !p.Namespace.Optional {
		b.no = "the namespace has no default in the policy: call the builder by hand, on what " + b.Package + "." + b.New + " returns"
		return b
	}
	b.no = b.stale()
	return b
}

// stale says what is wrong with the builders' file on disk; "" if it is what the
// policy says.
func (b *builders) stale() string {
	want, err := b.Source()
	if err != nil {
		return err.Error()
	}
	dir, err := b.Folder(b.root)
	if err != nil {
		return err.Error()
	}
	have, err := os.ReadFile(filepath.Join(dir, gen.FileName))
	switch {
	case os.IsNotExist(err):
		return "the builders are not generated: run `redislint gen`"
	case err != nil:
		return err.Error()
	case !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), want): // git may have changed the ends of lines
		return "the builders are not what the policy says: run `redislint gen`"
	}
	return ""
}

// importPath is that of the builders' package, seen from a package of the same
// module; it says why that one cannot import it.
func (b *builders) importPath(pkg *uses.Package) (at, no string) {
	if len(pkg.Files) == 0 {
		return "", "is in a package without files"
	}
	if pkg.Path == "command-line-arguments" {
		return "", "is in a file that was named by itself: run redislint fix on its package"
	}
	dir := filepath.Dir(pkg.Fset.PositionFor(pkg.Files[0].Package, false).Filename)
	at, ok := passes.BuildersPath(b.policy, pkg.Path, dir)
	if !ok {
		return "", "is outside of the folder of the policy: it needs a policy and builders of its own"
	}
	if at == pkg.Path {
		return "", "is in the package of the builders: call the method there by hand"
	}
	if b.imports(at, pkg.Path) {
		return "", "cannot import " + b.Package + ", because that would be an import cycle: pass the key or the builders in from outside"
	}
	if parent, _, internal := cutInternal(at); internal && pkg.Path != parent && !strings.HasPrefix(pkg.Path, parent+"/") {
		return "", "cannot import " + b.Package + ", which is internal to " + parent + ": set another builders.dir in the policy"
	}
	return at, ""
}

// cutInternal splits an import path at its last element "internal": only
// packages below parent can import it.
func cutInternal(importPath string) (parent, rest string, ok bool) {
	if i := strings.LastIndex(importPath, "/internal/"); i >= 0 {
		return importPath[:i], importPath[i+len("/internal/"):], true
	}
	if parent, ok := strings.CutSuffix(importPath, "/internal"); ok {
		return parent, "", true
	}
	return "", importPath, false
}
