package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

const emojiFile = "worker/emoji.go"

// nestedRun is the small run in a module below the top of a repository, with
// what makes formats differ: characters beyond ASCII, a fix, suppressed findings,
// a stale entry, two findings that are the same except for their place.
func nestedRun(t *testing.T) (*Run, func(string) ([]byte, error)) {
	t.Helper()
	top := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(top, ".git"), 0o755))
	r := sampleRun(t)
	r.Root = filepath.Join(top, "sub", "my module")
	files := sampleFiles()
	files[emojiFile] = "package worker\n\nvar k = get(/* 😀é */ \"a:b\")\n"
	file := func(name string) string { return filepath.Join(r.Root, filepath.FromSlash(name)) }
	move := func(s *uses.Span) {
		rel, err := filepath.Rel(root, s.File)
		require.NoError(t, err)
		s.File = file(rel)
	}
	for i := range r.Findings {
		move(&r.Findings[i].Span)
		for j := range r.Findings[i].Uses {
			move(&r.Findings[i].Uses[j].Span)
		}
	}
	emoji := span(t, files, emojiFile, `"a:b"`)
	move(&emoji)
	start := strings.Index(files[emojiFile], `"a:b"`)
	odd := passes.Finding{Rule: "hardcoded", Message: "key \"a:b\", 100% <wrong> & `odd`|\nthing", Span: emoji, Package: "p", Decl: "k", Key: "a:b",
		Fix: &passes.Fix{Message: "call k.B", Edits: []passes.Edit{{File: emoji.File, Start: start, End: start + 5, NewText: "k.B()"}}}}
	again := odd
	again.Span.Line, again.Span.EndLine, again.Fix = 1, 2, nil
	r.Findings = append(r.Findings, odd, again)
	known, ignored := odd, odd
	known.Decl, ignored.Decl = "known", "ignored"
	r.Suppressed = []Suppressed{{known, "sub/.baseline", true}, {ignored, "because", false}}
	r.Stale = []Stale{{Rule: "hardcoded", Package: "p", Decl: "F", Key: "old:{}", File: filepath.Join(top, "base line"), Line: 7}}
	return r, func(name string) ([]byte, error) {
		rel, err := filepath.Rel(r.Root, name)
		if err != nil {
			return nil, err
		}
		text, ok := files[filepath.ToSlash(rel)]
		if !ok {
			return nil, os.ErrNotExist
		}
		return []byte(text), nil
	}
}

func TestFormats(t *testing.T) {
	r, read := nestedRun(t)
	for name, write := range map[string]func(*bytes.Buffer) error{
		"check.github.txt":     func(b *bytes.Buffer) error { return GitHub(b, r, false) },
		"check.github.md":      func(b *bytes.Buffer) error { return GitHubSummary(b, r) },
		"check.gitlab.txt":     func(b *bytes.Buffer) error { return GitLab(b, r) },
		"check.rdjson.txt":     func(b *bytes.Buffer) error { return RDJSON(b, r, read) },
		"check.checkstyle.xml": func(b *bytes.Buffer) error { return Checkstyle(b, r) },
	} {
		golden(t, filepath.Join("formats", name), render(t, write))
	}
}

func TestEmptyFormats(t *testing.T) {
	r := &Run{Root: t.TempDir(), Result: new(uses.Result)}
	require.Equal(t, "[]\n", render(t, func(b *bytes.Buffer) error { return GitLab(b, r) }))
	require.Empty(t, render(t, func(b *bytes.Buffer) error { return GitHub(b, r, true) }))
	require.Contains(t, render(t, func(b *bytes.Buffer) error { return RDJSON(b, r, os.ReadFile) }), `"diagnostics": []`)
	require.Contains(t, render(t, func(b *bytes.Buffer) error { return Checkstyle(b, r) }), `<checkstyle version="4.3"></checkstyle>`)
}

func TestCheckstyleIsXML(t *testing.T) {
	r, _ := nestedRun(t)
	r.Findings[0].Message = "\x00\x1b\"<&>'\xff"
	var doc checkstyleDocument
	require.NoError(t, xml.Unmarshal([]byte(render(t, func(b *bytes.Buffer) error { return Checkstyle(b, r) })), &doc))
	require.Len(t, doc.Files, 4)
	n := 0
	for _, f := range doc.Files {
		n += len(f.Errors)
	}
	require.Equal(t, 5, n)
}

func TestGitLabFingerprintsDiffer(t *testing.T) {
	r, _ := nestedRun(t)
	var list []gitlabIssue
	require.NoError(t, json.Unmarshal([]byte(render(t, func(b *bytes.Buffer) error { return GitLab(b, r) })), &list))
	seen := map[string]bool{}
	for _, i := range list {
		seen[i.Fingerprint] = true
	}
	require.Len(t, seen, 5)
}

