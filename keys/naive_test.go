package keys

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// This file is the brute force that the tests hold the package against: a
// matcher that tries every split, and templates over a small alphabet.

const datePattern = `[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`

var valuePatterns = map[Type]*regexp.Regexp{
	Int:     regexp.MustCompile(`^-?[0-9]{1,20}$`),
	Uint:    regexp.MustCompile(`^[0-9]{1,20}$`),
	Hex:     regexp.MustCompile(`^[0-9a-fA-F]*$`),
	Date:    regexp.MustCompile(`^` + datePattern + `$`),
	RFC3339: regexp.MustCompile(`^` + datePattern + `T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`),
	UUID:    regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`),
}

func naiveValue(s Syntax, p Part, v string) bool {
	switch {
	case v == "" && (!s.Empty || p.Type != String && p.Type != Hex):
		return false
	case p.Size > 0 && len(v) > p.Size, p.Type == Int && len(v) > maxInt:
		return false
	case p.Type != String:
		return valuePatterns[p.Type].MatchString(v)
	}
	return p.Rest || s.Separator == "" || !strings.Contains(v, s.Separator)
}

// naiveMatch returns the values of the leftmost-shortest match of key.
func naiveMatch(s Syntax, parts []Part, key string) ([]string, bool) {
	if len(parts) == 0 {
		return nil, key == ""
	}
	p := parts[0]
	if !p.Placeholder {
		rest, ok := strings.CutPrefix(key, p.Literal)
		if !ok {
			return nil, false
		}
		return naiveMatch(s, parts[1:], rest)
	}
	for end := 0; end <= len(key); end++ {
		if !naiveValue(s, p, key[:end]) {
			continue
		}
		if values, ok := naiveMatch(s, parts[1:], key[end:]); ok {
			return append([]string{key[:end]}, values...), true
		}
	}
	return nil, false
}

// alphabetOfTests has the separator, a digit, a sign, a hexadecimal digit and
// a letter that is none.
const alphabetOfTests = ":1-ax"

// allKeys are the strings over alphabetOfTests of at most n bytes, shortest
// first.
func allKeys(n int) []string {
	all := []string{""}
	for from := 0; n > 0; n-- {
		to := len(all)
		for _, s := range all[from:to] {
			for _, c := range alphabetOfTests {
				all = append(all, s+string(c))
			}
		}
		from = to
	}
	return all
}

var syntaxes = rapid.SampledFrom([]Syntax{
	{Separator: ":"}, {Separator: ":", Empty: true}, {Separator: "::"}, {Separator: "a1a"}, {Separator: "-"}, {},
})

// smallPart draws the parts that allKeys can tell apart.
var smallPart = rapid.Custom(func(t *rapid.T) Part {
	if rapid.Bool().Draw(t, "literal") {
		return Part{Literal: rapid.StringOfN(rapid.RuneFrom([]rune(alphabetOfTests)), 1, 2, -1).Draw(t, "text")}
	}
	return Part{
		Placeholder: true, Name: "p",
		Type: rapid.SampledFrom([]Type{String, String, Int, Uint, Hex}).Draw(t, "type"),
		Size: rapid.SampledFrom([]int{0, 0, 1, 2, 3}).Draw(t, "size"),
		Rest: rapid.Bool().Draw(t, "rest"),
	}
})

var smallTemplate = rapid.Custom(func(t *rapid.T) Template {
	return New(rapid.SliceOfN(smallPart, 0, 4).Draw(t, "parts")...)
})

// stateID names a set of states.
func stateID(states []state) string {
	set := map[state]bool{}
	for _, s := range states {
		set[s] = true
	}
	return fmt.Sprint(slices.SortedFunc(maps.Keys(set), func(s, t state) int {
		return cmp.Or(cmp.Compare(s.part, t.part), cmp.Compare(s.off, t.off), cmp.Compare(s.n, t.n))
	}))
}

func anyAccepts(a *automaton, states []state) bool { return slices.ContainsFunc(states, a.accepts) }
