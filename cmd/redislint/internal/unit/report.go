package unit

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/redislint/redislint/passes"
)

// A finding is one of the unit, with the rule that it breaks.
type finding struct {
	passes.Placed
	rule passes.Rule
}

// posn is where it begins, as the go command reads it.
func (f *finding) posn() string { return fmt.Sprintf("%s:%d:%d", f.At.File, f.At.Line, f.At.Column) }

// end is where it ends.
func (f *finding) end() string { return fmt.Sprintf("%s:%d:%d", f.At.File, f.At.EndLine, f.At.EndCol) }

// printed is its message as people read it.
func (f *finding) printed() string { return fmt.Sprintf("%s (%s)", f.Message, f.rule.Name) }

// A diagnostic is a finding as the go command reads it; it ignores url and key.
type diagnostic struct {
	Category string `json:"category,omitempty"`
	Posn     string `json:"posn"` // "/dir/file.go:line:column"
	End      string `json:"end"`
	Message  string `json:"message"`
	URL      string `json:"url,omitempty"`
	Key      string `json:"key,omitempty"`
	// Printed is what go vet of Go 1.26 and later prints without -json: it asks a tool
	// for the same tree then, and leaves out the rule. Of two names that differ in
	// case alone it takes the last; who reads -json has "message" as before.
	Printed string `json:"Message"`
}

// printJSON prints findings as the tree that the go command reads: by package,
// then by rule. Nothing is printed where there is nothing to say.
func (d *Driver) printJSON(cfg *config, findings []finding) error {
	if len(findings) == 0 {
		return nil
	}
	byRule := map[string][]diagnostic{}
	for _, f := range findings {
		byRule[f.rule.Name] = append(byRule[f.rule.Name], diagnostic{
			Category: f.rule.Name, Posn: f.posn(), End: f.end(), Message: f.Message, URL: f.rule.URL(), Key: f.Key,
			Printed: f.printed(),
		})
	}
	data, err := json.MarshalIndent(map[string]any{cfg.ID: byRule}, "", "\t")
	if err != nil {
		return err
	}
	data = append(data, '\n')
	if cfg.Stdout != "" {
		return os.WriteFile(cfg.Stdout, data, 0o666)
	}
	_, err = d.Stdout.Write(data)
	return err
}

// printPlain prints findings for people, with some lines of code around each
// if context is not negative.
func printPlain(w io.Writer, findings []finding, context int) error {
	for _, f := range findings {
		if _, err := fmt.Fprintf(w, "%s: %s\n", f.posn(), f.printed()); err != nil {
			return err
		}
		if context < 0 {
			continue
		}
		data, err := os.ReadFile(f.At.File)
		if err != nil {
			return err
		}
		lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		first, last := max(f.At.Line-context, 1), min(f.At.EndLine+context, len(lines))
		for i := first; i <= last; i++ {
			if _, err := fmt.Fprintf(w, "%d\t%s\n", i, strings.TrimSuffix(lines[i-1], "\r")); err != nil {
				return err
			}
		}
	}
	return nil
}
