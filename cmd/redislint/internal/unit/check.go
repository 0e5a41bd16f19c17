package unit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/passes/uses"
)

// check gives files types, with what there is of them where they are wrong.
func (c *config) check(fset *token.FileSet, files []*ast.File) (*uses.Package, sourceErrors, error) {
	im := &importer{cfg: c, fset: fset, packages: map[string]*types.Package{}}
	errs := &typeErrors{cgo: slices.Contains(c.imported(files), "C")}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{
		FakeImportC: true, Importer: im, Sizes: sizes(), GoVersion: c.language(), Error: errs.add,
	}
	name := ""
	if len(files) > 0 {
		name = files[0].Name.Name
	}
	pkg := types.NewPackage(c.path(), name)
	_ = types.NewChecker(&conf, fset, pkg, info).Files(files) // the same as the first that conf.Error saw
	if im.err != nil {
		return nil, nil, im.err
	}
	if im.unread {
		errs.list = nil // what is missing is not the code's fault; the compiler says the rest
	}
	return &uses.Package{
		Path: c.path(), Fset: fset, Files: files, Types: pkg, Info: info, Dir: c.Dir,
		ReadFile: func(name string) ([]byte, error) {
			return repo.Read(filepath.Join(c.Dir, filepath.FromSlash(name)), repo.MaxSource)
		},
	}, errs.list, nil
}

// language is the language version that the module asks for; empty, which
// forbids nothing, if it is newer than what this program was built with.
func (c *config) language() string {
	v := version.Lang(c.GoVersion)
	if v == "" || version.Compare(v, version.Lang(runtime.Version())) > 0 {
		return ""
	}
	return v
}

// sizes are those of the platform that the go command builds for.
func sizes() types.Sizes {
	if s := types.SizesFor("gc", os.Getenv("GOARCH")); s != nil {
		return s
	}
	return types.SizesFor("gc", "amd64")
}

// An importer gives the types of packages that a unit imports. All that this
// driver knows of where types come from is here: from the export data that the
// go command names in PackageFile. Should a Go come that sends none, it is said
// with the path of the first package that is missing.
type importer struct {
	cfg      *config
	fset     *token.FileSet
	packages map[string]*types.Package
	err      error // a failure that is none of the code's
	// unread says that a Go newer than this program wrote something that the
	// program cannot read, like methods with type parameters: the package is
	// then one without names.
	unread bool
}

// Import implements types.Importer.
func (i *importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	variant, ok := i.cfg.ImportMap[path]
	if !ok {
		return nil, fmt.Errorf("the go command does not know the package %q", path)
	}
	plain := plainPath(variant)
	if p := i.packages[plain]; p != nil && p.Complete() {
		return p, nil
	}
	p, err := i.read(variant, plain)
	switch {
	case err == nil:
	case i.cfg.PackageFile[variant] != "" && newerGo():
		i.unread = true
		delete(i.packages, plain)
	case i.err == nil:
		i.err = fmt.Errorf("types of package %s: %w", plain, err)
	}
	return p, err
}

func (i *importer) read(variant, plain string) (*types.Package, error) {
	name := i.cfg.PackageFile[variant]
	if name == "" {
		return nil, fmt.Errorf("%s gave no export data for it (no PackageFile); redislint ./... needs none", goVersion())
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read from
	//lint:ignore SA1019 the go command still sends archives; it reads the other form too
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, err := gcexportdata.Read(r, i.fset, i.packages, plain)
	if err != nil {
		return nil, fmt.Errorf("%s, of %s: %w; redislint ./... needs no export data", name, goVersion(), err)
	}
	return p, nil
}

// goVersion names the go command that runs this program.
func goVersion() string {
	if v := os.Getenv("GOVERSION"); v != "" {
		return v
	}
	return "the go command"
}

// newerGo reports whether the go command is of a later language version than
// the Go that this program was built with.
func newerGo() bool {
	return version.Compare(version.Lang(os.Getenv("GOVERSION")), version.Lang(runtime.Version())) > 0
}
