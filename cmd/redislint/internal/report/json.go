package report

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// schemaVersion is the version of both JSON documents.
const schemaVersion = 1

// The findings of a run. Paths are slash-separated and relative to the module
// root; lines and columns start at 1, columns count bytes, ends are exclusive.
//
// Names and order of the fields are a contract with other programs; so are the
// comments, which are part of the schema.
type checkDocument struct {
	Version  int            `json:"version" jsonschema:"enum=1"`
	Findings []findingJSON  `json:"findings"` // sorted by file, line and column
	Summary  summaryJSON    `json:"summary"`
	Stale    []staleJSON    `json:"stale,omitempty"`    // entries of the baseline that no longer occur
	Untabled []untabledJSON `json:"untabled,omitempty"` // clients that no table knows, sorted by path
	Errors   []errorJSON    `json:"errors,omitempty"`   // what could not be analysed
}

// One place where code breaks a rule.
type findingJSON struct {
	Rule        string       `json:"rule"`
	Severity    string       `json:"severity" jsonschema:"enum=error,enum=warning"`
	Message     string       `json:"message"`
	File        string       `json:"file"`
	Line        int          `json:"line"`
	Column      int          `json:"column"`
	EndLine     int          `json:"end_line"`
	EndColumn   int          `json:"end_column"`
	Key         string       `json:"key"`         // the template
	Class       string       `json:"class"`       // of the policy; "" without one
	Fingerprint string       `json:"fingerprint"` // the same while lines move and variables are renamed
	Uses        []useRefJSON `json:"uses"`        // of the key
	Fix         *fixJSON     `json:"fix,omitempty"`
}

// A change of the code after which the finding is gone and the bytes on the wire
// are the same. All edits are made, or none.
type fixJSON struct {
	Message string     `json:"message"`
	Edits   []editJSON `json:"edits"`
}

// A range of bytes of a file, counted from 0, the end exclusive, and what
// replaces them.
type editJSON struct {
	File    string `json:"file"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	NewText string `json:"new_text"`
}

// A use of the key of a finding.
type useRefJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Command string `json:"command"`
	Via     string `json:"via,omitempty"` // the wrapper that is called here
}

// What was found and looked at.
type summaryJSON struct {
	Findings  int            `json:"findings"`
	ByRule    map[string]int `json:"by_rule"`
	Packages  int            `json:"packages"`
	Uses      int            `json:"uses"`
	Templates int            `json:"templates"`
}

// An entry of the baseline that no longer occurs.
type staleJSON struct {
	Rule    string `json:"rule"`
	Package string `json:"package"`
	Decl    string `json:"decl"` // enclosing declaration
	Key     string `json:"key"`  // the template, placeholders without names
	File    string `json:"file"` // the baseline
	Line    int    `json:"line"`
}

// A Redis client, or a library over one, that no table knows: keys that are
// handed to it are not seen.
type untabledJSON struct {
	Path  string `json:"path"`  // import path
	Calls int    `json:"calls"` // in the packages that were named
}

// A package that does not load, or an error in one; or a bug in redislint.
type errorJSON struct {
	Package string `json:"package,omitempty"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// JSON writes the findings of r as one JSON document.
func JSON(w io.Writer, r *Run) error {
	findings := slices.DeleteFunc(r.reportedIssues(), func(i issue) bool { return i.Rule == StaleRule })
	doc := checkDocument{
		Version:  schemaVersion,
		Findings: make([]findingJSON, 0, len(findings)),
		Summary: summaryJSON{
			Findings:  len(findings),
			ByRule:    make(map[string]int),
			Packages:  r.Result.Packages,
			Uses:      len(r.Result.Uses),
			Templates: len(r.inventory(false)),
		},
		Stale:    r.staleJSON(),
		Untabled: r.untabledJSON(),
		Errors:   r.errorsJSON(),
	}
	for _, f := range findings {
		doc.Summary.ByRule[f.Rule]++
		uses := make([]useRefJSON, 0, len(f.Uses))
		for _, u := range f.Uses {
			uses = append(uses, useRefJSON{r.path(u.Span.File), u.Span.Line, u.Span.Column, u.Command, u.Via})
		}
		doc.Findings = append(doc.Findings, findingJSON{
			Rule:        f.Rule,
			Severity:    string(severity(f.Finding)),
			Message:     f.Message,
			File:        r.path(f.Span.File),
			Line:        f.Span.Line,
			Column:      f.Span.Column,
			EndLine:     f.Span.EndLine,
			EndColumn:   f.Span.EndCol,
			Key:         f.Key,
			Class:       f.Class,
			Fingerprint: f.print,
			Uses:        uses,
			Fix:         r.fixJSON(f.Fix),
		})
	}
	return encode(w, doc)
}

func (r *Run) fixJSON(fix *passes.Fix) *fixJSON {
	if fix == nil {
		return nil
	}
	j := &fixJSON{Message: fix.Message, Edits: []editJSON{}}
	for _, e := range fix.Edits {
		j.Edits = append(j.Edits, editJSON{r.path(e.File), e.Start, e.End, e.NewText})
	}
	return j
}

func (r *Run) staleJSON() []staleJSON {
	var list []staleJSON
	for _, s := range r.Stale {
		list = append(list, staleJSON{s.Rule, s.Package, s.Decl, s.Key, r.path(s.File), s.Line})
	}
	return list
}

func (r *Run) untabledJSON() []untabledJSON {
	var list []untabledJSON
	for _, u := range r.untabled() {
		list = append(list, untabledJSON{u.Path, u.Calls})
	}
	return list
}

func (r *Run) errorsJSON() []errorJSON {
	var list []errorJSON
	for _, e := range r.Errors {
		j := errorJSON{Package: e.Package, Line: e.Line, Column: e.Column, Message: e.Message}
		if e.File != "" {
			j.File = r.path(e.File)
		}
		list = append(list, j)
	}
	for _, b := range r.Bugs {
		list = append(list, errorJSON{Package: b.Package, Message: "a bug in redislint, not in the code: " + b.Message()})
	}
	return list
}

// encode writes v indented, with <, > and & as they are.
func encode(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(visible.JSON(b.Bytes()))
	return err
}
