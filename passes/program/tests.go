package program

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// TestCode says whether code is that of tests.
type TestCode uint8

// The values of TestCode.
const (
	NoTest      TestCode = iota
	TestFile             // it is in a _test.go file, or is an example
	TestPackage          // it helps tests: they are all that needs it
)

// Tests says whether the code at a position is that of tests.
func (x *Index) Tests(pos token.Pos) TestCode {
	if !pos.IsValid() {
		return NoTest
	}
	return x.tests[x.Fset.File(pos)]
}

// markTests finds the code of tests: _test.go files; files that import testing, and
// where no other code imports their package all of it; packages that only such code
// imports. A single package is nobody's, so only its files are looked at.
func (x *Index) markTests() {
	x.tests = map[*token.File]TestCode{}
	whole := map[string]bool{} // packages, by path, that are test code altogether
	for _, p := range x.Packages {
		imports := false
		for _, f := range p.Files {
			switch {
			case isTestFile(p.Fset, f):
				x.tests[p.Fset.File(f.FileStart)] = TestFile
			case importsPath(f, "testing"):
				imports = true
				x.tests[p.Fset.File(f.FileStart)] = TestPackage
			}
		}
		if imports && !isMain(p) {
			whole[p.Path] = true
		}
	}
	if len(x.Packages) < 2 {
		return
	}
	x.markExamples()
	importers := x.importers()
	for changed := true; changed; {
		changed = false
		for _, p := range x.Packages {
			byTest, byOther := false, false
			for _, i := range importers[p.Path] {
				if i.test || whole[i.path] {
					byTest = true
				} else {
					byOther = true
				}
			}
			if is := !byOther && !isMain(p) && (whole[p.Path] || byTest); is != whole[p.Path] {
				whole[p.Path], changed = is, true
			}
		}
	}
	for _, p := range x.Packages {
		for _, f := range p.Files {
			if tf := p.Fset.File(f.FileStart); whole[p.Path] && x.tests[tf] != TestFile {
				x.tests[tf] = TestPackage
			}
		}
	}
}

// markExamples finds examples, whose values are not those of the module, unless
// there is nothing else.
func (x *Index) markExamples() {
	if !slices.ContainsFunc(x.Packages, func(p *Package) bool { return !isExample(p.Path) }) {
		return
	}
	for _, p := range x.Packages {
		for _, f := range p.Files {
			if tf := p.Fset.File(f.FileStart); isExample(p.Path) && x.tests[tf] == NoTest {
				x.tests[tf] = TestFile
			}
		}
	}
}

// isExample goes by the names of folders.
func isExample(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "example", "examples", "_example", "_examples":
			return true
		}
	}
	return false
}

// An importer is a file that imports a package.
type importer struct {
	path string // of its package
	test bool   // it is a _test.go file
}

// importers lists who imports each package, by path; its own tests aside.
func (x *Index) importers() map[string][]importer {
	out := map[string][]importer{}
	for _, p := range x.Packages {
		for _, f := range p.Files {
			for _, s := range f.Imports {
				path := strings.Trim(s.Path.Value, "`\"")
				if x.has[path] && path != strings.TrimSuffix(p.Path, "_test") {
					out[path] = append(out[path], importer{p.Path, isTestFile(p.Fset, f)})
				}
			}
		}
	}
	return out
}

func isTestFile(fset *token.FileSet, f *ast.File) bool {
	tf := fset.File(f.FileStart)
	return tf != nil && strings.HasSuffix(tf.Name(), "_test.go")
}

func importsPath(f *ast.File, path string) bool {
	for _, s := range f.Imports {
		if strings.Trim(s.Path.Value, "`\"") == path {
			return true
		}
	}
	return false
}

func isMain(p *Package) bool { return p.Types != nil && p.Types.Name() == "main" }
