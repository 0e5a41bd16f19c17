package unit

import (
	"go/ast"
	"go/token"
	"io"
	"maps"
	"slices"

	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A unit is one package as the go command gives it to the tool.
type unit struct {
	cfg      *config
	opts     *options
	all      []passes.Rule // that policies may configure
	rules    []passes.Rule // to run
	fset     *token.FileSet
	files    []*ast.File
	policies *passes.Policies
	known    *known
	own      *entry
	findings []finding
	bugs     []passes.Bug
	imports  map[string]string // names of the packages that are imported, by path
	stdout   io.Writer
}

// run looks at the package as far as it can matter, and always writes the
// files that the go command asks for: what it does not find it does not keep.
func (u *unit) run() error {
	u.fset = token.NewFileSet()
	err := u.caught(u.look)
	if werr := writeVetx(u.cfg, u.own, u.known); err == nil {
		err = werr
	}
	if u.opts.fix && len(u.bugs) > 0 {
		u.findings = nil // nothing is changed by what is known in part
	}
	if u.opts.fix || u.cfg.FixArchive != "" {
		if werr := u.caught(u.fix); err == nil {
			err = werr
		}
	}
	if _, ok := err.(sourceErrors); ok && (u.cfg.VetxOnly || u.cfg.SucceedOnTypecheckFailure) {
		return nil // the unit that is wanted says it, or the compiler
	}
	if _, ok := err.(keys.PolicyErrors); ok && u.cfg.VetxOnly {
		return nil
	}
	return err
}

// caught runs f; a panic of it is a bug.
func (u *unit) caught(f func() error) error {
	defer func() {
		if v := recover(); v != nil {
			u.bugs = append(u.bugs, uses.NewBug("", u.cfg.path(), v))
		}
	}()
	return f()
}

// look decides how much has to be known of the unit:
//   - nothing, if it is of no main module, is itself a client, has tests only
//     while they are not wanted, or if there is no client in the whole build;
//   - types, uses and findings, if it imports a client, or a package that lets
//     reach one and has a name in it by which one is used;
//   - types, if it seems to have functions that return keys;
//   - else only whether it lets importers reach packages below that have.
func (u *unit) look() error {
	names := u.cfg.files(u.opts.tests)
	if len(names) == 0 || gomod.Known().Is(u.cfg.path()) {
		return nil
	}
	if !u.cfg.inMainModule() {
		return u.lookAtWrapper()
	}
	if err := checkVariable(); err != nil {
		return err
	}
	var err error
	if u.known, err = readVetx(u.cfg); err != nil {
		return err
	}
	if len(u.known.direct) == 0 && !u.cfg.importsClient() {
		if below, err := clientsBelow(u.cfg.Dir); err != nil || !below {
			return err
		}
	}
	if hasWrapperRows(u.cfg.Dir) {
		if err := u.readPolicies(); err != nil {
			return err
		}
	}
	var errs sourceErrors
	u.files, errs = parse(u.fset, names)
	u.own = &entry{Path: u.cfg.path()}
	imported := u.cfg.imported(u.files)
	switch {
	case slices.ContainsFunc(imported, u.isClient), u.known.reaches(imported) && u.mayUse():
		return u.analyse(errs)
	case len(errs) > 0:
		return nil // nothing to do with Redis: the compiler says it
	case u.forTests() && policyOf(u.cfg.Dir) == "":
		return nil // without a policy there is nothing to find where no key is used
	case mayReturnKeys(u.files, u.known.hasKeys(), u.isLocal):
		return u.analyse(nil)
	}
	if len(u.known.direct) > 0 {
		outside := mentionedOutside(u.files)
		u.own.Reaches = u.withEntries(outside)
		u.own.Client = u.known.reaches(u.own.Reaches)
	}
	return nil
}

// lookAtWrapper works out what a package of another module hands to a client of what it is
// given, if it is such a wrapper. What is wrong there nobody can mend here.
func (u *unit) lookAtWrapper() error {
	names := u.cfg.files(false)
	if !uses.MayWrap(u.cfg.Module.Path, len(names)) || !u.cfg.reachesClient() {
		return nil
	}
	var err error
	if u.known, err = readVetx(u.cfg); err != nil {
		return err
	}
	if !u.cfg.importsAny(uses.IsClient) && !u.known.hasBelow(u.cfg.Module.Path) {
		return nil
	}
	files, errs := parse(u.fset, names)
	if len(errs) > 0 {
		return nil
	}
	u.files, u.own = files, &entry{Path: u.cfg.path()}
	pkg, _, err := u.cfg.check(u.fset, u.files)
	if err != nil || pkg == nil {
		return nil
	}
	result, summary := uses.Options{Outside: func(string) bool { return true }}.AnalyzeUnit(pkg, u.known.summaries())
	u.bugs = append(u.bugs, result.Bugs...)
	u.export(pkg, summary)
	return nil
}

// forTests reports whether the package is built with tests while they are not
// wanted: what imports it then are tests too. What there is to know of its other
// files is in the facts of the package without tests.
func (u *unit) forTests() bool {
	return !u.opts.tests && slices.ContainsFunc(u.cfg.GoFiles, passes.IsTestFile)
}

// isLocal reports whether an import path is one of the unit's module, or of a
// package that something is known of.
func (u *unit) isLocal(path string) bool {
	path = plainPath(u.cfg.ImportMap[path])
	return u.known.direct[path] || uses.InModule(path, u.cfg.Module.Path)
}

// withEntries returns those of the import paths that have an entry.
func (u *unit) withEntries(paths []string) []string {
	var with []string
	for _, path := range paths {
		if variant := u.cfg.ImportMap[path]; variant != "" {
			path = plainPath(variant)
		}
		if u.known.entries[path] != nil {
			with = append(with, path)
		}
	}
	return with
}

// analyse finds the uses of keys and what importers have to know, then runs
// the rules, if findings are wanted. Errors are those of the parser.
func (u *unit) analyse(errs sourceErrors) error {
	pkg, typeErrs, err := u.cfg.check(u.fset, u.files)
	if err != nil && len(errs) == 0 {
		return err
	}
	if len(errs) == 0 {
		errs = typeErrs
	}
	if pkg != nil {
		if err := u.readPolicies(); err != nil {
			return err
		}
		if err := u.policies.Add(pkg); err != nil {
			return err
		}
		result, summary := u.policies.Options().AnalyzeUnit(pkg, u.known.summaries())
		u.bugs = append(u.bugs, result.Bugs...)
		if pkg.Types.Name() != "main" && !u.forTests() { // which nobody imports
			u.export(pkg, summary)
		}
		u.imports = map[string]string{}
		for _, i := range pkg.Types.Imports() {
			u.imports[i.Path()] = i.Name()
		}
		if !u.cfg.VetxOnly || u.cfg.printsDependency() && !u.opts.fix {
			u.findings = u.apply(pkg, result)
		}
	}
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// export fills the unit's own entry.
func (u *unit) export(pkg *uses.Package, summary *uses.Summary) {
	mentioned := mentioned(pkg.Types)
	paths := slices.Sorted(maps.Keys(mentioned.types))
	u.own.Reaches = u.withEntries(paths)
	u.own.Summary = forImporters(summary)
	names, found := mentioned.clientNames(u.isClient)
	if found {
		u.own.Names, u.own.AnyName = names, names == nil
	}
	u.own.Client = found || len(u.own.Summary.Wrappers) > 0 || u.known.reaches(paths)
}

// apply runs the rules.
func (u *unit) apply(pkg *uses.Package, result *uses.Result) []finding {
	in := &passes.Input{
		Uses: result.Uses, Returns: result.Returns, Policies: u.policies, Flow: flow.New(result),
		Packages: []*uses.Package{pkg}, Outside: result.Outside,
	}
	var findings []finding
	for _, rule := range u.rules {
		placed, bugs := rule.TryLocal(in, u.opts.tests)
		u.bugs = append(u.bugs, bugs...)
		for _, f := range placed {
			findings = append(findings, finding{Placed: f, rule: rule})
		}
	}
	return findings
}
