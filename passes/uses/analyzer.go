package uses

import (
	"os"
	"path/filepath"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the uses of one package. It reports nothing; rules read its
// result, a *Result. What it cannot see of other packages comes as facts from
// those below; callers above are not known to it.
var Analyzer = NewAnalyzer(func(*Package) (Options, error) { return Options{}, nil })

// NewAnalyzer returns an analyzer like [Analyzer] that asks for the options of
// each package. The analyzers of one driver must share one of them.
func NewAnalyzer(options func(*Package) (Options, error)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "uses",
		Doc:        "find the keys, channels and patterns that reach Redis commands",
		URL:        "https://pkg.go.dev/github.com/redislint/redislint/passes/uses",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, options) },
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{(*Summary)(nil)},
		// Packages with type errors are analysed as far as they go.
		RunDespiteErrors: true,
	}
}

func run(pass *analysis.Pass, options func(*Package) (Options, error)) (any, error) {
	var summaries []*Summary
	for _, f := range pass.AllPackageFacts() {
		if s, ok := f.Fact.(*Summary); ok && f.Package != pass.Pkg {
			summaries = append(summaries, s)
		}
	}
	pkg := PackageOf(pass)
	opts, err := options(pkg)
	if err != nil {
		return nil, err
	}
	result, summary := opts.AnalyzeUnit(pkg, summaries)
	if summary != nil {
		pass.ExportPackageFact(summary)
	}
	return result, nil
}

// PackageOf returns the package that a driver of x/tools shows.
func PackageOf(pass *analysis.Pass) *Package {
	pkg := &Package{Path: pass.Pkg.Path(), Fset: pass.Fset, Files: pass.Files, Types: pass.Pkg, Info: pass.TypesInfo}
	if len(pass.Files) > 0 {
		pkg.Dir = filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
		pkg.ReadFile = reader(pass, pkg.Dir)
	}
	return pkg
}

// reader reads the embedded files of a package in dir.
func reader(pass *analysis.Pass, dir string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if pass.ReadFile != nil { // nogo has none; others refuse embedded files
			if data, err := pass.ReadFile(name); err == nil {
				return data, nil
			}
		}
		return os.ReadFile(name)
	}
}
