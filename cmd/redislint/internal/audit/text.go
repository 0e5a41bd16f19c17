package audit

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-runewidth"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
)

// Text is the report to read at a glance: classes by what they take, then what is wrong.
func (r *Report) Text(out io.Writer, p report.Palette) error {
	var b strings.Builder
	r.head(&b, p)
	r.table(&b, p)
	r.strays(&b, p)
	r.lists(&b, p)
	r.verdicts(&b, p)
	_, err := io.WriteString(out, b.String())
	return err
}

func (r *Report) head(b *strings.Builder, p report.Palette) {
	what := r.Source.Kind
	if r.Source.Server != "" {
		what += " " + safe(r.Source.Server)
	}
	if r.Source.Nodes > 1 {
		what += fmt.Sprintf(", %d nodes", r.Source.Nodes)
	}
	if r.Source.Replica {
		what += ", replica"
	}
	fmt.Fprintf(b, "%s  %s", p.Bold(what), r.keysText())
	if r.Vanished > 0 {
		fmt.Fprintf(b, ", %s vanished meanwhile", grouped(r.Vanished))
	}
	b.WriteString("\n")
	if len(r.Namespaces) > 0 {
		names := make([]string, len(r.Namespaces))
		for i, n := range r.Namespaces {
			names[i] = cmp.Or(safe(n), "(none)")
		}
		fmt.Fprintf(b, "namespaces: %s\n", strings.Join(names[:min(len(names), 20)], ", "))
	}
	for _, text := range r.Incomplete {
		fmt.Fprintf(b, "%s %s\n", p.Error("incomplete:"), safe(text))
	}
}

func (r *Report) keysText() string {
	n := count(r.Keys, "key")
	if r.About {
		n = "about " + n
	}
	if r.Distinct != nil {
		n += fmt.Sprintf(", of which %s to %s are different", grouped(r.Distinct.Low), grouped(r.Distinct.High))
	}
	if r.Mode == "sample" {
		return fmt.Sprintf("%s of %s looked at", grouped(r.Sample), n)
	}
	return n
}

// barWidth is the columns of a bar.
const barWidth = 12

// table is the classes, those that take the most first.
func (r *Report) table(b *strings.Builder, p report.Palette) {
	if len(r.Classes) == 0 {
		return
	}
	classes := slices.Clone(r.Classes)
	slices.SortStableFunc(classes, func(a, c Class) int {
		return cmp.Or(cmp.Compare(c.Bytes.Value, a.Bytes.Value), cmp.Compare(c.Keys, a.Keys))
	})
	most := max(classes[0].Bytes.Value, 1)
	dbs := len(r.Source.Databases) > 1
	rows := [][]string{{"CLASS", "KEYS", "BYTES", "", "NO TTL", "TTL KEPT", "TTL LEFT", "LARGEST"}}
	idle := slices.ContainsFunc(classes, func(c Class) bool { return c.Idle != nil || c.Uses != nil })
	if idle {
		rows[0] = append(rows[0], "NOT USED FOR")
	}
	for _, c := range classes {
		name := safe(c.Class)
		if c.Namespace != "" {
			name += " " + safe(c.Namespace)
		}
		if dbs {
			name += fmt.Sprintf(" db%d", c.DB)
		}
		keys := grouped(c.Keys)
		if c.KeysRange != nil && c.Keys == 0 {
			keys = "fewer than " + grouped(c.KeysRange.High)
		} else if c.KeysRange != nil {
			keys += " ±" + grouped((c.KeysRange.High-c.KeysRange.Low)/2)
		}
		size, bar := "-", ""
		if c.Bytes.How != None {
			size = human(c.Bytes.Value)
			if c.Bytes.How == Sampled {
				size += " ±" + human((c.Bytes.High-c.Bytes.Low)/2)
			}
			bar = strings.Repeat("█", int(math.Round(float64(c.Bytes.Value)/float64(most)*barWidth)))
		}
		left, largest := "-", "-"
		if c.TTL != nil {
			left = c.TTL.text()
		}
		if c.Largest != nil {
			largest = human(c.Largest.Bytes)
			if c.Largest.Bytes == 0 {
				largest = grouped(c.Largest.Length)
			}
		}
		kept := "-"
		if c.TTLPolicy != "" {
			kept = share(c.Keys-c.TTLBroken, c.Keys)
		}
		rows = append(rows, []string{name, keys, size, bar, grouped(c.WithoutTTL), kept, left, largest})
		if idle {
			rows[len(rows)-1] = append(rows[len(rows)-1], c.idleText())
		}
	}
	b.WriteString("\n" + aligned(rows, p))
}

// text is the median, and the most.
func (l *Lifetimes) text() string {
	text := span(time.Duration(l.Median) * time.Millisecond)
	if l.Max != l.Min {
		text += " … " + span(time.Duration(l.Max)*time.Millisecond)
	}
	return text
}

