package keydoc

import (
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
)

// markup are the characters that mean something in Markdown, HTML or a template of a site
// generator, and what stands for them.
var markup = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "#", `\#`, "~", `\~`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "{", "&#123;", "}", "&#125;",
)

// text is plain text as Markdown shows it.
func text(s string) string { return markup.Replace(seen(s)) }

// code is text in a code span, in a table too.
func code(s string) string {
	if s == "" {
		return ""
	}
	s = seen(s)
	if strings.ContainsAny(s, "|") || strings.Contains(s, "{{") {
		// A bar ends a cell in a code span too, and two braces are a template for some
		// site generators.
		return "<code>" + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "&#124;", "{", "&#123;", "}", "&#125;",
			"`", "&#96;", "*", "&#42;", "_", "&#95;", `\`, "&#92;", "[", "&#91;", "]", "&#93;", "~", "&#126;").Replace(s) + "</code>"
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.HasPrefix(s, " ") && strings.HasSuffix(s, " ") && strings.TrimSpace(s) != "" {
		s = " " + s + " "
	}
	return fence + s + fence
}

// seen is text without what moves a terminal's cursor or turns its direction.
func seen(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\r', r == '\t':
			return ' '
		case visible.Hidden(r):
			return '\uFFFD'
		}
		return r
	}, s)
}
