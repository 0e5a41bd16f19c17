package keydoc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// none is in a cell that has no meaning, or of which the policy says nothing.
const none = "-"

// Markdown is the document as a page: a table, and a section for each class.
func (d *Document) Markdown() string {
	w := new(page)
	d.above = []string{"Redis keys"}
	w.line("# %s", d.above[0])
	w.line("<!-- Written by `redislint docs`; edit the policy or the code, and run it again. -->")
	w.body(d)
	return w.String()
}

// Inline is the document without its title, for a file that has one; above is what that has before the page.
func (d *Document) Inline(above []byte) string {
	w := new(page)
	d.above = headings(above)
	w.body(d)
	return w.String()
}

// A page is Markdown in the making: blocks with an empty line between them.
type page struct{ strings.Builder }

// line writes a block of one line.
func (w *page) line(format string, args ...any) {
	if w.Len() > 0 {
		w.WriteString("\n")
	}
	fmt.Fprintf(&w.Builder, format, args...)
	w.WriteString("\n")
}

func (w *page) body(d *Document) {
	d.alone = d.isAlone()
	if d.Service != "" {
		w.line("What service %s uses.", text(d.Service))
	}
	for _, n := range d.namespaces() {
		w.line("%s", n.text())
	}
	for _, note := range []string{d.GenNote(), text(d.Programs())} {
		if note != "" {
			w.line("%s", note)
		}
	}
	if len(d.Classes)+len(d.Channels) > 0 {
		w.line("## Summary")
		head := []string{"Pattern", "Type", "TTL"}
		for _, o := range d.optionals() {
			head = append(head, o.head)
		}
		head = append(head, "Purpose")
		if d.Audit != nil {
			w.line("%s", text(d.Audit.text()))
			head = append(head, "Keys", "Bytes")
		}
		w.table(head, d.Summary())
	}
	if columns := d.columns(); differ(columns) {
		w.line("## Services")
		w.line("%s", d.Legend())
		head := []string{"Class"}
		for _, c := range columns {
			head = append(head, text(c.title()))
		}
		w.table(head, d.matrix(columns))
	}
	w.sections("## Keys", d, d.Classes)
	w.sections("## Channels", d, d.Channels)
	w.rest(d)
}

