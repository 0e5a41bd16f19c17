package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// GitHub writes the findings of r as workflow commands, which GitHub Actions
// shows as annotations of the code, and unless quiet a line that sums up.
func GitHub(w io.Writer, r *Run, quiet bool) error {
	var b strings.Builder
	for _, f := range r.reportedIssues() {
		properties := []string{
			"file=" + commandProperty(r.hostPath(f.Span.File)),
			fmt.Sprintf("line=%d", max(f.Span.Line, 1)),
		}
		// A range of columns is allowed within one line only.
		if f.Span.EndLine == f.Span.Line && f.Span.Column > 0 {
			properties = append(properties, fmt.Sprintf("endLine=%d,col=%d,endColumn=%d", f.Span.EndLine, f.Span.Column, f.Span.EndCol))
		} else if f.Span.EndLine > f.Span.Line {
			properties = append(properties, fmt.Sprintf("endLine=%d", f.Span.EndLine))
		}
		properties = append(properties, "title="+commandProperty("redislint: "+f.Rule))
		fmt.Fprintf(&b, "::%s %s::%s\n", severity(f.Finding), strings.Join(properties, ","), commandData(printableLine(f.Message)))
	}
	if !quiet {
		b.WriteString(r.summary() + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// commandData escapes the text of a workflow command.
func commandData(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(visible.Text(text))
}

// commandProperty escapes the value of a property of a workflow command.
func commandProperty(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(visible.Text(text))
}

// maxSummary is the number of findings that a summary lists: GitHub takes no
// more than a megabyte.
const maxSummary = 500

// GitHubSummary writes what r found in Markdown, for the page of a workflow's run:
// of the annotations of a step it shows ten.
func GitHubSummary(w io.Writer, r *Run) error {
	issues := r.reportedIssues()
	var b strings.Builder
	fmt.Fprintf(&b, "### redislint\n\n%s\n", markdown(r.summary()))
	if len(issues) > 0 {
		counts := map[string]int{}
		for _, f := range issues {
			counts[f.Rule]++
		}
		b.WriteString("\n| rule | findings |\n|---|---:|\n")
		for _, rule := range slices.Sorted(maps.Keys(counts)) {
			fmt.Fprintf(&b, "| [%s](%s) | %d |\n", rule, helpURL(rule), counts[rule])
		}
		b.WriteString("\n| place | rule | message |\n|---|---|---|\n")
	}
	for i, f := range issues {
		if i == maxSummary {
			fmt.Fprintf(&b, "\n... and %d more\n", len(issues)-maxSummary)
			break
		}
		rule := f.Rule
		if severity(f.Finding) == passes.Warning {
			rule += " (warning)"
		}
		fmt.Fprintf(&b, "| %s:%d | %s | %s |\n", markdown(r.hostPath(f.Span.File)), f.Span.Line, rule, markdown(f.Message))
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

// markdown escapes what Markdown would take for markup.
func markdown(text string) string {
	var b strings.Builder
	for _, r := range printableLine(text) {
		switch {
		case r == '<':
			b.WriteString("&lt;")
			continue
		case r == '&':
			b.WriteString("&amp;")
			continue
		case strings.ContainsRune("\\`*_{}[]()#|~!", r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
