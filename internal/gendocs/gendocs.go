// Package gendocs writes the parts of the documents that are made from the
// repository: the tables of rules, clients, drivers and precision, the words of the policy,
// the findings shown as an example, as text and as a picture, and what the program
// prints in the tutorial and the migration. Its test fails when they are stale,
// and writes them with -update.
package gendocs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// Rules returns the table of rules, in the order that they run in.
func Rules(rules []passes.Rule) (string, error) {
	var b strings.Builder
	b.WriteString("| rule | group | reports | fix |\n|---|---|---|---|\n")
	for _, r := range rules {
		doc, err := r.Documentation()
		if err != nil {
			return "", err
		}
		b.WriteString(doc.Row(r.Group, r.Off) + "\n")
	}
	return b.String(), nil
}

// Clients returns the table of clients. Packages that only a client itself can
// import are left out.
func Clients(clients []uses.ClientInfo) string {
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

// Drivers returns the table of what differs by driver.
func Drivers(drivers []analyzer.Driver) string {
	var b strings.Builder
	b.WriteString("| driver | sees | reports a key whose text is in another package | fixes within | policy, if not the nearest `.redislint.yml` | `severity: warning` fails a run | reports unused suppressions |\n|---|---|---|---|---|---|---|\n")
	for _, d := range drivers {
		sees, elsewhere := "a package, and facts of those that it imports", "at its first use in each package"
		if d.Module {
			sees, elsewhere = "the whole module", "where the text is"
		}
		fixes := string(d.Fixes)
		if d.Fixes == analyzer.AsDriver {
			fixes = "as the driver does"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", d.Name, sees, elsewhere, fixes, d.Policy, yesNo(!d.Warnings), yesNo(d.Unused))
	}
	return b.String()
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// Precision returns the table of what people said of findings: a row for each round of reading and rule, and one for each round
// . verdicts is
// testdata/verdicts/precision.tsv, whose first line names its columns; now says
// whether redislint still reports a finding ("stands") or not ("gone").
func Precision(verdicts string) (string, error) {
	lines := strings.Split(strings.TrimRight(verdicts, "\n"), "\n")
	header := strings.Split(lines[0], "\t")
	column := map[string]int{}
	for _, name := range []string{"round", "rule", "verdict", "now"} {
		i := slices.Index(header, name)
		if i < 0 {
			return "", fmt.Errorf("no column %s in %q", name, lines[0])
		}
		column[name] = i
	}
	counts := map[string]map[string]*verdictCount{}
	for i, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != len(header) {
			return "", fmt.Errorf("line %d has %d fields, not %d", i+2, len(fields), len(header))
		}
		round := fields[column["round"]]
		if counts[round] == nil {
			counts[round] = map[string]*verdictCount{}
		}
		for _, name := range []string{"`" + fields[column["rule"]] + "`", "all"} {
			if counts[round][name] == nil {
				counts[round][name] = &verdictCount{}
			}
			if err := counts[round][name].add(fields[column["verdict"]], fields[column["now"]]); err != nil {
				return "", fmt.Errorf("line %d: %w", i+2, err)
			}
		}
	}

	var b strings.Builder
	b.WriteString("| round | rule | findings | right | doubtful | wrong | wrong, and still reported |\n|---|---|--:|--:|--:|--:|--:|\n")
	for _, round := range slices.Sorted(maps.Keys(counts)) {
		for _, name := range slices.Sorted(maps.Keys(counts[round])) {
			c := counts[round][name]
			fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d |\n", round, name, c.right+c.doubtful+c.wrong, c.right, c.doubtful, c.wrong, c.standing)
		}
	}
	return b.String(), nil
}

// A verdictCount counts verdicts.
type verdictCount struct{ right, doubtful, wrong, standing int }

func (c *verdictCount) add(verdict, now string) error {
	switch verdict {
	case "right":
		c.right++
	case "doubtful":
		c.doubtful++
	case "wrong":
		c.wrong++
		if now == "stands" {
			c.standing++
		}
	default:
		return fmt.Errorf("unknown verdict %q (known: right, doubtful, wrong)", verdict)
	}
	return nil
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
	return strings.Join(append(shown, more, summary), "\n\n") + "\n", nil
}

// Fenced returns text as a block of code in Markdown, in a language.
func Fenced(language, text string) string {
	return "```" + language + "\n" + strings.TrimRight(text, "\n") + "\n```\n"
}

// OfFile returns the part of a unified diff that changes one file, slash-separated.
func OfFile(diff, file string) (string, error) {
	begin := "--- a/" + file + "\n"
	at := strings.Index("\n"+diff, "\n"+begin)
	if at < 0 {
		return "", fmt.Errorf("no changes of %s", file)
	}
	rest := diff[at:]
	if next := strings.Index(rest[len(begin):], "\n--- a/"); next >= 0 {
		rest = rest[:len(begin)+next+1]
	}
	return rest, nil
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
