package passes

import (
	"fmt"

	"github.com/redislint/redislint/passes/internal/ruledoc"
)

// A RuleDoc is the documentation of a rule: summary, sections, examples.
type RuleDoc = ruledoc.Doc

// A DocStyle marks up parts of a RuleDoc for a terminal.
type DocStyle = ruledoc.Style

// Documentation returns the rule's documentation, parsed. It is an error if
// the text lacks one of the fixed headings or is of another rule.
func (r Rule) Documentation() (*RuleDoc, error) {
	d, err := ruledoc.Parse(r.Doc)
	if err != nil {
		return nil, err
	}
	if d.Name != r.Name {
		return nil, fmt.Errorf("rule %s: its documentation is that of %s", r.Name, d.Name)
	}
	return d, nil
}
