package passes

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// pkgSite is where the documentation of every rule can be read.
const pkgSite = "https://pkg.go.dev/github.com/redislint/redislint/passes/"

// URL is the address of the rule's documentation.
func (r Rule) URL() string { return pkgSite + r.Name }

// A Suite is what the analyzers of one driver share.
type Suite struct {
	// OneFile offers only fixes that stay in the file of the finding; of those
	// that cannot be made together, the first. It is for drivers that make such a
	// fix in part, or drop all fixes of the file.
	OneFile bool

	calls    *analysis.Analyzer
	first    string // the rule whose analyzer tells what went wrong before rules run
	policies *Policies
	alone    sync.Map // *uses.Result to *sync.Mutex
}

// NewSuite returns what analyzers share. Policies are read as packages come; an
// error about one is that of the packages it holds for.
func NewSuite(policies *Policies) *Suite {
	s := &Suite{policies: policies}
	s.calls = uses.NewAnalyzer(func(pkg *uses.Package) (uses.Options, error) {
		err := policies.Add(pkg)
		if policy := policies.Of(pkg.Path); policy != nil {
			return uses.Options{Wrappers: policy.Wrappers, Builders: policies.builders(), Returns: policy.Namespace != nil}, err
		}
		return uses.Options{}, err
	})
	outside := uses.NewAnalyzer(func(*uses.Package) (uses.Options, error) {
		return uses.Options{Outside: func(string) bool { return true }}, nil
	})
	run := s.calls.Run
	s.calls.Run = func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if v := recover(); v != nil {
				result, err = &uses.Result{Bugs: []Bug{uses.NewBug("", pass.Pkg.Path(), v)}}, nil
			}
		}()
		if isElsewhere(pass) {
			if mayWrap(pass) { // for the facts
				_, err = outside.Run(pass)
			}
			return &uses.Result{}, err
		}
		return run(pass)
	}
	return s
}

// MarkFacts ends the name of the analyzer that has facts with a mark: for drivers
// that keep facts by that name, while facts depend on policies too. The mark has
// letters, digits and underscores only.
func (s *Suite) MarkFacts(mark string) { s.calls.Name += "_" + mark }

// Analyzer returns a rule as an analyzer of one package, for drivers that are
// not ours. Every finding becomes one diagnostic. Its flag -tests says whether
// _test.go files are reported on, which they are not unless it is set.
//
// A key whose origin is in another package is reported at its first use in
// this one: a driver may show diagnostics of the package at hand only. Nothing
// is reported in generated files.
func (s *Suite) Analyzer(r Rule) *analysis.Analyzer {
	doc := r.Doc
	if d, err := r.Documentation(); err == nil {
		doc = d.Summary
	}
	a := &analysis.Analyzer{
		Name:             r.Name,
		Doc:              doc,
		URL:              r.URL(),
		Requires:         []*analysis.Analyzer{s.calls},
		RunDespiteErrors: true,
	}
	tests := a.Flags.Bool("tests", false, "report on _test.go files too")
	s.first = cmp.Or(s.first, r.Name)
	a.Run = func(pass *analysis.Pass) (any, error) {
		result, ok := pass.ResultOf[s.calls].(*uses.Result)
		if !ok {
			return nil, nil
		}
		// Rules ask more of the uses, which are worked out when they do: those of
		// one package not at the same time.
		alone, _ := s.alone.LoadOrStore(result, new(sync.Mutex))
		alone.(*sync.Mutex).Lock()
		defer alone.(*sync.Mutex).Unlock()
		if s.first == r.Name {
			reportBugs(pass, r, result.Bugs)
		}
		pkg := uses.PackageOf(pass)
		s.report(pass, r, &Input{
			Uses: result.Uses, Returns: result.Returns, Policies: s.policies, Flow: flow.New(result),
			Packages: []*uses.Package{pkg}, Outside: result.Outside,
		}, *tests)
		return nil, nil
	}
	return a
}

func (s *Suite) report(pass *analysis.Pass, r Rule, in *Input, tests bool) {
	fixes := suggester{files: pass.Files, oneFile: s.OneFile}
	placed, bugs := r.TryLocal(in, tests)
	reportBugs(pass, r, bugs)
	for _, f := range placed {
		pass.Report(analysis.Diagnostic{
			Pos:      f.At.Pos,
			End:      f.At.End,
			Category: r.Name,
			Message:  f.Message,
			URL:      r.URL(),

			SuggestedFixes: fixes.suggest(f),
		})
	}
}

// A Placed is a finding with the place where a driver that sees one package
// reports it.
type Placed struct {
	Finding
	At uses.Span // in a file of the package
}

// Local runs the rule over the uses of one package, the only one of in. A
// finding whose own place is in another package is at its first use in
// this one; one that has neither is left out, as is what is in another module, and what
// would be in a generated file or, unless tests is set, in a _test.go file. A comment that
// suppresses the rule without a reason is a finding too.
func (r Rule) Local(in *Input, tests bool) []Placed {
	pkg := in.Packages[0]
	reported := reportedFiles(pkg.Fset, pkg.Files, tests)
	local := *in.withIgnores()
	if !tests {
		local.Uses = slices.DeleteFunc(slices.Clone(in.Uses), func(u uses.Use) bool { return IsTestFile(u.Arg.File) })
	}
	if _, ok := r.verdict(in.Policies, pkg.Path, folderOf(pkg)+"/"); !ok {
		return nil
	}
	var placed []Placed
	for _, f := range slices.Concat(r.Apply(&local), local.Ignores.reasonless(r.Name)) {
		if span, ok := reported.place(f); ok && !in.Outside[f.Package] && (span == f.Span || !local.suppresses(f, span)) {
			placed = append(placed, Placed{Finding: f, At: span})
		}
	}
	return placed
}

// IsTestFile reports whether a file is one that rules do not report on unless
// asked to.
func IsTestFile(name string) bool { return strings.HasSuffix(name, "_test.go") }

// passFiles are the files of a package that are reported on.
type passFiles []*ast.File

func reportedFiles(fset *token.FileSet, files []*ast.File, tests bool) passFiles {
	var reported passFiles
	for _, f := range files {
		name := fset.PositionFor(f.FileStart, false).Filename
		if !uses.IsGenerated(f) && (tests || !IsTestFile(name)) {
			reported = append(reported, f)
		}
	}
	return reported
}

// place returns where a finding is reported: at its own place, or else at the
// first of its uses, if that is in one of the files.
func (files passFiles) place(f Finding) (uses.Span, bool) {
	if files.hold(f.Span.Pos) {
		return f.Span, true
	}
	for _, u := range f.Uses {
		if files.hold(u.Span.Pos) {
			return u.Span, true
		}
	}
	return uses.Span{}, false
}

// of returns the file that has a position, alone.
func (files passFiles) of(pos token.Pos) passFiles {
	return slices.DeleteFunc(slices.Clone(files), func(f *ast.File) bool { return !passFiles{f}.hold(pos) })
}

func (files passFiles) hold(pos token.Pos) bool {
	return pos.IsValid() && slices.ContainsFunc(files, func(f *ast.File) bool {
		return f.FileStart <= pos && pos <= f.FileEnd
	})
}
