package ruletest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/passes/uses"
)

// A way is how a rule is run.
type way string

const (
	module     way = "module"
	onePackage way = "package"
)

type position struct {
	file string
	line int
}

func (p position) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

// A want is one wanted finding.
type want struct {
	position
	way    way // "" for both
	regexp *regexp.Regexp
	noFix  *regexp.Regexp // why it has no fix; nil if nothing is said of that
}

// Expectations are what the comments of a folder say.
type expectations struct {
	wants []want
	oks   map[position]way // "" for both
	// goldens are the folders that have files as they are with fixes made.
	goldens map[string]bool
}

var comment = regexp.MustCompile(`(?://|--) (want|ok)(?:\((module|package)\))?(?:\+(\d+))?(?::|\s|$)(.*)`)

// readExpectations reads the comments of the files of packages, embedded ones
// too.
func readExpectations(pkgs []*packages.Package) (*expectations, error) {
	e := &expectations{oks: make(map[position]way), goldens: make(map[string]bool)}
	for _, pkg := range pkgs {
		goldens, err := filepath.Glob(filepath.Join(pkg.Dir, "*"+goldenSuffix))
		if err != nil {
			return nil, err
		}
		e.goldens[pkg.Dir] = len(goldens) > 0
		for _, name := range slices.Concat(pkg.GoFiles, pkg.EmbedFiles) {
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if err := e.read(name, string(data)); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

func (e *expectations) read(name, text string) error {
	for i, line := range strings.Split(text, "\n") {
		at := position{name, i + 1}
		if err := e.line(at, strings.TrimSuffix(line, "\r")); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	return nil
}

// line reads the comment on a line, if it has one.
func (e *expectations) line(at position, text string) error {
	m := comment.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	if m[3] != "" {
		n, err := strconv.Atoi(m[3])
		if err != nil {
			return err
		}
		at.line += n
	}
	if m[1] == "ok" {
		e.oks[at] = way(m[2])
		return nil
	}
	rest := strings.TrimSpace(m[4])
	if rest == "" {
		return errors.New("want needs a regexp")
	}
	for rest != "" {
		w := want{position: at, way: way(m[2])}
		var err error
		if w.regexp, rest, err = quotedRegexp(rest); err != nil {
			return err
		}
		if after, ok := strings.CutPrefix(rest, "nofix "); ok {
			if w.noFix, rest, err = quotedRegexp(after); err != nil {
				return err
			}
		}
		e.wants = append(e.wants, w)
	}
	return nil
}

// quotedRegexp takes a regexp in quotes from the start of a text.
func quotedRegexp(text string) (re *regexp.Regexp, rest string, err error) {
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return nil, "", fmt.Errorf("want takes regexps in quotes, not %s", text)
	}
	pattern, err := strconv.Unquote(quoted)
	if err != nil {
		return nil, "", err
	}
	re, err = regexp.Compile(pattern)
	return re, strings.TrimSpace(text[len(quoted):]), err
}

// problems says what is wrong with the expectations themselves: a folder must
// show what is found and what is not, and every use be accounted for.
func (e *expectations) problems(list []uses.Use) []string {
	var problems []string
	if len(e.wants) == 0 {
		problems = append(problems, "no line says want")
	}
	if len(e.oks) == 0 {
		problems = append(problems, "no line says ok")
	}
	said := make(map[position]bool)
	for _, w := range e.wants {
		said[w.position] = true
		if only, isOK := e.oks[w.position]; isOK && (only == "" || w.way == "" || only == w.way) {
			problems = append(problems, fmt.Sprintf("%s: both want and ok", w.position))
		}
	}
	for p := range e.oks {
		said[p] = true
	}
	for _, u := range list {
		covered := said[position{u.Arg.File, u.Arg.Line}]
		for _, k := range u.Keys {
			covered = covered || k.Head != nil && said[position{k.Head.File, k.Head.Line}]
		}
		if !covered {
			problems = append(problems, fmt.Sprintf("%s:%d: a use of Redis (%s) that no want and no ok is about",
				u.Arg.File, u.Arg.Line, u.Command))
		}
	}
	return problems
}

// compare says how findings differ from what is wanted of this way.
func (e *expectations) compare(by way, found []finding) []string {
	var problems []string
	open := slices.DeleteFunc(slices.Clone(e.wants), func(w want) bool { return w.way != "" && w.way != by })
	for _, f := range found {
		at := position{f.file, f.line}
		i := slices.IndexFunc(open, func(w want) bool { return w.position == at && w.regexp.MatchString(f.message) })
		if i < 0 {
			problems = append(problems, fmt.Sprintf("%s: not wanted: %s", at, f.message))
			continue
		}
		if problem := open[i].compareFix(by, f, e.goldens[filepath.Dir(f.file)]); problem != "" {
			problems = append(problems, fmt.Sprintf("%s: %s", at, problem))
		}
		open = slices.Delete(open, i, i+1)
	}
	for _, w := range open {
		problems = append(problems, fmt.Sprintf("%s: not found: %s", w.position, w.regexp))
	}
	return problems
}

// compareFix says how the fix of a finding differs from what is wanted; "" if it
// does not. Where goldens show what is fixed, why anything else is not is to be
// said. Of one package fixes are not compared: it may lack what they need.
func (w want) compareFix(by way, f finding, goldens bool) string {
	switch {
	case by != module:
		return ""
	case w.noFix == nil && goldens && f.noFix != "":
		return "no fix, and no nofix says why: " + f.noFix
	case w.noFix != nil && f.fixed:
		return "a fix, but nofix says that there is none"
	case w.noFix != nil && !w.noFix.MatchString(f.noFix):
		return fmt.Sprintf("no fix because %q, not %s", f.noFix, w.noFix)
	}
	return ""
}
