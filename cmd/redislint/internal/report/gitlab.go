package report

import (
	"io"

	"github.com/redislint/redislint/passes"
)

// A finding as GitLab's code quality reports have it.
type gitlabIssue struct {
	Type        string         `json:"type"`
	CheckName   string         `json:"check_name"`
	Description string         `json:"description"`
	Categories  []string       `json:"categories"`
	Severity    string         `json:"severity"`
	Fingerprint string         `json:"fingerprint"` // no two are the same
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// GitLab writes the findings of r as a code quality report of GitLab.
func GitLab(w io.Writer, r *Run) error {
	list := []gitlabIssue{}
	for _, f := range r.reportedIssues() {
		level := "major"
		if severity(f.Finding) == passes.Warning {
			level = "minor"
		}
		begin := max(f.Span.Line, 1)
		list = append(list, gitlabIssue{
			Type: "issue", CheckName: f.Rule, Description: printableLine(f.Message), Categories: []string{"Bug Risk"},
			Severity: level, Fingerprint: f.print,
			Location: gitlabLocation{r.hostPath(f.Span.File), gitlabLines{begin, max(f.Span.EndLine, begin)}},
		})
	}
	return encode(w, list)
}