// Summary is the rows of the summary table: pattern, type, TTL, largest size and owner where a
// class has one, and purpose, as Markdown; with an audit, keys and bytes.
func (d *Document) Summary() [][]string {
	var rows [][]string
	optionals := d.optionals()
	for i, list := range [][]Class{d.Classes, d.Channels} {
		for _, c := range list {
			row := []string{code(c.short), c.typeText(i == 1), c.ttlText()}
			for _, o := range optionals {
				row = append(row, text(o.cell(&c)))
			}
			row = append(row, orNone(firstLine(c.Doc)))
			if d.Audit != nil {
				row = append(row, c.KeysText(), c.BytesText())
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// Legend says what the table of services has.
func (d *Document) Legend() string {
	text := "A program has the packages that it imports. R: reads, W: writes, D: deletes whole keys"
	for _, c := range d.Classes {
		if c.GivenBy != nil || slices.ContainsFunc(c.ByPattern, func(p ByPattern) bool { return p.Done == "given" }) {
			text += ", S: gives them to a script that is not known"
			break
		}
	}
	return text + ". Of a channel, R subscribes and W publishes."
}

// matrix is the rows of the table of classes and services.
func (d *Document) matrix(columns []column) [][]string {
	var rows [][]string
	anchors := d.anchors()
	for i, c := range slices.Concat(d.Classes, d.Channels) {
		row := []string{"[" + text(c.title()) + "](#" + anchors[i] + ")"}
		for _, cell := range d.row(&c, columns) {
			row = append(row, orNone(cell))
		}
		rows = append(rows, row)
	}
	return rows
}

// String is what is done in letters.
func (a access) String() string {
	var letters []string
	for i, letter := range []string{"R", "W", "D", "S"} {
		if a&(1<<i) != 0 {
			letters = append(letters, letter)
		}
	}
	return strings.Join(letters, " ")
}

func (w *page) sections(heading string, d *Document, classes []Class) {
	if len(classes) == 0 {
		return
	}
	w.line("%s", heading)
	channel := heading == "## Channels"
	for i := range classes {
		w.section(d, &classes[i], channel)
	}
}

// section describes one class.
func (w *page) section(d *Document, c *Class, channel bool) {
	w.line("### %s", text(c.title()))
	for _, paragraph := range strings.Split(c.Doc, "\n\n") {
		if p := strings.TrimSpace(paragraph); p != "" {
			w.line("%s", text(strings.Join(strings.Fields(p), " ")))
		}
	}
	w.WriteString("\n")
	item := func(name, value string) {
		if value != "" && value != none {
			fmt.Fprintf(&w.Builder, "- %s: %s\n", name, value)
		}
	}
	item("Pattern", code(c.Pattern))
	item("Example", code(c.Example))
	all := "All keys"
	if channel {
		all = "All channels"
	}
	item(all, c.globText(channel))
	item("Type", c.sectionType(channel))
	if c.Kind != "" {
		item("Kind", c.Kind)
	}
	item("TTL", c.ttlText())
	item("Refreshed", text(c.refreshText()))
	if c.MaxSize > 0 {
		item("Largest size", strconv.Itoa(c.MaxSize)+" elements")
	}
	if c.MaxCount > 0 {
		item("Most keys", strconv.Itoa(c.MaxCount))
	}
	if c.MaxBytes > 0 {
		item("Largest value", strconv.FormatInt(c.MaxBytes, 10)+" bytes")
	}
	if c.Budget > 0 {
		item("All keys together", strconv.FormatInt(c.Budget, 10)+" bytes at most")
	}
	item("Live keys", text(c.liveText(d.Audit)))
	item("Owner", text(c.Owner))
	item("Read by modules", joined(c.Readers, text))
	if c.Global {
		item("Namespace", "none, by design")
	}
	if c.External {
		item("Belongs to", "a library")
	}
	item("Commands that may be used", joined(c.Allowed, code))
	item("Built by", code(c.Build))
	item("Taken apart by", code(c.Parse))
	if len(c.Was) > 0 {
		was := joined(c.Was, code)
		if c.Retired != "" {
			was += ", retired on " + c.Retired
		}
		item("Earlier names", was)
	}
	if c.Value != nil && c.Value.OneOf != nil {
		item("Value", "one of "+joined(c.Value.OneOf, code))
	}
	if !d.NoCode {
		item("Commands", joined(c.Commands, code))
		readers, writers := "Read by", "Written by"
		if channel {
			readers, writers = "Subscribers", "Publishers"
		}
		w.list(d, readers, c.ReadBy)
		w.list(d, writers, c.WrittenBy)
		w.list(d, "Deleted by", c.DeletedBy)
		w.list(d, "Given to a script that is not known by", c.GivenBy)
		for _, p := range c.ByPattern {
			w.list(d, p.Before()+" "+code(p.Pattern)+p.After(), p.UsedBy)
		}
		w.places(c.Places)
	}
	w.members("Field", c.Fields, c.Open, c.Other)
	if c.Value != nil {
		w.members("Member of the JSON object", c.Value.Members, false, nil)
	}
}

// list writes functions, those of several programs below these.
func (w *page) list(d *Document, name string, who []string) {
	if len(who) == 0 {
		return
	}
	fmt.Fprintf(&w.Builder, "- %s:\n", name)
	for _, g := range d.groups(who) {
		indent := "  "
		if in := g.in(code); in != "" {
			fmt.Fprintf(&w.Builder, "  - %s:\n", in)
			indent = "    "
		}
		for _, s := range g.Functions {
			fmt.Fprintf(&w.Builder, "%s- %s\n", indent, code(s))
		}
	}
}

// in says which programs have the functions of a group; "" of those that are listed by
// themselves.
func (g Group) in(as func(string) string) string {
	switch {
	case g.Every && len(g.Services) > 0:
		return "in every program with keys but " + joined(g.Services, as)
	case g.Every:
		return "in every program with keys"
	case len(g.Services) > 0:
		return "in " + joined(g.Services, as)
	}
	return ""
}

// everyone is a list of functions in one line.
func (d *Document) everyone(who []string) string {
	var out []string
	for _, g := range d.groups(who) {
		line := joined(g.Functions, code)
		if in := g.in(code); in != "" {
			line += " (" + in + ")"
		}
		out = append(out, line)
	}
	return strings.Join(out, ", ")
}

// members writes the table of fields, or of the members of an object: with a row for others, and what is
// said of those, nil for nothing.
func (w *page) members(name string, fields []Field, open bool, other *Field) {
	var rows [][]string
	row := func(name string, f Field) {
		values := f.Type
		if f.OneOf != nil {
			values = "one of " + joined(f.OneOf, code)
		}
		if more := f.More(); more != "" {
			values = strings.TrimPrefix(values+", "+text(more), ", ")
		}
		rows = append(rows, []string{name, orNone(values), orNone(firstLine(f.Doc))})
	}
	for _, f := range fields {
		row(code(f.Name), f)
	}
	switch {
	case other != nil:
		row("others", *other)
	case open:
		row("others", Field{})
	}
	if rows != nil {
		w.table([]string{name, "Values", "Purpose"}, rows)
	}
}

// rest writes what the policy and the code do not say of one another.
func (w *page) rest(d *Document) {
	if len(d.Unused) > 0 {
		w.line("## Not used")
		w.line("No code uses %s.", joined(d.Unused, code))
	}
	if len(d.NotCreated) > 0 {
		w.line("## Not created")
		w.line("%s %s.", d.NoCreator(), joined(d.NotCreated, code))
	}
	if len(d.NotRead) > 0 {
		w.line("## Not read")
		w.line("%s %s.", d.NoReader(), joined(d.NotRead, code))
	}
	if len(d.Unowned) > 0 {
		w.line("## Not owned")
		w.line("No module owns %s.", joined(d.Unowned, code))
	}
	if len(d.Unclassed) > 0 {
		w.line("## Keys of no class")
		var rows [][]string
		for _, t := range d.Unclassed {
			rows = append(rows, d.withPlaces([]string{code(t.Template), string(t.Role), d.everyone(t.UsedBy)}, t.Places))
		}
		w.table(d.placesHead("Key", "Role", "Used by"), rows)
	}
	if len(d.Unknown) > 0 {
		w.line("## Not known")
		w.line("What these packages do with Redis is known, but not with which keys.")
		var rows [][]string
		for _, u := range d.Unknown {
			var reasons []string
			for _, r := range u.Reasons {
				reasons = append(reasons, string(r))
			}
			rows = append(rows, d.withPlaces([]string{code(u.Package), strconv.Itoa(u.Uses), orNone(joined(reasons, text))}, u.Places))
		}
		w.table(d.placesHead("Package", "Uses", "Why"), rows)
	}
	if len(d.Unlisted) > 0 {
		w.line("These packages use Redis by a client that redislint does not know: %s.", joined(d.Unlisted, code))
	}
}

// table writes a table; its cells are Markdown.
func (w *page) table(head []string, rows [][]string) {
	w.WriteString("\n")
	line := func(cells []string) { w.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(head)
	line(slices.Repeat([]string{"---"}, len(head)))
	for _, row := range rows {
		line(row)
	}
}
