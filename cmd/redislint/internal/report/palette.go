package report

import (
	"github.com/fatih/color"

	"github.com/redislint/redislint/passes"
)

// A Palette colours text, or leaves it as it is. The zero Palette has no
// colours.
type Palette struct {
	on bool
}

// NewPalette returns a palette that colours if on is set.
func NewPalette(on bool) Palette { return Palette{on: on} }

// paint never asks the environment: who makes the palette has done that.
func (p Palette) paint(text string, attrs ...color.Attribute) string {
	if !p.on || text == "" {
		return text
	}
	c := color.New(attrs...)
	c.EnableColor()
	return c.Sprint(text)
}

// Bold is for what the eye is to find first.
func (p Palette) Bold(text string) string { return p.paint(text, color.Bold) }

// Faint is for what is there to be looked up.
func (p Palette) Faint(text string) string { return p.paint(text, color.Faint) }

// Name is for the names of rules and commands.
func (p Palette) Name(text string) string { return p.paint(text, color.Bold, color.FgCyan) }

// Good is for text without findings.
func (p Palette) Good(text string) string { return p.paint(text, color.FgGreen) }

// Error is for what fails a run.
func (p Palette) Error(text string) string { return p.paint(text, color.Bold, color.FgRed) }

// gutter is for line numbers and the lines around the source.
func (p Palette) gutter(text string) string { return p.paint(text, color.Bold, color.FgBlue) }

// Severity is for the marks of a finding.
func (p Palette) Severity(s passes.Severity, text string) string {
	if s == passes.Warning {
		return p.paint(text, color.Bold, color.FgYellow)
	}
	return p.Error(text)
}