func sarifOf(t *testing.T, r *Run, opts SARIFOptions) *sarif.Report {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, SARIF(&b, r, opts))
	report, err := sarif.FromBytes(b.Bytes(), sarif.WithStrictValidation())
	require.NoError(t, err)
	require.NoError(t, report.Validate(), "the schema of SARIF 2.1.0")
	return report
}

func TestSARIF(t *testing.T) {
	r, read := nestedRun(t)
	run := sarifOf(t, r, SARIFOptions{Version: "v1.2.3", Baseline: true, ReadFile: read}).Runs[0]
	require.Equal(t, "utf16CodeUnits", *run.ColumnKind)
	require.True(t, *run.Invocations[0].ExecutionSuccessful)

	got := map[string][]string{}
	prints := map[string]bool{}
	for _, res := range run.Results {
		at := res.Locations[0].PhysicalLocation
		kind := ""
		for _, s := range res.Suppressions {
			kind = *s.Kind + " " + *s.Justification
		}
		got[*at.ArtifactLocation.URI] = append(got[*at.ArtifactLocation.URI], strings.TrimSpace(res.Level+" "+*res.BaselineState+" "+kind))
		require.Equal(t, sarifRoot, *at.ArtifactLocation.URIBaseID)
		prints[res.PartialFingerprints[fingerprintName]] = true
	}
	require.Equal(t, map[string][]string{
		"base%20line":                    {"error new"},
		"sub/my%20module/api/scan.go":    {"warning new"},
		"sub/my%20module/worker/keys.go": {"error new"},
		"sub/my%20module/" + emojiFile:   {"error new", "error new", "error unchanged external sub/.baseline", "error new inSource because"},
	}, got)
	require.Len(t, prints, len(run.Results))

	for _, res := range run.Results {
		if len(res.Fixes) == 0 {
			continue
		}
		at := res.Locations[0].PhysicalLocation.Region
		// Column 26 in bytes: the emoji has four, and two units; é two, and one.
		require.Equal(t, []int{3, 23, 28}, []int{*at.StartLine, *at.StartColumn, *at.EndColumn})
		edit := res.Fixes[0].ArtifactChanges[0].Replacements[0]
		require.Equal(t, []int{3, 23, 28}, []int{*edit.DeletedRegion.StartLine, *edit.DeletedRegion.StartColumn, *edit.DeletedRegion.EndColumn})
		require.Equal(t, "k.B()", *edit.InsertedContent.Text)
	}
}

// Every rule is declared with help; results refer to it.
func TestSARIFRules(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "passes", "hardcoded", "doc.go"))
	require.NoError(t, err)
	r, read := nestedRun(t)
	run := sarifOf(t, r, SARIFOptions{ReadFile: read, Rules: []passes.Rule{{Name: "hardcoded", Doc: string(source)}}}).Runs[0]
	var ids []string
	for _, d := range run.Tool.Driver.Rules {
		ids = append(ids, *d.ID)
		require.NotEmpty(t, *d.Help.Text)
		require.NotEmpty(t, *d.ShortDescription.Text)
	}
	require.Equal(t, []string{"hardcoded", "ignore", "stale"}, ids)
	for _, res := range run.Results {
		require.Nil(t, res.BaselineState, "there is no baseline")
		if res.RuleIndex >= 0 {
			require.Equal(t, ids[res.RuleIndex], *res.RuleID)
		}
	}
}

func TestSARIFErrors(t *testing.T) {
	r := &Run{Root: t.TempDir(), Result: new(uses.Result)}
	r.Errors = []Error{{Message: "no"}, {Message: "wrong", File: filepath.Join(r.Root, "a.go"), Line: 1, Column: 2}}
	run := sarifOf(t, r, SARIFOptions{ReadFile: os.ReadFile}).Runs[0]
	require.False(t, *run.Invocations[0].ExecutionSuccessful)
	require.Len(t, run.Invocations[0].ToolExecutionNotifications, 2)
	require.Empty(t, run.Results)
}

func TestTop(t *testing.T) {
	dir := t.TempDir()
	deep := filepath.Join(dir, "a", "b")
	require.NoError(t, os.MkdirAll(deep, 0o755))
	require.Equal(t, deep, top(deep))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a", ".git"), nil, 0o600)) // as in a work tree
	require.Equal(t, filepath.Join(dir, "a"), top(deep))
	r := &Run{Root: deep}
	require.Equal(t, "b/x.go", r.hostPath(filepath.Join(deep, "x.go")))
	require.Empty(t, r.hostPath(""))
}
