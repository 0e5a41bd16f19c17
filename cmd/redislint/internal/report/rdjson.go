package report

import (
	"io"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// The Diagnostic Format of reviewdog; columns count bytes.
type rdDocument struct {
	Source      rdSource       `json:"source"`
	Severity    string         `json:"severity"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdDiagnostic struct {
	Message          string         `json:"message"`
	Location         rdLocation     `json:"location"`
	Severity         string         `json:"severity"`
	Code             rdCode         `json:"code"`
	Suggestions      []rdSuggestion `json:"suggestions,omitempty"`
	RelatedLocations []rdRelated    `json:"related_locations,omitempty"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url"`
}

type rdLocation struct {
	Path  string  `json:"path"`
	Range rdRange `json:"range"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

// RDJSON writes the findings of r for reviewdog. A fix is there if it is one edit
// in the file of the finding: people accept suggestions one by one, and a fix is
// made as a whole or not at all.
func RDJSON(w io.Writer, r *Run, read func(string) ([]byte, error)) error {
	places := newPlaces(read)
	doc := rdDocument{Source: rdSource{"redislint", projectURL}, Severity: "ERROR", Diagnostics: []rdDiagnostic{}}
	for _, f := range r.reportedIssues() {
		d := rdDiagnostic{
			Message:  printableLine(f.Message),
			Location: r.rdLocation(f.Span),
			Severity: strings.ToUpper(string(severity(f.Finding))),
			Code:     rdCode{f.Rule, helpURL(f.Rule)},
		}
		for _, u := range f.Uses {
			if u.Span != f.Span {
				d.RelatedLocations = append(d.RelatedLocations, rdRelated{useText(u), r.rdLocation(u.Span)})
			}
		}
		if f.Fix != nil && len(f.Fix.Edits) == 1 && f.Fix.Edits[0].File == f.Span.File {
			e := f.Fix.Edits[0]
			if span, ok := places.span(e.File, e.Start, e.End); ok {
				d.Suggestions = []rdSuggestion{{rdRangeOf(span), e.NewText}}
			}
		}
		doc.Diagnostics = append(doc.Diagnostics, d)
	}
	return encode(w, doc)
}

func (r *Run) rdLocation(s uses.Span) rdLocation {
	return rdLocation{r.hostPath(s.File), rdRangeOf(s)}
}

func rdRangeOf(s uses.Span) rdRange {
	out := rdRange{Start: rdPosition{s.Line, s.Column}}
	if s.EndLine > 0 {
		out.End = &rdPosition{s.EndLine, s.EndCol}
	}
	return out
}