// idleText is for how long keys were not used, or how often they are.
func (c *Class) idleText() string {
	switch {
	case c.Idle != nil:
		return c.Idle.text()
	case c.Uses != nil:
		return fmt.Sprintf("uses %d … %d", c.Uses.Median, c.Uses.Max)
	}
	return "-"
}

// aligned is a table, whose numbers stand to the right.
func aligned(rows [][]string, p report.Palette) string {
	right := map[int]bool{1: true, 2: true, 4: true, 5: true, 7: true}
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], runewidth.StringWidth(cell))
		}
	}
	var b strings.Builder
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-runewidth.StringWidth(cell))
			if right[i] {
				cell, pad = pad+cell, ""
			}
			line.WriteString(cell + pad + "  ")
		}
		text := strings.TrimRight(line.String(), " ")
		if n == 0 {
			text = p.Bold(text)
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

// strays are the keys of no class.
func (r *Report) strays(b *strings.Builder, p report.Palette) {
	if r.Unknown.Keys == 0 {
		return
	}
	size := ""
	if r.Unknown.Bytes.How != None {
		size = ", " + r.Unknown.Bytes.text()
	}
	fmt.Fprintf(b, "\n%s %s%s\n", p.Bold("of no class:"), count(r.Unknown.Keys, "key"), size)
	const most = 20
	for i, t := range r.Unknown.Templates {
		if i == most {
			fmt.Fprintf(b, "  and %s\n", count(int64(len(r.Unknown.Templates)-most), "more template"))
			break
		}
		fmt.Fprintf(b, "  %9s  %s\n", grouped(t.Keys), cmp.Or(safe(t.Template), "(empty)"))
	}
}

// lists are what --by and --where ask for, and what grew.
func (r *Report) lists(b *strings.Builder, p report.Palette) {
	if r.Groups != nil {
		fmt.Fprintf(b, "\n%s\n", p.Bold("by "+r.By+":"))
		const most = 50
		width := 0
		for _, g := range r.Groups[:min(len(r.Groups), most)] {
			width = min(max(width, runewidth.StringWidth(short(g.Value))), 40)
		}
		for i, g := range r.Groups {
			if i == most {
				fmt.Fprintf(b, "  and %s\n", count(int64(len(r.Groups)-most), "more value"))
				break
			}
			size := "-"
			if g.Bytes.How != None {
				size = human(g.Bytes.Value)
			}
			fmt.Fprintf(b, "  %s  %14s  %10s\n", runewidth.FillRight(cmp.Or(short(g.Value), "(none)"), max(width, len("(none)"))), count(g.Keys, "key"), size)
		}
	}
	for _, k := range r.Found {
		fmt.Fprintf(b, "%s\t%s\t%s\n", safe(k.Key), safe(k.Class), safe(k.Type))
	}
	if r.Growth != nil {
		fmt.Fprintf(b, "\n%s\n", p.Bold("since the earlier report:"))
		for _, g := range r.Growth {
			size := ""
			if g.BytesBefore > 0 || g.BytesAfter > 0 {
				size = fmt.Sprintf(", %s → %s", human(g.BytesBefore), human(g.BytesAfter))
			}
			fmt.Fprintf(b, "  %s: %s → %s keys%s\n", named(g.Class, g.Namespace), grouped(g.Before), grouped(g.After), size)
		}
	}
}

// named is a class as a line has it.
func named(class, namespace string) string {
	switch {
	case class == "" && namespace == "":
		return "server"
	case class == "":
		return "namespace " + safe(namespace)
	case namespace == "":
		return safe(class)
	}
	return safe(class) + " " + safe(namespace)
}

// verdicts are the findings, and the last line.
func (r *Report) verdicts(b *strings.Builder, p report.Palette) {
	b.WriteString("\n")
	errors, warnings := 0, 0
	for _, f := range r.Findings {
		mark := p.Severity(passes.Severity(f.Severity), f.Severity+"["+f.Rule+"]")
		if f.Severity == string(passes.Warning) {
			warnings++
		} else {
			errors++
		}
		where := ""
		if f.Class != "" || f.Namespace != "" {
			where = named(f.Class, f.Namespace) + ": "
		}
		fmt.Fprintf(b, "%s: %s%s\n", mark, where, safe(f.Message))
		for i, e := range f.Examples {
			label := "e.g."
			if i > 0 {
				label = "    "
			}
			if f.Encodings != nil && f.Encodings[i] != "" {
				e += " (" + f.Encodings[i] + ")"
			}
			fmt.Fprintf(b, "  %s %s\n", label, safe(e))
		}
	}
	switch {
	case errors+warnings == 0 && len(r.Incomplete) > 0:
		b.WriteString("nothing breaks the policy in what was read, which is not all\n")
	case errors+warnings == 0:
		b.WriteString(p.Good("nothing breaks the policy") + "\n")
	default:
		fmt.Fprintf(b, "%s, %s\n", count(int64(errors), "error"), count(int64(warnings), "warning"))
	}
}
