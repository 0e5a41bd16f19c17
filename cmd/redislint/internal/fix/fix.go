// Package fix applies the fixes of findings to a program, in memory, and looks
// at the result before anything is written: what no longer compiles, or builds
// another key than before, is not changed.
package fix

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A Program is what was analysed.
type Program struct {
	Findings []passes.Finding // those that are to be reported
	Uses     []uses.Use       // of all packages
	Packages []*uses.Package
	Errors   []Error // what does not load or compile
	// Broken has, for each folder with a file that does not load or compile, the
	// place of the first error there.
	Broken map[string]string
	// Loses reports whether less is done when programs start if a file that imports
	// others does not import a package any more, and nothing imports what was dropped.
	Loses func(importPath string, others []string, dropped map[string]bool) bool
	// Flow answers questions about the code; nil if it is not known.
	Flow *flow.Flow
	// Sums are those of the contents of files as they were read; nil if that is not
	// known.
	Sums map[string][sha256.Size]byte
	// Policy returns the policy of a package; nil if there is none.
	Policy func(importPath string) *keys.Policy
	// Named are the packages that were asked for; nil for all.
	Named map[string]bool
	// Find is called once, if it is not nil, before Findings is looked at: not for a program
	// that does not hold. It sets Findings.
	Find func(*Program) error
	// Accepted is called, if it is not nil, when nothing is wrong with the program:
	// the last one whose is called is what fixing gives.
	Accepted func()
}

func (p *Program) accept() {
	if p.Accepted != nil {
		p.Accepted()
	}
}

func (p *Program) find() error {
	if p.Find == nil {
		return nil
	}
	return p.Find(p)
}

// An Error is what does not load or compile.
type Error struct {
	File    string // as the reports name it; "" where it has none
	Message string
	// Line and Column are those in the program with the fixes; 0 where it has none.
	Line, Column int
}

