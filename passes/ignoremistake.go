package passes

import (
	"go/ast"
	"slices"
	"strings"
)

// A mistake is a comment that means to suppress findings, but is written so that
// Go takes it for prose: with a space, or between /* and */.
type mistake struct {
	ignore
	alone bool // no other comment is above or below it
}

// parseMistake reads a comment of a group that would be an ignore if it were
// written as one; nil if it is of another kind.
func parseMistake(c *ast.Comment, group *ast.CommentGroup) *mistake {
	if _, _, ok := parseIgnore(c.Text); ok {
		return nil
	}
	text, block := strings.CutSuffix(strings.TrimRight(c.Text, "\r\n"), "*/")
	if block {
		text = strings.TrimPrefix(text, "/*")
	} else {
		text = strings.TrimPrefix(text, "//")
	}
	tool, rest, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok || !strings.EqualFold(strings.TrimSpace(tool), "redislint") {
		return nil
	}
	rest, ok = cutWord(strings.TrimLeft(rest, " \t"), "ignore")
	if !ok {
		return nil
	}
	rules, reason, ok := parseIgnore(ignorePrefix + rest)
	if !ok {
		return nil
	}
	return &mistake{ignore: ignore{rules: rules, reason: reason}, alone: len(group.List) == 1}
}

// cutWord cuts a word off text, in upper or lower case.
func cutWord(text, word string) (rest string, ok bool) {
	if len(text) < len(word) || !strings.EqualFold(text[:len(word)], word) {
		return text, false
	}
	return text[len(word):], true
}

// isMeant reports whether a mistake names a rule, or is nothing but the words that
// a directive begins with. Other comments are prose.
func (m *mistake) isMeant(known []Rule) bool {
	if len(m.rules) == 0 {
		return m.alone
	}
	return slices.ContainsFunc(known, func(r Rule) bool { return slices.Contains(m.rules, r.Name) })
}

// problem is the finding about the mistake.
func (m *mistake) problem() Finding {
	rules := "rule"
	if len(m.rules) > 0 {
		rules = strings.Join(m.rules, ",")
	}
	return m.finding("this suppresses nothing: write exactly %s %s, and the reason behind it", ignorePrefix, rules)
}
