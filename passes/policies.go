package passes

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// PolicyVariable names, in the environment, a policy file that holds for all
// packages where no flag or setting names one.
const PolicyVariable = "REDISLINT_POLICY"

// Policies say which policy holds for each package of a run. A repository may
// have several: a package obeys the nearest. The nil Policies has none. Several
// goroutines may use one.
type Policies struct {
	one   *keys.Policy    // holds for every package; nil to look for the nearest
	rules []keys.RuleSpec // what policies may say of rules

	mu      sync.Mutex
	files   map[string]policyFile // by path
	nearest map[string]string     // path of a folder's policy file, "" for none
	folders map[string]string     // of packages, by import path
	matches map[matchID]match
}

type policyFile struct {
	policy *keys.Policy
	err    error
}

// NearestPolicies returns policies that are found by walking up from the folder
// of each package to the root of its module, and may configure these rules; without
// any, what they say of rules is not checked.
func NearestPolicies(rules ...Rule) *Policies {
	return &Policies{
		rules: Specs(rules),
		files: map[string]policyFile{}, nearest: map[string]string{}, folders: map[string]string{}, matches: map[matchID]match{},
	}
}

// OnePolicy returns policies that are the same for every package; none if it is
// nil.
func OnePolicy(p *keys.Policy) *Policies {
	if p == nil {
		return nil
	}
	ps := NearestPolicies()
	ps.one = p
	return ps
}

// Set makes a policy hold for every package, for drivers that learn of it after
// analyzers are made. It must not be called when packages are analysed already.
func (p *Policies) Set(policy *keys.Policy) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.one = policy
}

// Add reads the policies of packages. The error has the problems of all files
// that were read now, as [keys.PolicyErrors], or says why one cannot be read.
func (p *Policies) Add(pkgs ...*uses.Package) error {
	if p == nil {
		return nil
	}
	var folders []string
	p.mu.Lock()
	for _, pkg := range pkgs {
		dir := folderOf(pkg)
		p.folders[pkg.Path] = dir
		folders = append(folders, dir)
	}
	p.mu.Unlock()
	return p.AddFolders(folders...)
}

// AddFolders reads the policies that hold in folders; the error is as that of
// [Policies.Add].
func (p *Policies) AddFolders(folders ...string) error {
	if p == nil {
		return nil
	}
	var problems keys.PolicyErrors
	var others []error
	p.mu.Lock()
	defer p.mu.Unlock()
	seen := map[string]bool{}
	for _, dir := range folders {
		path, f := p.in(dir)
		if f.err == nil || seen[path] {
			continue
		}
		seen[path] = true
		var list keys.PolicyErrors
		if errors.As(f.err, &list) {
			problems = append(problems, list...)
		} else {
			others = append(others, f.err)
		}
	}
	if len(others) > 0 {
		return errors.Join(others...)
	}
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, func(a, b *keys.PolicyError) int { return cmp.Compare(a.File, b.File) })
	return problems
}

// in returns the policy file that holds in a folder. The lock is held.
func (p *Policies) in(dir string) (path string, f policyFile) {
	if p.one != nil {
		return p.one.File, policyFile{policy: p.one}
	}
	path, ok := p.nearest[dir]
	if !ok {
		path, _ = keys.FindPolicy(dir, ModuleRoot(dir))
		p.nearest[dir] = path
	}
	if path == "" {
		return "", policyFile{}
	}
	f, ok = p.files[path]
	if !ok {
		f.policy, f.err = checked(keys.LoadPolicy(path, p.rules...))
		p.files[path] = f
	}
	return path, f
}

// LoadPolicy reads a policy file as [keys.LoadPolicy] does, and checks what of it
// only the tables of the clients and the rules can tell.
func LoadPolicy(path string, rules ...Rule) (*keys.Policy, error) {
	return checked(keys.LoadPolicy(path, Specs(rules)...))
}

// ParsePolicy is [LoadPolicy] of the content of a file, which errors call name.
func ParsePolicy(name string, data []byte, rules ...Rule) (*keys.Policy, error) {
	return checked(keys.ParsePolicy(name, data, Specs(rules)...))
}

func checked(p *keys.Policy, err error) (*keys.Policy, error) {
	if err == nil {
		err = uses.CheckWrappers(p)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Of returns the policy of the package of an import path, nil if there is none
// or the package was not added.
func (p *Policies) Of(importPath string) *keys.Policy {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.one != nil {
		return p.one
	}
	dir, ok := p.folders[importPath]
	if !ok {
		return nil
	}
	_, f := p.in(dir)
	return f.policy
}

// Distinct returns the policies that hold in a folder and for packages that were added,
// each once, sorted by file.
func (p *Policies) Distinct(folder string, pkgs []*uses.Package) []*keys.Policy {
	if p == nil {
		return nil
	}
	var all []*keys.Policy
	add := func(policy *keys.Policy) {
		if policy != nil && !slices.Contains(all, policy) {
			all = append(all, policy)
		}
	}
	p.mu.Lock()
	if p.one != nil {
		add(p.one)
	} else {
		_, f := p.in(folder)
		add(f.policy)
	}
	p.mu.Unlock()
	for _, pkg := range pkgs {
		add(p.Of(pkg.Path))
	}
	slices.SortFunc(all, func(a, b *keys.Policy) int { return cmp.Compare(a.File, b.File) })
	return all
}

// where returns the policy that holds at a place, and the package's folder as the
// patterns of the policy have it. The package need not have been added: then
// it is the folder of the file.
func (p *Policies) where(importPath, file string) (policy *keys.Policy, dir string) {
	if p == nil {
		return nil, ""
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	folder, ok := p.folders[importPath]
	if !ok {
		folder = filepath.Dir(file)
	}
	_, f := p.in(folder)
	if f.policy == nil {
		return nil, ""
	}
	return f.policy, relativeFolder(f.policy, folder)
}

// relativeFolder returns a folder relative to that of the policy file, with
// slashes; or to the root of the module, if the file lies elsewhere.
func relativeFolder(policy *keys.Policy, folder string) string {
	base, err := filepath.Abs(filepath.Dir(policy.File))
	if err != nil {
		base = ""
	}
	for _, base := range []string{base, ModuleRoot(folder)} {
		rel, err := filepath.Rel(base, folder)
		if err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return filepath.ToSlash(rel)
		}
	}
	return "."
}

// Wrappers returns the rows of all policies that were read, each once, sorted by
// function.
func (p *Policies) Wrappers() []keys.Wrapper {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var rows []keys.Wrapper
	if p.one != nil {
		rows = append(rows, p.one.Wrappers...)
	}
	for _, f := range p.files {
		if f.policy != nil {
			rows = append(rows, f.policy.Wrappers...)
		}
	}
	slices.SortStableFunc(rows, func(a, b keys.Wrapper) int {
		return cmp.Or(cmp.Compare(a.Func, b.Func), cmp.Compare(a.Row(), b.Row()), cmp.Compare(a.Command, b.Command))
	})
	return rows
}

// folderOf returns the folder of a package; "" if it has no files.
func folderOf(pkg *uses.Package) string {
	if pkg.Dir != "" || len(pkg.Files) == 0 {
		return pkg.Dir
	}
	return filepath.Dir(pkg.Fset.PositionFor(pkg.Files[0].Package, false).Filename)
}

// ModuleRoot returns the root of the module that dir is in; dir itself if it is
// in none.
func ModuleRoot(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if IsFile(filepath.Join(at, "go.mod")) {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// IsFile reports whether there is a regular file of a name, or a link to one.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
