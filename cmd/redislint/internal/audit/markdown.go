package audit

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"
)

// Markdown is the report as a page, for a comment on a pull request or a wiki.
func (r *Report) Markdown(out io.Writer) error {
	var b strings.Builder
	b.WriteString("# Keys on the server\n\n")
	fmt.Fprintf(&b, "%s, %s", cell(cmp.Or(r.Source.Kind+" "+r.Source.Server, "server")), r.keysText())
	if !r.Complete {
		b.WriteString("; **incomplete**")
	}
	b.WriteString("\n")
	for _, text := range r.Incomplete {
		fmt.Fprintf(&b, "\n- incomplete: %s\n", cell(text))
	}
	if len(r.Classes) > 0 {
		b.WriteString("\n| class | namespace | db | keys | bytes | without TTL | TTL left, median |\n|---|---|---:|---:|---:|---:|---:|\n")
	}
	for _, c := range r.Classes {
		size, left := "-", "-"
		if c.Bytes.How != None {
			size = c.Bytes.text()
		}
		if c.TTL != nil {
			left = span(time.Duration(c.TTL.Median) * time.Millisecond)
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %s | %s | %s | %s |\n", code(c.Class), code(c.Namespace), c.DB, grouped(c.Keys), size, grouped(c.WithoutTTL), left)
	}
	if r.Unknown.Keys > 0 {
		fmt.Fprintf(&b, "\n## Of no class\n\n%s\n", count(r.Unknown.Keys, "key"))
		if len(r.Unknown.Templates) > 0 {
			b.WriteString("\n| template | keys | example |\n|---|---:|---|\n")
		}
		for _, t := range r.Unknown.Templates {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", code(t.Template), grouped(t.Keys), code(marked(t.Example, t.Encoding)))
		}
	}
	if len(r.Findings) > 0 {
		b.WriteString("\n## Findings\n\n| rule | class | what | example |\n|---|---|---|---|\n")
	}
	for _, f := range r.Findings {
		example := ""
		if len(f.Examples) > 0 {
			example = code(f.Examples[0])
		}
		fmt.Fprintf(&b, "| `%s` (%s) | %s | %s | %s |\n", f.Rule, f.Severity, cell(named(f.Class, f.Namespace)), cell(f.Message), example)
	}
	if len(r.Findings) == 0 {
		b.WriteString("\nNothing breaks the policy.\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// code is text in backticks, as a cell of a table can have it.
func code(s string) string {
	if s == "" {
		return ""
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if s = strings.ReplaceAll(safe(s), "|", `\|`); strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// cell is text as a cell of a table can have it.
func cell(s string) string {
	return strings.NewReplacer("\\", `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "{", `{`, "\n", " ").Replace(safe(s))
}
