package ruletest

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/internal/gopath"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// maxRounds is how often fixes are made before it is said that they never end.
const maxRounds = 4

// Fixes are the fixes that a rule offers in its folder.
type Fixes struct {
	rule   passes.Rule
	gopath string
	before *fixed
}

// fixed is the folder of a rule with fixes made.
type fixed struct {
	files    map[string][]byte // contents that differ from those on disk, by name
	pkgs     []*packages.Package
	input    *passes.Input
	findings []passes.Finding
}

// LoadFixes loads the folder of a rule below dir/src and runs the rule over it.
func LoadFixes(t *testing.T, dir string, rule passes.Rule) *Fixes {
	t.Helper()
	top, err := filepath.Abs(dir)
	require.NoError(t, err)
	f := &Fixes{rule: rule, gopath: top}
	f.before = f.load(t, nil)
	return f
}

// Offered reports whether there is a fix.
func (f *Fixes) Offered() bool { return slices.ContainsFunc(f.before.findings, offers) }

func offers(x passes.Finding) bool { return x.Fix != nil }

// Findings compares the findings with the comments of the folder, and why they
// have no fix.
func (f *Fixes) Findings(t *testing.T) {
	t.Helper()
	exp, err := readExpectations(f.before.pkgs)
	require.NoError(t, err)
	fail(t, exp.compare(module, reduce(f.before.findings)))
}

// Run makes all fixes, until none is offered any more. The result must compile,
// be formatted, be what the goldens say, have the keys of before, and, without
// -short, give the same bytes when it is run. Update writes the goldens that exist.
func (f *Fixes) Run(t *testing.T, update bool) {
	t.Helper()
	trees := fingerprint(f.before.pkgs)
	after := f.all(t)
	require.Equal(t, trees, fingerprint(f.before.pkgs), "the syntax trees were changed")
	for name, data := range after.files {
		checkFormatted(t, name, data)
	}
	t.Run("golden", func(t *testing.T) { f.compareGoldens(t, after, update) })
	t.Run("templates", func(t *testing.T) { compareTemplates(t, f.before.input, after.input) })
	t.Run("execute", func(t *testing.T) {
		if testing.Short() {
			t.Skip("builds two programs")
		}
		f.execute(t, after)
	})
}

// all makes all fixes.
func (f *Fixes) all(t *testing.T) *fixed {
	t.Helper()
	at := f.before
	for range maxRounds {
		if !slices.ContainsFunc(at.findings, offers) {
			return at
		}
		at = f.make(t, at, at.findings)
	}
	for _, x := range at.findings {
		if x.Fix != nil {
			t.Errorf("%s:%d: a fix is still offered: %s", x.Span.File, x.Span.Line, x.Message)
		}
	}
	return at
}

// make makes those fixes of findings that go together.
func (f *Fixes) make(t *testing.T, at *fixed, findings []passes.Finding) *fixed {
	t.Helper()
	byFile := map[string][]passes.Edit{}
	var made []passes.Finding
	for _, x := range findings {
		if x.Fix == nil || slices.ContainsFunc(made, func(y passes.Finding) bool { return edit.Conflict(x.Fix.Edits, y.Fix.Edits) }) {
			continue
		}
		made = append(made, x)
		for _, e := range x.Fix.Edits {
			byFile[e.File] = append(byFile[e.File], e)
		}
	}
	names := map[string]string{}
	for _, p := range at.pkgs {
		for _, i := range p.Types.Imports() {
			names[i.Path()] = i.Name()
		}
	}
	files := maps.Clone(at.files)
	if files == nil {
		files = map[string][]byte{}
	}
	for name, edits := range byFile {
		data, err := at.content(name)
		require.NoError(t, err)
		files[name], err = edit.Apply(data, edits, edit.Packages{Names: names})
		require.NoError(t, err, name)
	}
	return f.load(t, files)
}

// content is a file with fixes made.
func (f *fixed) content(name string) ([]byte, error) {
	if data, ok := f.files[name]; ok {
		return data, nil
	}
	return os.ReadFile(filepath.Clean(name))
}

// load loads the folder of the rule with the contents of some files replaced.
func (f *Fixes) load(t *testing.T, files map[string][]byte) *fixed {
	t.Helper()
	pkgs, err := gopath.Load(f.gopath, files, f.rule.Name+"/...")
	require.NoError(t, err)
	require.NotEmpty(t, pkgs)
	var problems []string
	for _, p := range pkgs {
		for _, err := range p.Errors {
			problems = append(problems, err.Error()+": "+line(files, err.Pos))
		}
	}
	require.Empty(t, problems, "the packages do not type-check")
	in := &passes.Input{Packages: convert(pkgs), Policies: passes.NearestPolicies()}
	require.NoError(t, in.Policies.Add(in.Packages...))
	result := in.Policies.Options().Analyze(in.Packages)
	in.Uses, in.Flow = result.Uses, flow.New(result)
	return &fixed{files, pkgs, in, f.rule.Apply(in)}
}

