package propose

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
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
	w.line(0, "version: %d # of this format", keys.PolicyVersion)
	if p.Separator != defaultSeparator {
		w.line(0, "separator: %s # between the segments of a key", strconv.Quote(p.Separator))
	}
	w.line(0, "")
	w.line(0, "namespace: # the part of a key that tells deployments on one Redis apart")
	if p.Namespace != "" {
		w.line(1, "default: %s # what the code has today", strconv.Quote(p.Namespace))
	} else {
		w.line(1, "optional: true # in front of every key, or nothing where it is empty, as today")
	}
	w.line(1, "env: %s # the variable of the environment that the builders read it from", p.Variable)
	w.legend(p)
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
	w.line(1, "type: %s # of Go: it has a method for each class above", BuildersType)
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
		w.line(depth, "# %s", printable(text, 200))
	}
}

// printable replaces what a line cannot have, and shortens what is long.
func printable(text string, long int) string {
	text = visible.Comment(text)
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

func quotedAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = strconv.Quote(text)
	}
	return out
}

// legend explains the words that the classes of p have.
func (w *writer) legend(p *Proposal) {
	list := slices.Concat(p.Keys, p.Channels)
	if len(list) == 0 {
		return
	}
	pattern := "{id} is one value"
	has := func(of func(keys.Part) bool) bool {
		return slices.ContainsFunc(list, func(c Class) bool { return slices.ContainsFunc(c.Pattern.Parts(), of) })
	}
	if has(func(p keys.Part) bool { return p.Placeholder && p.Type != keys.String }) {
		pattern += ", {id:TYPE} one of that type only"
	}
	if has(func(p keys.Part) bool { return p.Rest }) {
		pattern += fmt.Sprintf(", {id...} one that may contain %q", p.Separator)
	}
	w.line(0, "")
	w.comment(0, "A class has a name, from which that of its builder is made, and these words:")
	for _, word := range []struct {
		name, means string
		used        func(Class) bool
	}{
		{"pattern", "the key: " + pattern, func(Class) bool { return true }},
		{"doc", "the comment of the builder", func(c Class) bool { return c.Doc != "" }},
		{"type", "what Redis stores there; commands for another type are reported", func(c Class) bool { return c.Type != "" }},
		{"ttl", "the time to live that each write gives (10m..15m: between these; none: no time); another one is reported", func(c Class) bool { return c.TTL != "" }},
		{"max_size", "the most elements of one key; code that lets it grow further is reported", func(c Class) bool { return c.MaxSize > 0 }},
		{"max_count", "the most keys of the class", func(c Class) bool { return c.MaxCount > 0 }},
		{"fields", "the fields of the hash; another one is reported, unless there is a \"*\"", func(c Class) bool { return len(c.Fields) > 0 }},
		{"value", "what values are; another one is reported", func(c Class) bool { return len(c.OneOf) > 0 }},
		{"global", "no namespace in front, ever", func(c Class) bool { return c.Global }},
		{"external", "another program builds it: no builder, and nothing is reported", func(c Class) bool { return c.External }},
	} {
		if slices.ContainsFunc(list, word.used) {
			w.comment(0, fmt.Sprintf("  %-9s %s", word.name, word.means))
		}
	}
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
		if c.MaxSize > 0 {
			w.line(2, "max_size: %d", c.MaxSize)
		}
		if c.MaxCount > 0 {
			w.line(2, "max_count: %d", c.MaxCount)
		}
		if len(c.Fields) > 0 {
			w.line(2, "fields:")
			for _, field := range c.Fields {
				w.line(3, "%s: {}", strconv.Quote(field))
			}
			if c.Open {
				w.line(3, `"*": {}`)
			}
		}
		if len(c.OneOf) > 0 {
			w.line(2, "value: {one_of: [%s]}", strings.Join(quotedAll(c.OneOf), ", "))
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
