package passes

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// IgnoreRule is the Rule of findings about comments that suppress findings.
const IgnoreRule = "ignore"

// Ignores are the comments //redislint:ignore of some packages. A comment holds
// for the line that it is behind, or for the one below it; it names rules,
// separated by commas, and a reason.
type Ignores struct {
	files      map[string]*ignoreFile // by name
	own        []*ignoreFile          // of the packages
	suppressed []Suppressed
}

// A Suppressed is a finding that a comment suppresses.
type Suppressed struct {
	Finding
	Reason string
}

// NewIgnores returns the comments of packages.
func NewIgnores(pkgs []*uses.Package) *Ignores {
	g := &Ignores{files: map[string]*ignoreFile{}}
	for _, pkg := range pkgs {
		for _, file := range pkg.Files {
			name := pkg.Fset.PositionFor(file.Package, false).Filename
			if g.files[name] != nil {
				continue // of a variant of the package
			}
			f := readIgnores(pkg.Fset, file, pkg.Path)
			g.files[name] = f
			g.own = append(g.own, f)
		}
	}
	return g
}

// Suppressed returns the findings that were suppressed so far.
func (g *Ignores) Suppressed() []Suppressed { return g.suppressed }

// hold reports whether a comment suppresses a finding of a rule that is at a
// place, and then remembers it.
func (g *Ignores) hold(f Finding, at uses.Span) bool {
	i := g.file(at.File).of(f.Rule, at.Line)
	if i == nil {
		return false
	}
	i.used[f.Rule] = true
	g.suppressed = append(g.suppressed, Suppressed{f, i.reason})
	return true
}

// file returns the comments of a file. One that is of no package at hand, where
// an origin came through a fact, is read from disk: a driver that sees one
// package must not report what is suppressed where it stands. If it cannot be
// read, it suppresses nothing.
func (g *Ignores) file(name string) *ignoreFile {
	f := g.files[name]
	if f == nil {
		f = &ignoreFile{}
		fset := token.NewFileSet()
		if file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err == nil {
			f = readIgnores(fset, file, "")
		}
		g.files[name] = f
	}
	return f
}

// reasonless returns a finding for each comment of the packages that has no
// reason, and names a rule first; "" for all that name one.
func (g *Ignores) reasonless(rule string) []Finding {
	var findings []Finding
	for _, f := range g.own {
		for _, i := range f.ignores {
			if i.reason == "" && len(i.rules) > 0 && (rule == "" || i.rules[0] == rule) {
				findings = append(findings, i.finding("a suppression needs a reason: write %s %s and why this is right here",
					ignorePrefix, strings.Join(i.rules, ",")))
			}
		}
	}
	return findings
}

// A Judgement says what the comments of a run are held to.
type Judgement struct {
	Policies *Policies
	Known    []Rule // all rules
	Ran      []Rule // those that ran
	// Whole says that all uses of a module were looked at, so that what
	// suppressed nothing is of no use.
	Whole bool
}

// Problems returns what is wrong with the comments of the packages: no rule, one
// that does not exist, no reason, nothing that they suppress, or a space that makes
// them prose. It is for the
// end of a run that sees all rules.
func (g *Ignores) Problems(j Judgement) []Finding {
	var findings []Finding
	for _, f := range g.own {
		for _, i := range f.ignores {
			if j.excluded(i) {
				continue
			}
			findings = append(findings, i.problems(j)...)
		}
		for _, m := range f.mistakes {
			if m.isMeant(j.Known) && !j.excluded(&m.ignore) {
				findings = append(findings, m.problem())
			}
		}
	}
	return append(findings, slices.DeleteFunc(g.reasonless(""), func(f Finding) bool {
		return j.Policies.excluded(f.Package, f.Span.File)
	})...)
}

func (j Judgement) excluded(i *ignore) bool { return j.Policies.excluded(i.pkg, i.span.File) }

// excluded reports whether the policy wants nothing reported in a package.
func (p *Policies) excluded(importPath, file string) bool {
	policy, dir := p.where(importPath, file)
	return policy != nil && keys.MatchPackages(policy.Exclude, dir, importPath)
}

func (i *ignore) problems(j Judgement) []Finding {
	if len(i.rules) == 0 {
		return []Finding{i.finding("a suppression names a rule and a reason: write %s rule reason", ignorePrefix)}
	}
	var findings []Finding
	for _, name := range i.rules {
		named := func(r Rule) bool { return r.Name == name }
		if !slices.ContainsFunc(j.Known, named) {
			findings = append(findings, i.finding("unknown rule %.40q in a suppression: `redislint rules` lists those that there are", name))
			continue
		}
		n := slices.IndexFunc(j.Ran, named)
		if n < 0 || i.reason == "" || i.used[name] || !j.Whole {
			continue
		}
		if _, enabled := j.Ran[n].verdict(j.Policies, i.pkg, i.span.File); enabled {
			findings = append(findings, i.finding("nothing of %s to suppress here: remove it from the comment, or the comment", name))
		}
	}
	return findings
}

// finding is one about the comment.
func (i *ignore) finding(format string, args ...any) Finding {
	message := []rune(fmt.Sprintf(format, args...))
	if len(message) > MaxMessage {
		message = append(message[:MaxMessage-1], '…')
	}
	return Finding{Rule: IgnoreRule, Severity: Error, Message: string(message), Span: i.span, Package: i.pkg}
}
