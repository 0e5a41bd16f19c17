package report

import (
	"encoding/xml"
	"io"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
)

type checkstyleDocument struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes the findings of r in the XML of Checkstyle.
func Checkstyle(w io.Writer, r *Run) error {
	doc := checkstyleDocument{Version: "4.3"}
	for _, f := range r.reportedIssues() {
		name := r.hostPath(f.Span.File)
		if n := len(doc.Files); n == 0 || doc.Files[n-1].Name != name {
			doc.Files = append(doc.Files, checkstyleFile{Name: name})
		}
		file := &doc.Files[len(doc.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			Line: max(f.Span.Line, 1), Column: f.Span.Column, Severity: string(severity(f.Finding)),
			Message: printableLine(f.Message), Source: "redislint." + f.Rule,
		})
	}
	data, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(visible.XML(data))+"\n")
	return err
}