// String is the error in one line, with its place.
func (e Error) String() string {
	if e.Line == 0 {
		return oneLine(e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, oneLine(e.Message))
}

// Analyse analyses the program with the contents of some files replaced.
type Analyse func(overlay map[string][]byte) (*Program, error)

// A Result is what fixing gave.
type Result struct {
	Files map[string][]byte // the new contents of the files that change, by name
	Fixed []passes.Finding  // as they were before
	// PutBack are the findings of Fixed whose files were left alone after all.
	PutBack []PutBack
	// Left are the findings that remain, in the program as it is with the fixes.
	Left []passes.Finding
	// Unused are declarations that lost their last use, Deleted those of them that went,
	// where they stood; sorted by place.
	Unused, Deleted []Declaration
	// Above are comments that stood above what was deleted, and that nothing else says.
	Above []Declaration
	// Kept are the uses that are left of constants in keys that are fixed.
	Kept     []Declaration
	Injected []Injection
	// Outside are the classes with keys that have no namespace yet, of how many that can
	// have one; sorted by name.
	Outside []string
	Of      int
	Handed  []Declaration // what has the namespace of keys, where it is handed to builders
	Errors  []Error       // what does not load or compile, before and after
	// Changed says that files were left alone which somebody else has changed.
	Changed bool
	base    map[string][sha256.Size]byte // what the files were
}

// A PutBack is a fix that was undone.
type PutBack struct {
	Finding passes.Finding
	Reason  string // one line
}

// maxRounds is how often fixes are looked for again after others were made.
const maxRounds = 8

// Options say what else is done.
type Options struct {
	Keep   bool // what has no use any more
	Inject bool // builders into structs that use keys
	Params bool // and into functions that use keys
	// Partial allows fixes of some keys of a class where others stay as they are.
	Partial bool
	// Class reports whether keys of a class may change; nil allows all.
	Class func(name string) bool
	// Allows reports whether a file may change, beside what fixes need; nil allows all.
	Allows func(file string) bool
}

// Run makes all fixes that hold, and deletes what has no use any more then.
func Run(analyse Analyse, o Options) (*Result, error) {
	p, err := analyse(nil)
	if err != nil {
		return nil, err
	}
	if err := p.find(); err != nil {
		return nil, err
	}
	f := &fixer{analyse: analyse, refused: map[identity]string{}, held: map[class]*stay{}, failed: map[[sha256.Size]byte]outcome{}, dropped: map[string]bool{}, Options: o}
	if err := f.fixWhole(p); err != nil {
		return nil, err
	}
	if err := f.hand(); err != nil {
		return nil, err
	}
	if o.Inject {
		if err := f.inject(); err != nil {
			return nil, err
		}
	}
	if !o.Keep {
		if err := f.bury(); err != nil {
			return nil, err
		}
	}
	sortDeclarations(f.deleted)
	sortDeclarations(f.above)
	outside, of := f.outside()
	return &Result{
		Files: f.files, Fixed: f.fixed, Left: f.left(),
		Unused: f.unused(), Deleted: f.deleted, Above: f.above, Kept: f.kept(), Injected: f.injected, Handed: f.handed, Outside: outside, Of: of, Errors: f.at.Errors, base: f.base,
	}, nil
}

// fixAll makes the fixes of findings, round by round.
func (f *fixer) fixAll() error {
	for range maxRounds {
		batch := f.open()
		if len(batch) == 0 {
			break
		}
		done := len(f.fixed)
		if err := f.try(batch); err != nil {
			return err
		}
		slices.SortStableFunc(f.fixed[done:], func(a, b passes.Finding) int {
			return cmp.Compare(slices.Index(batch, identify(a)), slices.Index(batch, identify(b)))
		})
	}
	return nil
}

// A fixer is the state of one Run.
type fixer struct {
	Options
	analyse Analyse
	at      *Program                      // with the fixes so far
	files   map[string][]byte             // their contents
	before  keysOf                        // of the program without any
	refused map[identity]string           // why
	failed  map[[sha256.Size]byte]outcome // by [sumOf] the files
	held    map[class]*stay               // classes whose keys all stay as they are, and why
	fixed   []passes.Finding
	base    map[string][sha256.Size]byte // what was read of the files
	// named are the objects that fixes took a use from.
	named    []object
	going    map[object]bool // what is unused, and loses no comment that nothing else says
	deleted  []Declaration
	above    []Declaration
	injected []Injection
	handed   []Declaration
	dropped  map[string]bool // packages that a file does not import any more
}

// identity is what stays of a finding when its file changes.
type identity struct{ rule, file, decl, key string }

func identify(f passes.Finding) identity { return identity{f.Rule, f.Span.File, f.Decl, f.Key} }

// open lists the findings that have a fix which was not tried yet: those that move keys
// when there is no other.
func (f *fixer) open() []identity {
	var out []identity
	for _, moves := range []bool{false, true} {
		for _, x := range f.at.Findings {
			if id := identify(x); x.Fix != nil && x.Fix.Moves == moves && f.broken(x) == "" && !f.holds(x) && f.refused[id] == "" && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

func (f *fixer) allows(file string) bool { return f.Allows == nil || f.Allows(file) }

// edited returns the contents of all files that differ from those on disk with edits
// made.
func (f *fixer) edited(edits []passes.Edit) (map[string][]byte, error) {
	pkgs := edit.Packages{Names: packageNames(f.at.Packages), Needed: f.needed}
	made, err := edit.Files(edits, pkgs, func(name string) ([]byte, error) {
		if data, ok := f.files[name]; ok {
			return data, nil
		}
		return f.read(name)
	})
	if err != nil {
		return nil, err
	}
	files := maps.Clone(f.files)
	maps.Copy(files, made)
	return files, nil
}

// read reads a file, if it is what was analysed.
func (f *fixer) read(name string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Clean(name))
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	if known, ok := f.at.Sums[name]; ok && known != sum {
		return nil, fmt.Errorf("%s was changed while fix ran: run it again", filepath.Base(name))
	}
	f.base[name] = sum
	return data, nil
}

// needed reports whether a package stays imported by a file that names it no more, for
// what it, or what it imports, does when the program starts.
func (f *fixer) needed(file *ast.File, path string) bool {
	if f.at.Loses == nil {
		return false
	}
	var others []string
	for _, i := range file.Imports {
		if other, err := strconv.Unquote(i.Path.Value); err == nil {
			others = append(others, other)
		}
	}
	if f.at.Loses(path, others, f.dropped) {
		return true
	}
	f.dropped[path] = true
	return false
}

// packageNames are the names of the packages that are imported, by path.
func packageNames(pkgs []*uses.Package) map[string]string {
	names := map[string]string{}
	for _, pkg := range pkgs {
		if pkg.Types == nil {
			continue
		}
		for _, i := range pkg.Types.Imports() {
			names[i.Path()] = i.Name()
		}
	}
	return names
}

// problem says what does not compile in the program after fixes; "" if all does.
func (f *fixer) problem(errors []Error) string {
	for _, e := range errors {
		same := func(o Error) bool { return o.File == e.File && o.Message == e.Message } // lines move
		if !slices.ContainsFunc(f.at.Errors, same) {
			return "with the builder it would not compile: " + e.String()
		}
	}
	return ""
}
