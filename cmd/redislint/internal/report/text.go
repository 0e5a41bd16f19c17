package report

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// TextOptions say how the text formats look.
type TextOptions struct {
	Palette Palette
	Quiet   bool // no summary
	// Width is the number of columns of source text that are shown; 0 means 100.
	Width int
	// Columns is the number of columns that sentences are wrapped to; 0 means any.
	Columns int
	// ReadFile reads source files; nil means os.ReadFile.
	ReadFile func(name string) ([]byte, error)
}

func (o TextOptions) withDefaults() TextOptions {
	if o.Width == 0 {
		o.Width = 100
	}
	if o.ReadFile == nil {
		o.ReadFile = os.ReadFile
	}
	return o
}

// maxUsers is the number of uses that a finding names.
const maxUsers = 3

// Text writes the findings of r for people, each with its source.
func Text(w io.Writer, r *Run, opts TextOptions) error {
	opts = opts.withDefaults()
	t := &textPrinter{Run: r, opts: opts, sources: newSources(opts.ReadFile)}
	findings := r.sorted()
	also := map[block][]passes.Finding{}
	var rules []string
	for _, f := range findings {
		also[blockOf(f)] = append(also[blockOf(f)], f)
		if documented(f.Rule) && !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
	}
	for _, f := range findings {
		if all := also[blockOf(f)]; len(all) > 0 {
			t.finding(all[0], all[1:])
			delete(also, blockOf(f))
		}
	}
	if !opts.Quiet {
		for _, rule := range rules {
			fmt.Fprintf(&t.out, "%s%s\n", opts.Palette.Bold("help: "), t.folded(len("help: "), "run `redislint explain "+rule+"` for the reasons and what to write instead"))
		}
		t.out.WriteString(t.folded(0, r.summary()) + "\n")
		if r.begins() {
			t.out.WriteString(t.folded(0, "next: `redislint init` writes a policy from today's keys; `--baseline FILE --write-baseline` accepts what is there") + "\n")
		}
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

// begins reports whether there are findings, and neither a policy nor a baseline yet.
func (r *Run) begins() bool {
	return len(r.Findings) > 0 && len(r.Stale) == 0 && !slices.ContainsFunc(r.Suppressed, func(s Suppressed) bool { return s.Baseline }) &&
		!slices.ContainsFunc(r.Findings, func(f passes.Finding) bool { return r.Policies.Of(f.Package) != nil })
}

// A block is what findings have in common that are shown together: those of one key in
// one file.
type block struct{ rule, severity, message, key, file string }

func blockOf(f passes.Finding) block {
	key := passes.CanonicalKey(f.Key)
	return block{f.Rule, string(severity(f)), strings.ReplaceAll(f.Message, f.Key, key), key, f.Span.File}
}

type textPrinter struct {
	*Run
	opts    TextOptions
	sources *sources
	out     strings.Builder
}

func (t *textPrinter) finding(f passes.Finding, also []passes.Finding) {
	p, sev := t.opts.Palette, severity(f)
	snippet := t.snippet(f)
	last := f.Span.Line
	for _, l := range snippet {
		last = max(last, l.number)
	}
	gutter := len(strconv.Itoa(last))
	pad := strings.Repeat(" ", gutter)
	bar := p.gutter(pad + " |")

	fmt.Fprintf(&t.out, "%s%s\n", p.Severity(sev, fmt.Sprintf("%s[%s]", sev, f.Rule)), p.Bold(": "+t.folded(len(sev)+len(f.Rule)+len("[]: "), visible.Line(f.Message))))
	if f.Span.File != "" {
		fmt.Fprintf(&t.out, "%s%s %s\n", pad, p.gutter("-->"), t.position(f.Span.File, f.Span.Line, f.Span.Column))
	}
	if len(snippet) > 0 {
		t.out.WriteString(bar + "\n")
		for _, l := range snippet {
			t.snippetLine(l, sev, gutter)
		}
		t.out.WriteString(bar + "\n")
	}
	if users := t.users(f); users != "" {
		fmt.Fprintf(&t.out, "%s %s %s%s\n", pad, p.gutter("="), p.Bold("used by: "), t.folded(gutter+len(" = used by: "), users))
	}
	if len(also) > 0 {
		var positions []string
		for _, f := range also {
			positions = append(positions, t.position(f.Span.File, f.Span.Line, f.Span.Column))
		}
		fmt.Fprintf(&t.out, "%s %s %s%s\n", pad, p.gutter("="), p.Bold("also at: "), t.folded(gutter+len(" = also at: "), strings.Join(positions, ", ")))
	}
	t.out.WriteString("\n")
}

// hanging is how far the lines of a sentence are moved in, but the first.
const hanging = 6

// folded is a sentence behind so many columns, wrapped to the terminal.
func (t *textPrinter) folded(before int, text string) string {
	if t.opts.Columns == 0 {
		return text
	}
	taken := strings.Repeat("x", max(before-hanging, 0)) // the first line is not moved in
	return strings.Join(Wrapped(taken+text, t.opts.Columns-hanging), "\n"+strings.Repeat(" ", hanging))[len(taken):]
}

// snippetLine prints a line of source, or with number 0 what is below one.
func (t *textPrinter) snippetLine(l snippetLine, sev passes.Severity, gutter int) {
	p := t.opts.Palette
	number := strings.Repeat(" ", gutter)
	switch {
	case l.cut:
		t.out.WriteString(p.gutter(ellipsis) + "\n")
		return
	case l.number > 0:
		number = fmt.Sprintf("%*d", gutter, l.number)
	}
	line := p.gutter(number+" |") + " " + p.Severity(sev, l.margin)
	if l.mark != "" {
		label := l.label
		if t.opts.Columns > 0 {
			label = shortened(label, max(t.opts.Columns-gutter-len(" | ")-width(l.margin+l.indent+l.mark)-1, len(ellipsis)))
		}
		line += l.indent + p.Severity(sev, strings.TrimRight(l.mark+" "+label, " "))
	} else {
		line += l.text
	}
	t.out.WriteString(strings.TrimRight(line, " ") + "\n")
}

// users names the first few uses of a finding's key; nothing if the finding
// is at its only use.
func (t *textPrinter) users(f passes.Finding) string {
	if len(f.Uses) == 1 && f.Uses[0].Span == f.Span && f.Uses[0].Via == "" {
		return ""
	}
	var names []string
	for i, u := range f.Uses {
		if i == maxUsers {
			names[i-1] += fmt.Sprintf(" and %d more", len(f.Uses)-i)
			break
		}
		command := u.Command
		if command == "" {
			command = "a command"
		}
		name := command + " at " + t.position(u.Span.File, u.Span.Line, u.Span.Column)
		if u.Via != "" {
			name += " through " + visible.Line(u.Via)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// position returns file:line:col, as far as it is known.
func (r *Run) position(file string, line, column int) string {
	pos := visible.Line(r.path(file))
	if line <= 0 {
		return pos
	}
	pos += ":" + strconv.Itoa(line)
	if column > 0 {
		pos += ":" + strconv.Itoa(column)
	}
	return pos
}
