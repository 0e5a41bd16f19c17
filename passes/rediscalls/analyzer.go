package rediscalls

import (
	"os"
	"path/filepath"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Analyzer finds the uses of one package. It reports nothing; rules read its
// result, a *Result. What it cannot see of other packages comes as facts from
// those below; callers above are not known to it.
var Analyzer = &analysis.Analyzer{
	Name:       "rediscalls",
	Doc:        "find the keys, channels and patterns that reach Redis commands",
	URL:        "https://pkg.go.dev/github.com/redislint/redislint/passes/rediscalls",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{(*Summary)(nil)},
	// Packages with type errors are analysed as far as they go.
	RunDespiteErrors: true,
}

func run(pass *analysis.Pass) (any, error) {
	var summaries []*Summary
	for _, f := range pass.AllPackageFacts() {
		if s, ok := f.Fact.(*Summary); ok && f.Package != pass.Pkg {
			summaries = append(summaries, s)
		}
	}
	pkg := &Package{Path: pass.Pkg.Path(), Fset: pass.Fset, Files: pass.Files, Types: pass.Pkg, Info: pass.TypesInfo, ReadFile: reader(pass)}
	result, summary := AnalyzeUnit(pkg, summaries)
	if summary != nil {
		pass.ExportPackageFact(summary)
	}
	return result, nil
}

// reader reads embedded files beside the package's first file.
func reader(pass *analysis.Pass) func(string) ([]byte, error) {
	if len(pass.Files) == 0 {
		return nil
	}
	dir := filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
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
