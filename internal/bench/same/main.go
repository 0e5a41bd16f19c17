// Command same compares what redislint reports by itself with what it reports
// under go vet, finding by finding: rule, template and place.
//
//	same [-v] [-C dir] [-tool redislint] [packages]
//
// It prints how many findings both have at one place; how many go vet shows at
// a use, because the place is in another package; and how many differ, with
// what can be told of the reason: if the place and the uses of a finding are in
// several packages, only the whole module can know it, and if two templates have
// one head, what follows may come from other packages. What differs otherwise
// is not explained, and makes the exit status 1. With -v all differences are
// listed.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	dir := flag.String("C", ".", "run in `dir`")
	tool := flag.String("tool", "redislint", "the `program` to compare")
	verbose := flag.Bool("v", false, "list what differs")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	ok, err := same(os.Stdout, *dir, *tool, *verbose, patterns)
	if err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// same prints the comparison and reports whether it has nothing that it cannot
// explain.
func same(w io.Writer, dir, tool string, verbose bool, patterns []string) (bool, error) {
	tool, err := exec.LookPath(tool)
	if err != nil {
		return false, err
	}
	if tool, err = filepath.Abs(tool); err != nil {
		return false, err
	}
	mod, err := output(dir, "go", "env", "GOMOD")
	if err != nil {
		return false, err
	}
	alone, err := output(dir, tool, append([]string{"check", "--format=json", "--exit-zero", "--quiet"}, patterns...)...)
	if err != nil {
		return false, err
	}
	vetted, err := output(dir, "go", append([]string{"vet", "-json", "-vettool=" + tool}, patterns...)...)
	if err != nil {
		return false, err
	}
	a, err := parseAlone(alone)
	if err != nil {
		return false, err
	}
	b, err := parseVetted(vetted, filepath.Dir(strings.TrimSpace(string(mod))))
	if err != nil {
		return false, err
	}
	if len(a) > 0 && len(vetted) == 0 {
		return false, errors.New("go vet printed nothing: it looks at no package if one is missing")
	}
	c := compare(a, b)
	c.print(w, verbose)
	return c.unexplained == 0, nil
}

// output runs a command. One that fails may have printed what it could find.
func output(dir, name string, args ...string) ([]byte, error) {
	var stderr bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		text := stderr.Bytes()
		fmt.Fprintf(os.Stderr, "%s: %v\n%s\n", filepath.Base(name), err, text[:min(len(text), 600)])
		return out, nil
	}
	return out, err
}

// A place is a position in a file, relative to the root of the module.
type place struct {
	File         string
	Line, Column int
}

