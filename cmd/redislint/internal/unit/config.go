package unit

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A config is the description of a unit that the go command writes. Its maps
// have direct imports only.
type config struct {
	ID            string // "a", or of a variant "a [a.test]"
	Dir           string
	ImportPath    string // as ID
	GoVersion     string // of the module: "go1.21"
	GoFiles       []string
	ModulePath    string            // until Go 1.26
	ModuleVersion string            // until Go 1.26
	Module        *analysis.Module  // from Go 1.27
	ImportMap     map[string]string // path in an import declaration: path of the package
	PackageFile   map[string]string // path of a package: file with export data
	Standard      map[string]bool   // path of a package: it is of the standard library
	PackageVetx   map[string]string // path of a package: what its unit wrote to VetxOutput
	VetxOnly      bool              // wanted is VetxOutput, not findings
	VetxOutput    string
	Stdout        string // the file to print to; "" for standard output
	FixArchive    string // the file for fixed files; "" if none are wanted

	SucceedOnTypecheckFailure bool
}

// readConfig reads a file that the go command wrote.
func readConfig(name string) (*config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	cfg := new(config)
	if err := json.Unmarshal(data, cfg); err != nil {
		return nil, fmt.Errorf("%s: no unit of the go command: %w", name, err)
	}
	if cfg.ImportPath == "" || len(cfg.GoFiles) == 0 {
		return nil, fmt.Errorf("%s: no unit of the go command: ImportPath and GoFiles are wanted", name)
	}
	if cfg.Module == nil {
		cfg.Module = &analysis.Module{Path: cfg.ModulePath, Version: cfg.ModuleVersion}
	}
	return cfg, nil
}

// path is the import path, without the name of a variant.
func (c *config) path() string { return plainPath(c.ImportPath) }

// plainPath cuts the variant off the path of a package: "a [a.test]" is "a".
func plainPath(path string) string {
	path, _, _ = strings.Cut(path, " [")
	return path
}

// isVariant reports whether the package is compiled for a test. Up to Go 1.26
// the unit itself does not say it; the go command's environment does, of every
// tool that it runs.
func (c *config) isVariant() bool {
	return strings.Contains(c.ImportPath, " [") || strings.Contains(os.Getenv("TOOLEXEC_IMPORTPATH"), " [")
}

// importsClient reports whether a file of the package imports a client.
func (c *config) importsClient() bool { return c.importsAny(gomod.Known().Is) }

// importsAny reports whether a file of the package imports one of some packages.
func (c *config) importsAny(is func(path string) bool) bool {
	for _, path := range c.ImportMap {
		if is(plainPath(path)) {
			return true
		}
	}
	return false
}

// reachesClient reports whether the package imports a client or, maybe by it, another of
// its module.
func (c *config) reachesClient() bool {
	return c.importsAny(func(path string) bool { return uses.IsClient(path) || uses.InModule(path, c.Module.Path) })
}

// inMainModule reports whether the unit is of a main module, or of files that
// were named on the command line: all but those have a version, or are in
// the tree of the go command.
func (c *config) inMainModule() bool {
	if c.Module.Path != "" {
		return c.Module.Version == "" && c.Module.Path != "std" && c.Module.Path != "cmd"
	}
	goroot := os.Getenv("GOROOT") // the go command sets it
	return goroot == "" || !strings.HasPrefix(c.Dir, filepath.Clean(goroot)+string(filepath.Separator))
}

// files returns the Go files to read: without those of tests unless they are
// wanted, and in place of what cgo made of a file, the file.
func (c *config) files(tests bool) []string {
	var files []string
	for _, name := range withoutCgo(c.Dir, c.GoFiles) {
		if tests || !passes.IsTestFile(name) {
			files = append(files, name)
		}
	}
	return files
}

// Names of files that cgo writes.
const (
	cgoSuffix = ".cgo1.go"
	cgoTypes  = "_cgo_gotypes.go"
)

// withoutCgo puts the sources back that cgo rewrote: "a.go" of the package's
// directory for "a.cgo1.go" of a temporary one. If one of them is not there,
// names stay as they are.
func withoutCgo(dir string, names []string) []string {
	var sources []string
	for _, name := range names {
		base := filepath.Base(name)
		if base == cgoTypes {
			continue
		}
		if stem, ok := strings.CutSuffix(base, cgoSuffix); ok && filepath.Dir(name) != filepath.Clean(dir) {
			name = filepath.Join(dir, stem+".go")
			if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
				return names
			}
		}
		sources = append(sources, name)
	}
	return sources
}
