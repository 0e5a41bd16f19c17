package ruletest

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/passes/rediscalls"
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
}

// Expectations are what the comments of a folder say.
type expectations struct {
	wants []want
	oks   map[position]way // "" for both
}

var comment = regexp.MustCompile(`(?://|--) (want|ok)(?:\((module|package)\))?(?:\+(\d+))?(?::|\s|$)(.*)`)

func readExpectations(t *testing.T, pkgs []*packages.Package) *expectations {
	t.Helper()
	e := &expectations{oks: make(map[position]way)}
	for _, pkg := range pkgs {
		for _, name := range slices.Concat(pkg.GoFiles, pkg.EmbedFiles) {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			for i, text := range strings.Split(string(data), "\n") {
				e.line(t, position{name, i + 1}, strings.TrimSuffix(text, "\r"))
			}
		}
	}
	return e
}

// line reads the comment on a line, if it has one.
func (e *expectations) line(t *testing.T, at position, text string) {
	t.Helper()
	m := comment.FindStringSubmatch(text)
	if m == nil {
		return
	}
	if m[3] != "" {
		n, err := strconv.Atoi(m[3])
		require.NoError(t, err, at)
		at.line += n
	}
	if m[1] == "ok" {
		e.oks[at] = way(m[2])
		return
	}
	rest := strings.TrimSpace(m[4])
	require.NotEmpty(t, rest, "%s: want needs a regexp", at)
	for rest != "" {
		quoted, err := strconv.QuotedPrefix(rest)
		require.NoError(t, err, "%s: want takes regexps in quotes, not %s", at, rest)
		pattern, err := strconv.Unquote(quoted)
		require.NoError(t, err, at)
		re, err := regexp.Compile(pattern)
		require.NoError(t, err, at)
		e.wants = append(e.wants, want{at, way(m[2]), re})
		rest = strings.TrimSpace(rest[len(quoted):])
	}
}

// requireBoth fails if a folder shows only what is found, or only what is not.
func (e *expectations) requireBoth(t *testing.T) {
	t.Helper()
	require.NotEmpty(t, e.wants, "no line says want")
	require.NotEmpty(t, e.oks, "no line says ok")
}

// account fails for uses that no comment is about.
func (e *expectations) account(t *testing.T, uses []rediscalls.Use) {
	t.Helper()
	said := make(map[position]bool)
	for _, w := range e.wants {
		said[w.position] = true
	}
	for p := range e.oks {
		said[p] = true
	}
	for _, u := range uses {
		covered := said[position{u.Arg.File, u.Arg.Line}]
		for _, k := range u.Keys {
			covered = covered || k.Head != nil && said[position{k.Head.File, k.Head.Line}]
		}
		if !covered {
			t.Errorf("%s:%d: a use of Redis (%s) that no want and no ok is about", u.Arg.File, u.Arg.Line, u.Command)
		}
	}
}

// check compares findings with what is wanted of this way.
func (e *expectations) check(t *testing.T, by way, found []finding) {
	t.Helper()
	open := slices.DeleteFunc(slices.Clone(e.wants), func(w want) bool { return w.way != "" && w.way != by })
	for _, f := range found {
		at := position{f.file, f.line}
		i := slices.IndexFunc(open, func(w want) bool { return w.position == at && w.regexp.MatchString(f.message) })
		if i < 0 {
			t.Errorf("%s: not wanted: %s", at, f.message)
			continue
		}
		open = slices.Delete(open, i, i+1)
	}
	for _, w := range open {
		if only, isOK := e.oks[w.position]; isOK && (only == "" || only == by) {
			t.Errorf("%s: both want and ok", w.position)
		}
		t.Errorf("%s: not found: %s", w.position, w.regexp)
	}
}
