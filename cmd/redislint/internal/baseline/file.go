package baseline

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// header begins a file.
const header = "# Findings that redislint knows and does not report: package, declaration, rule, key.\n" +
	"# Remove what was repaired; redislint --baseline FILE --write-baseline writes the file again.\n"

const headerLines = 2

// Bytes returns the content of the file.
func (b *Baseline) Bytes() []byte {
	var text strings.Builder
	text.WriteString(header)
	for _, l := range b.Lines {
		text.WriteString(l.line() + "\n")
	}
	return []byte(text.String())
}

// line returns an entry as the file has it.
func (e Entry) line() string {
	text := word(e.Package) + " " + word(e.Decl) + " " + word(e.Rule) + " " + strconv.Quote(e.Key)
	if e.Test {
		text += " " + testWord
	}
	return text
}

const testWord = "test"

// word quotes what would not be read as one word.
func word(text string) string {
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) || r == '"' || r == '#' }) {
		return strconv.Quote(text)
	}
	return text
}

// Parse reads the content of a file that errors call name. All lines that are
// wrong are reported at once.
func Parse(name string, data []byte) (*Baseline, error) {
	b := &Baseline{}
	var problems []error
	number := 0
	for text := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		number++
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		e, ok := parseLine(text)
		if !ok {
			problems = append(problems, fmt.Errorf("%s:%d: want package, declaration, rule and quoted key: repair the line, or write the file again with --write-baseline", name, number))
			continue
		}
		b.Lines = append(b.Lines, Line{e, number})
	}
	return b, errors.Join(problems...)
}

func parseLine(text string) (e Entry, ok bool) {
	var words []string
	for text != "" {
		w, rest, ok := cutWord(text)
		if !ok {
			return Entry{}, false
		}
		words, text = append(words, w), strings.TrimLeft(rest, " \t")
	}
	if len(words) != 4 && (len(words) != 5 || words[4] != testWord) {
		return Entry{}, false
	}
	return Entry{Package: words[0], Decl: words[1], Rule: words[2], Key: words[3], Test: len(words) == 5}, true
}

// cutWord returns the first word of text, unquoted.
func cutWord(text string) (word, rest string, ok bool) {
	if text[0] != '"' {
		end := strings.IndexAny(text, " \t")
		if end < 0 {
			return text, "", true
		}
		return text[:end], text[end:], true
	}
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return "", "", false
	}
	word, err = strconv.Unquote(quoted)
	return word, text[len(quoted):], err == nil
}
