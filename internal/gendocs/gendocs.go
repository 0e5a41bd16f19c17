// Package gendocs writes the parts of README.md that are made from the code: the
// tables of rules and of clients, and the findings shown as an example. Its test
// fails when they are stale, and writes them with -update.
package gendocs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/rediscalls"
)

// Rules returns the table of rules, in the order that they run in.
func Rules(rules []passes.Rule) (string, error) {
	var b strings.Builder
	b.WriteString("| rule | reports | fix |\n|---|---|---|\n")
	for _, r := range rules {
		doc, err := r.Documentation()
		if err != nil {
			return "", err
		}
		b.WriteString(doc.Row() + "\n")
	}
	return b.String(), nil
}

// Clients returns the table of clients. Packages that only a client itself can
// import are left out.
func Clients(clients []rediscalls.ClientInfo) string {
	var b strings.Builder
	b.WriteString("| client | import paths |\n|---|---|\n")
	for _, c := range clients {
		var paths []string
		for _, p := range c.Paths {
			if !slices.Contains(strings.Split(p, "/"), "internal") {
				paths = append(paths, "`"+p+"`")
			}
		}
		fmt.Fprintf(&b, "| %s | %s |\n", c.Name, strings.Join(paths, ", "))
	}
	return b.String()
}

// Excerpt returns some of the findings that the command line printed as text,
// the first one of each key in keys, then how many more there are, and the
// summary.
func Excerpt(output string, keys ...string) (string, error) {
	blocks := strings.Split(strings.TrimRight(output, "\n"), "\n\n")
	summary := blocks[len(blocks)-1]
	findings := blocks[:len(blocks)-1]
	var shown []string
	for _, key := range keys {
		i := slices.IndexFunc(findings, func(f string) bool {
			headline, _, _ := strings.Cut(f, "\n")
			return strings.Contains(headline, `"`+key+`"`)
		})
		if i < 0 {
			return "", fmt.Errorf("no finding of the key %q in:\n%s", key, output)
		}
		shown = append(shown, findings[i])
	}
	more := fmt.Sprintf("[... %d more ...]", len(findings)-len(shown))
	return "```text\n" + strings.Join(append(shown, more, summary), "\n\n") + "\n```\n", nil
}

// Replace returns text with part between the markers "<!-- name:begin -->" and
// "<!-- name:end -->". It is an error if they are not there.
func Replace(text, name, part string) (string, error) {
	begin, end := "<!-- "+name+":begin -->\n", "<!-- "+name+":end -->"
	before, rest, found := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", fmt.Errorf("the markers %s and %s are missing", strings.TrimSpace(begin), end)
	}
	return before + begin + "\n" + part + "\n" + end + after, nil
}
