// Package ruledoc reads the documentation of a rule: the package comment of
// the rule's doc.go, which has one summary line and fixed headings.
//
//	// Package hardcoded reports keys whose head is literal text.
//	//
//	// # Reports
//	//
//	// What is reported, in a paragraph or two.
//	//
//	// # Why
//	//
//	// What goes wrong in production.
//	//
//	// # Bad
//	//
//	//	rdb.Get(ctx, "app:user:"+id)
//	//
//	// # Good
//	//
//	//	rdb.Get(ctx, k.User(id))
//	//
//	// # Fix
//	//
//	// What the fix does, or "None." where there is none.
//	//
//	// # Does not see
//	//
//	// What the rule misses, and why.
//	package hardcoded
//
// A rule embeds its doc.go as text and hands it to Parse through passes.Rule.
package ruledoc

import (
	"errors"
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Headings returns the headings of a rule's documentation, in their order.
func Headings() []string {
	return []string{"Reports", "Why", "Bad", "Good", "Fix", "Does not see"}
}

// A Doc is the documentation of one rule.
type Doc struct {
	Name    string // of the rule, which is its package's name
	Summary string // one sentence, as in "reports keys whose head is literal text"
	Bad     string // Go code with exactly one finding
	Good    string // Go code with none
	Fixes   bool   // the section Fix says something other than "None"

	sections []section // in the order of Headings
}

type section struct {
	heading string
	blocks  []comment.Block
}

// Parse reads the source text of a doc.go. It reports all that is wrong with
// the comment at once: a heading that is missing, unknown, empty, there twice
// or out of order, and an example that is not code.
func Parse(raw string) (*Doc, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", raw, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	d := &Doc{Name: file.Name.Name}
	if file.Doc == nil {
		return nil, fmt.Errorf("rule %s: doc.go has no package comment", d.Name)
	}
	parsed := new(comment.Parser).Parse(file.Doc.Text())

	var intro []comment.Block
	for _, b := range parsed.Content {
		h, isHeading := b.(*comment.Heading)
		switch {
		case isHeading:
			d.sections = append(d.sections, section{heading: plain(h.Text)})
		case len(d.sections) == 0:
			intro = append(intro, b)
		default:
			last := &d.sections[len(d.sections)-1]
			last.blocks = append(last.blocks, b)
		}
	}

	problems := []error{d.summarise(intro), d.checkHeadings()}
	d.Bad, err = d.code("Bad")
	problems = append(problems, err)
	d.Good, err = d.code("Good")
	problems = append(problems, err)
	d.Fixes = !isNone(d.section("Fix"))
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	return d, nil
}

// summarise takes the summary from the paragraph above the first heading.
func (d *Doc) summarise(intro []comment.Block) error {
	if len(intro) != 1 {
		return fmt.Errorf("rule %s: want one summary paragraph above the first heading, not %d", d.Name, len(intro))
	}
	p, ok := intro[0].(*comment.Paragraph)
	if !ok {
		return fmt.Errorf("rule %s: the text above the first heading must be a paragraph", d.Name)
	}
	text, found := strings.CutPrefix(plain(p.Text), "Package "+d.Name+" ")
	if !found {
		return fmt.Errorf("rule %s: the comment must begin with %q", d.Name, "Package "+d.Name+" ")
	}
	text = strings.TrimSuffix(text, ".")
	if strings.Contains(text, ". ") {
		return fmt.Errorf("rule %s: the summary must be one sentence", d.Name)
	}
	d.Summary = text
	return nil
}

// checkHeadings compares the sections with the fixed headings.
func (d *Doc) checkHeadings() error {
	var problems []error
	var have []string
	for _, s := range d.sections {
		switch {
		case !slices.Contains(Headings(), s.heading):
			problems = append(problems, fmt.Errorf("rule %s: unknown heading %q (known: %s)",
				d.Name, s.heading, strings.Join(Headings(), ", ")))
			continue
		case slices.Contains(have, s.heading):
			problems = append(problems, fmt.Errorf("rule %s: heading %q is there twice", d.Name, s.heading))
			continue
		case len(s.blocks) == 0:
			problems = append(problems, fmt.Errorf("rule %s: nothing under heading %q", d.Name, s.heading))
		}
		have = append(have, s.heading)
	}
	for _, h := range Headings() {
		if !slices.Contains(have, h) {
			problems = append(problems, fmt.Errorf("rule %s: heading %q is missing", d.Name, h))
		}
	}
	if len(problems) == 0 && !slices.Equal(have, Headings()) {
		problems = append(problems, fmt.Errorf("rule %s: the headings must be in the order %s",
			d.Name, strings.Join(Headings(), ", ")))
	}
	return errors.Join(problems...)
}

// code returns the code under a heading; text between code blocks is not part
// of it. A missing heading is for checkHeadings to report.
func (d *Doc) code(heading string) (string, error) {
	blocks := d.section(heading)
	var code []string
	for _, b := range blocks {
		if c, ok := b.(*comment.Code); ok {
			code = append(code, c.Text)
		}
	}
	if len(blocks) > 0 && len(code) == 0 {
		return "", fmt.Errorf("rule %s: no code under heading %q (indent it by a tab)", d.Name, heading)
	}
	return strings.Join(code, "\n"), nil
}

// section returns what is under a heading, nil if there is no such.
func (d *Doc) section(heading string) []comment.Block {
	for _, s := range d.sections {
		if s.heading == heading {
			return s.blocks
		}
	}
	return nil
}

// isNone reports whether blocks say that there is nothing: "None", with or
// without a reason after it.
func isNone(blocks []comment.Block) bool {
	if len(blocks) == 0 {
		return true
	}
	p, ok := blocks[0].(*comment.Paragraph)
	if !ok {
		return false
	}
	word, _, _ := strings.Cut(plain(p.Text), " ")
	return strings.Trim(word, ".,:;") == "None"
}

// plain returns text on one line, without links.
func plain(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		case *comment.Link:
			b.WriteString(plain(t.Text))
		case *comment.DocLink:
			b.WriteString(plain(t.Text))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