// line is the line of a position among files whose contents were replaced; "" if
// it is in none of them.
func line(files map[string][]byte, pos string) string {
	parts := strings.Split(pos, ":")
	if len(parts) < 3 {
		return ""
	}
	n, err := strconv.Atoi(parts[1])
	lines := strings.Split(string(files[parts[0]]), "\n")
	if err != nil || n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

func checkFormatted(t *testing.T, name string, data []byte) {
	t.Helper()
	formatted, err := format.Source(data)
	require.NoError(t, err, name)
	if !bytes.Contains(data, []byte("\r\n")) {
		require.Equal(t, string(formatted), string(data), "%s is not formatted any more", name)
	}
}

// goldenSuffix is that of the names of files as they are with all fixes made.
const goldenSuffix = ".golden"

// compareGoldens compares the files of folders that have goldens with them, all
// that changed and no others.
func (f *Fixes) compareGoldens(t *testing.T, after *fixed, update bool) {
	t.Helper()
	open := map[string]bool{} // goldens that were not looked at
	folders := map[string]bool{}
	for _, p := range f.before.pkgs {
		names, err := filepath.Glob(filepath.Join(p.Dir, "*"+goldenSuffix))
		require.NoError(t, err)
		for _, name := range names {
			open[name], folders[p.Dir] = true, true
		}
	}
	require.NotEmpty(t, open, "there are fixes, but no goldens")
	for name, data := range after.files {
		if !folders[filepath.Dir(name)] {
			continue
		}
		golden := name + goldenSuffix
		delete(open, golden)
		if update {
			require.NoError(t, os.WriteFile(golden, data, 0o644))
			continue
		}
		want, err := os.ReadFile(filepath.Clean(golden))
		if errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is fixed and has no golden:\n%s", name, data)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, string(want), string(data), "%s with all fixes made", name)
	}
	for golden := range open {
		t.Errorf("%s: the file is not fixed", golden)
	}
}

// compareTemplates compares the keys of two versions of a program, use by use.
// In that of afterwards the namespace is a placeholder, which stands for the
// default of the policy.
func compareTemplates(t *testing.T, before, after *passes.Input) {
	t.Helper()
	was, is := templates(before), templates(after)
	require.NotEmpty(t, was)
	for at, list := range was {
		if !narrower(list, is[at]) {
			require.Equal(t, list, is[at], "the keys of %s", at)
		}
	}
	for at := range is {
		require.Contains(t, was, at)
	}
}

// narrower reports whether more is known of keys than was: each of them is a case of
// one that was there.
func narrower(was, is []string) bool {
	return len(is) > 0 && !slices.ContainsFunc(is, func(now string) bool {
		b, err := keys.Parse(now)
		return err != nil || !slices.ContainsFunc(was, func(before string) bool {
			a, err := keys.Parse(before)
			return err == nil && keys.Covers(a, b, ":")
		})
	})
}

// templates are the keys of every use, by the declaration that it is in, the
// command, and which one of these it is.
func templates(in *passes.Input) map[string][]string {
	out := map[string][]string{}
	nth := map[string]int{}
	for _, u := range in.Uses {
		at := fmt.Sprintf("%s %s: %s of %s", filepath.Base(u.Arg.File), u.Decl, u.Role, u.Command)
		nth[at]++
		at = fmt.Sprintf("%s, %d in %s", at, nth[at], u.Package)
		var list []keys.Template
		for _, k := range u.Keys {
			list = append(list, withDefault(in, u, k))
		}
		out[at] = general(list)
	}
	return out
}

// general lists templates without those that are cases of another one: of what
// is handed to a builder more can be known than of what is printed.
func general(list []keys.Template) []string {
	out := []string{}
	for i, t := range list {
		if !slices.ContainsFunc(list, func(u keys.Template) bool {
			return u.Canonical() != list[i].Canonical() && keys.Covers(u, t, ":")
		}) {
			out = append(out, t.Canonical())
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// withDefault is a key with the default of the policy for the namespace, and
// without the types of placeholders.
func withDefault(in *passes.Input, u uses.Use, k uses.Key) keys.Template {
	p := in.Policy(u.Package)
	var parts []keys.Part
	for _, part := range k.Template.Parts() {
		switch {
		case part.Placeholder && p != nil && p.Namespace != nil && part.Name == p.Namespace.Placeholder:
			part = keys.Part{Literal: p.Namespace.Default}
		case part.Placeholder:
			part = keys.Part{Placeholder: true, Name: part.Name, Type: keys.String, Rest: part.Rest}
		}
		parts = append(parts, part)
	}
	return keys.New(parts...)
}
