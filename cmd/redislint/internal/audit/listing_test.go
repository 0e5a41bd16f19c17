package audit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Lists are read as redis-cli prints them, to a pipe and to a terminal.
func TestListing(t *testing.T) {
	for text, want := range map[string][]string{
		"a:1\nb:2\n":                   {"a:1", "b:2"},
		"a:1\r\n\n":                    {"a:1"},
		"a:1\n2) \"b\"\n":              {"a:1", `2) "b"`}, // a name is what is written
		"2) \"b\"\n":                   {`2) "b"`},
		" 1) \"a:1\"\n 2) \"b:2\"\n":   {"a:1", "b:2"},
		"1) \"a\\n\\x00\\xff\\\"b\"\n": {"a\n\x00\xff\"b"},
		"1) \"17\"\n2)  1) \"a:1\"\n    2) \"b\"\n":       {"a:1", "b"},
		"1) \"0\"\n2) (empty array)\n":                    nil,
		"1) \"17\"\n2) 1) \"a\"\n1) \"0\"\n2) 1) \"b\"\n": {"a", "b"},
		"1) \"a\"\n1) \"b\"\n2) \"c\"\n":                  {"a", "b", "c"},
		"1) \"\"\n2) \"a\"\n":                             {"a"},
	} {
		var got []string
		l := &listing{see: func(name []byte) { got = append(got, string(name)) }}
		for line := range strings.Lines(text) {
			require.NoError(t, l.add([]byte(strings.TrimSuffix(line, "\n"))), text)
		}
		l.end()
		require.Equal(t, want, got, text)
	}
}

// A numbered list with a gap, or with what is no line of one, is an error with its place.
func TestListingErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1) \"a\"\n3) \"b\"\n":       "line 2",
		"1) \"a\"\n2) \"b\"\nplain":  "line 3",
		"1) \"a\\q\"\n":              "line 1",
		"1) \"a\"\n2) \"b\x1b[2J\n":  `line 2: "2) \"b\x1b[2J"`,
		"1) \"17\"\n2)  1) \"a\\q\"": "line 2",
	} {
		l := &listing{see: func([]byte) {}}
		var err error
		for line := range strings.Lines(text) {
			if err == nil {
				err = l.add([]byte(strings.TrimSuffix(line, "\n")))
			}
		}
		require.ErrorContains(t, err, want, text)
	}
}
