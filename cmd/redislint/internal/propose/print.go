package propose

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// The package that a policy has its builders in.
const (
	BuildersDir  = "internal/rediskeys"
	BuildersType = "Keys"
)

// maxFile is the most bytes with comments: a policy file must not be too long.
const maxFile = 200 << 10

// YAML returns p as a policy file.
func (p *Proposal) YAML() []byte {
	text := p.text(true)
	if len(text) > maxFile {
		text = p.text(false)
	}
	return []byte(text)
}

// text writes the file. Texts are quoted, so that none can mean something else.
func (p *Proposal) text(comments bool) string {
	w := writer{comments: comments}
	w.comment(0, "Written by `redislint init` from "+p.Source+". Read it: where it says \"not sure\",")
	w.comment(0, "it is for you to decide.")
	for _, note := range p.Notes {
		w.comment(0, note)
	}
	w.line(0, "version: %d", keys.PolicyVersion)
	if p.Separator != defaultSeparator {
		w.line(0, "separator: %s", strconv.Quote(p.Separator))
	}
	w.line(0, "")
	w.line(0, "namespace:")
	if p.Namespace != "" {
		w.line(1, "default: %s # what the code has today", strconv.Quote(p.Namespace))
	} else {
		w.line(1, "optional: true # in front of every key, or nothing where it is empty, as today")
	}
	w.line(1, "env: %s", p.Variable)
	w.classes("keys", p.Keys)
	w.classes("channels", p.Channels)
	if len(p.Exclude) > 0 {
		w.line(0, "")
		w.line(0, "exclude: # tests and examples, whose keys have no classes")
		for _, folder := range p.Exclude {
			w.line(1, "- %s", strconv.Quote("./"+folder+"/..."))
		}
	}
	w.line(0, "")
	w.line(0, "builders:")
	w.line(1, "dir: %s # `redislint gen` writes this package", BuildersDir)
	w.line(1, "type: %s", BuildersType)
	if len(p.Funcs) > 0 {
		w.comment(1, "These functions build keys without a namespace. Those under funcs are left as they are.")
		w.comment(1, "funcs:")
		for _, f := range p.Funcs {
			w.comment(1, "  - "+strconv.Quote(f))
		}
	}
	return w.String()
}

type writer struct {
	strings.Builder
	comments bool
}

func (w *writer) line(depth int, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if text != "" {
		text = strings.Repeat("  ", depth) + text
	}
	w.WriteString(text + "\n")
}

// comment writes a comment of one line, whatever is in it.
func (w *writer) comment(depth int, text string) {
	if w.comments {
		w.line(depth, "# %s", printable(text))
	}
}

// printable replaces what a line cannot have, and shortens what is long.
func printable(text string) string {
	const long = 200
	text = strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return '.'
		}
		return r
	}, strings.ToValidUTF8(text, "."))
	if runes := []rune(text); len(runes) > long {
		text = string(runes[:long]) + "..."
	}
	return text
}

// bare is the name of a class, quoted where YAML takes it for a value.
func bare(name string) string {
	if slices.Contains([]string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}, strings.ToLower(name)) {
		return strconv.Quote(name)
	}
	return name
}

func (w *writer) classes(of string, list []Class) {
	if len(list) == 0 {
		return
	}
	w.line(0, "")
	w.line(0, "%s:", of)
	for _, c := range list {
		if len(c.Notes) > 0 {
			w.comment(1, strings.Join(c.Notes, "; "))
		}
		w.line(1, "%s:", bare(c.Name))
		w.line(2, "pattern: %s", strconv.Quote(c.Pattern.Typed()))
		if c.Doc != "" {
			w.line(2, "doc: %s", strconv.Quote(c.Doc))
		}
		if c.Type != "" {
			w.line(2, "type: %s", c.Type)
		}
		if c.TTL != "" {
			w.line(2, "ttl: %s", c.TTL)
		}
		if c.Global {
			w.line(2, "global: true")
		}
		if c.External {
			w.line(2, "external: true")
		}
		for _, doubt := range c.Doubts {
			w.comment(2, doubt)
		}
	}
}
