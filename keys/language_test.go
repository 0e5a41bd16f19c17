package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A naiveLanguage is a language as brute force sees it.
type naiveLanguage struct {
	language
	allows map[string]func(string) bool // by the name of the placeholder
}

// has reports whether key is a key, by trying every split.
func (l naiveLanguage) has(key string) bool { return l.hasFrom(l.pieces, key) }

func (l naiveLanguage) hasFrom(ps []piece, key string) bool {
	if len(ps) == 0 {
		return key == ""
	}
	p := ps[0]
	if !p.Placeholder {
		rest, ok := strings.CutPrefix(key, p.Literal)
		return ok && l.hasFrom(ps[1:], rest)
	}
	for end := 0; end <= len(key); end++ {
		if naiveValue(l.Syntax, p.Part, key[:end]) && l.allows[p.Name](key[:end]) && l.hasFrom(ps[1:], key[end:]) {
			return true
		}
	}
	return false
}

// constrained draws a language with free, closed and matched placeholders.
var constrained = rapid.Custom(func(t *rapid.T) naiveLanguage {
	s := rapid.SampledFrom([]Syntax{{Separator: ":"}, {Separator: ":"}, {Separator: ":"}, {Separator: "-"}, {Separator: "::"}, {}}).Draw(t, "syntax")
	return drawLanguage(t, s)
})

func drawLanguage(t *rapid.T, s Syntax) naiveLanguage {
	parts := New(rapid.SliceOfN(smallPart, 1, 5).Draw(t, "parts")...)
	l := naiveLanguage{allows: map[string]func(string) bool{}}
	ps := pieces(parts)
	policy := &Policy{Separator: s.Separator}
	for i := range ps {
		p := &ps[i]
		if !p.Placeholder {
			continue
		}
		p.Name = fmt.Sprintf("p%d", i)
		switch rapid.IntRange(0, 3).Draw(t, "constraint") {
		case 0:
			all := rapid.SliceOfNDistinct(rapid.StringOfN(rapid.RuneFrom([]rune(alphabetOfTests)), 1, 2, -1), 1, 3, rapid.ID).Draw(t, "values")
			all = slices.DeleteFunc(all, func(v string) bool { return policy.misfit(p.Part, v) != "" })
			p.values = newTrie(all)
			l.allows[p.Name] = func(v string) bool { return slices.Contains(all, v) }
		case 1:
			text := rapid.SampledFrom([]string{`^[a-z]*$`, `a|1x?`, `[^:]{2}`, `x\b.*`, `(?i)A.`, `.+`, `\d+-?`, `(a|x)*\B1`, `^$|a`}).Draw(t, "match")
			var err error
			p.expr, err = newExpr(text)
			require.NoError(t, err)
			re := regexp.MustCompile(`^(?:` + text + `)$`)
			l.allows[p.Name] = re.MatchString
		default:
			l.allows[p.Name] = func(string) bool { return true }
		}
	}
	l.language = newLanguage(s, ps)
	return l
}

var testKeys = allKeys(5)

// What is said of two languages is what brute force says of short keys.
func TestLanguagesAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := constrained.Draw(t, "a")
		b := drawLanguage(t, a.Syntax)
		example, ok, _ := overlap(&a.language, &b.language)
		if ok && (!a.has(example) || !b.has(example)) {
			t.Fatalf("%q is no key of both %s and %s", example, show(a), show(b))
		}
		wide := covers(&a.language, &b.language)
		empty := true
		for _, key := range testKeys {
			inA, inB := a.has(key), b.has(key)
			empty = empty && !inB
			if inA && inB && (!ok || len(example) > len(key)) {
				t.Fatalf("overlap of %s and %s is %q, %v, but %q is a key of both", show(a), show(b), example, ok, key)
			}
			if inB && !inA && wide {
				t.Fatalf("%s does not cover %s: %q", show(a), show(b), key)
			}
		}
		// The segments may not say less than the whole.
		whole := newInclusion(newAutomaton(a.Syntax, a.pieces), newAutomaton(b.Syntax, b.pieces)).holds()
		if whole && !wide && !empty {
			t.Fatalf("%s covers %s, segment by segment it does not", show(a), show(b))
		}
		for _, key := range testKeys[:200] {
			for _, l := range []naiveLanguage{a, b} {
				_, is := l.match(elements(New(lit(key))))
				if is != l.has(key) {
					t.Fatalf("%s: %q is a key: %v, match says %v", show(l), key, l.has(key), is)
				}
			}
		}
	})
}

func show(l naiveLanguage) string {
	text := New(partsOf(l.pieces)...).Typed()
	for _, p := range l.pieces {
		if p.values != nil {
			text += fmt.Sprintf(" %s in %q", p.Name, p.values.values)
		}
		if p.expr != nil {
			text += fmt.Sprintf(" %s matches %s", p.Name, p.expr.prog)
		}
	}
	return fmt.Sprintf("%s (separator %q)", text, l.Separator)
}

func TestExpr(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{
			`^[a-z][a-z0-9-]{0,3}$`, `a`, `a|b`, `^a|b$`, `(?m)^a$`, `(?i)ab+`, `\bx`, `x\b`, `\Bx`, `[^a]`, `.`, `(?s).`, `a*?b`, ``, `(a|ab)(c|bcd)`, `\pL+`,
		}).Draw(t, "regexp")
		value := rapid.StringOfN(rapid.RuneFrom([]rune("abcdxB0- \n")), 0, 5, -1).Draw(t, "value")
		e, err := newExpr(text)
		require.NoError(t, err)
		require.Equal(t, regexp.MustCompile(`\A(?:`+text+`)\z`).MatchString(value), e.match(value), "%s %q", text, value)
	})
	e, err := newExpr(`.`)
	require.NoError(t, err)
	require.False(t, e.match("ä"), "namespaces that are matched are ASCII")
}