func (p place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// pkg is the directory of a place: its package.
func (p place) pkg() string { return p.File[:strings.LastIndexByte(p.File, '/')+1] }

// A finding is one of either way; go vet does not tell uses.
type finding struct {
	place
	Rule, Key string
	Uses      []place
}

func (f finding) String() string { return fmt.Sprintf("%v %s %q", f.place, f.Rule, f.Key) }

// onePackage reports whether the place and all uses are in one package.
func (f finding) onePackage() bool {
	for _, u := range f.Uses {
		if u.pkg() != f.pkg() {
			return false
		}
	}
	return true
}

// head is the text that the template begins with.
func (f finding) head() string {
	head, _, _ := strings.Cut(strings.ReplaceAll(f.Key, "{{", "\x00"), "{")
	return head
}

// oneHead reports whether one text begins with the other.
func oneHead(a, b string) bool {
	return a != "" && b != "" && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

func parseAlone(data []byte) ([]finding, error) {
	var report struct{ Findings []finding }
	err := json.Unmarshal(data, &report)
	return report.Findings, err
}

// parseVetted reads a tree for each package; a package may come more than once.
func parseVetted(data []byte, root string) ([]finding, error) {
	var trees bytes.Buffer
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(line, []byte("#")) {
			trees.Write(line)
		}
	}
	var list []finding
	seen := map[string]bool{}
	for dec := json.NewDecoder(&trees); ; {
		var tree map[string]map[string][]struct{ Posn, Key string }
		if err := dec.Decode(&tree); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		for _, rules := range tree {
			for rule, diagnostics := range rules {
				for _, d := range diagnostics {
					p, err := parsePlace(d.Posn, root)
					if err != nil {
						return nil, err
					}
					f := finding{place: p, Rule: rule, Key: d.Key}
					if !seen[f.String()] {
						seen[f.String()] = true
						list = append(list, f)
					}
				}
			}
		}
	}
}

func parsePlace(posn, root string) (p place, err error) {
	rest, column, _ := cutLast(posn)
	file, line, ok := cutLast(rest)
	if !ok {
		return p, fmt.Errorf("no position: %q", posn)
	}
	if p.Line, err = strconv.Atoi(line); err != nil {
		return p, err
	}
	if p.Column, err = strconv.Atoi(column); err != nil {
		return p, err
	}
	rel, err := filepath.Rel(root, file)
	p.File = filepath.ToSlash(rel)
	return p, err
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// A comparison counts findings.
type comparison struct {
	alone, vetted int // all findings of each
	same          int // rule, template, place
	atUse         int // of those alone: go vet has them at their uses
	atUses        int // of go vet: so many places those are
	otherTemplate int // of go vet: at the place of one that has another template
	onlyAlone     int
	onlyVetted    int
	unexplained   int // of these, those without a reason
	list          []string
}

func compare(alone, vetted []finding) *comparison {
	c := &comparison{alone: len(alone), vetted: len(vetted)}
	byText := map[string]int{}    // rule, template and place to an index of alone
	byPlace := map[string][]int{} // rule and place, or use
	for i, f := range alone {
		byText[f.String()] = i
		byPlace[f.Rule+f.place.String()] = append(byPlace[f.Rule+f.place.String()], i)
		for _, u := range f.Uses {
			byPlace[f.Rule+u.String()] = append(byPlace[f.Rule+u.String()], i)
		}
	}
	const (
		exact = iota + 1
		shown
		other
	)
	met := map[int]int{} // how a finding of alone was met
	meet := func(i, how int) {
		if met[i] == 0 || how < met[i] {
			met[i] = how
		}
	}
	var rest []finding
	for _, v := range vetted {
		if i, ok := byText[v.String()]; ok {
			c.same++
			meet(i, exact)
			continue
		}
		rest = append(rest, v)
	}
	for _, v := range rest {
		how, reason := 0, ""
		for _, i := range byPlace[v.Rule+v.place.String()] {
			if f := alone[i]; f.Key == v.Key {
				how = shown
				meet(i, shown)
			} else {
				if !f.onePackage() {
					reason = severalPackages
				} else if reason == "" && oneHead(f.head(), v.head()) {
					reason = "one head"
				}
				if how == 0 {
					how = other
				}
				meet(i, other)
			}
		}
		switch how {
		case shown:
			c.atUses++
		case other:
			c.otherTemplate++
			c.differs(v, "other template", reason)
		default:
			c.onlyVetted++
			reason := ""
			if v.Rule == "fullscan" && strings.HasPrefix(v.Key, "{") && v.head() == "" {
				reason = "a parameter, whose callers are elsewhere"
			}
			c.differs(v, "only go vet", reason)
		}
	}
	for i, f := range alone {
		switch met[i] {
		case shown:
			c.atUse++
		case 0:
			c.onlyAlone++
			reason := ""
			if !f.onePackage() {
				reason = severalPackages
			}
			c.differs(f, "only alone", reason)
		}
	}
	return c
}

const severalPackages = "several packages"

func (c *comparison) differs(f finding, how, reason string) {
	if reason == "" {
		reason = "NOT EXPLAINED"
		c.unexplained++
	}
	c.list = append(c.list, fmt.Sprintf("%s (%s): %v", how, reason, f))
}

func (c *comparison) print(w io.Writer, verbose bool) {
	fmt.Fprintf(w, "alone %d, go vet %d: same %d; at a use %d (%d places), other template %d, only alone %d, only go vet %d; not explained %d\n",
		c.alone, c.vetted, c.same, c.atUse, c.atUses, c.otherTemplate, c.onlyAlone, c.onlyVetted, c.unexplained)
	if verbose {
		for _, line := range c.list {
			fmt.Fprintln(w, line)
		}
	}
}
