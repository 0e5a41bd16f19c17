package lua

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/parse"
)

// A Name says how a script uses a name that Redis gives it.
type Name struct {
	// Last is the highest index that a constant has in KEYS[1]; 0 without one.
	Last int
	// Other is what the script has of the name beside elements of a constant index, as
	// in "#KEYS"; "" if there is nothing.
	Other string
}

// A String is a string literal of a script.
type String struct {
	Text       string // unquoted
	Start, End int    // byte offsets of the literal
	// Bare says that the literal is the argument of a call without parentheses: no other
	// expression can take its place.
	Bare bool
}

// reach are the names by which a script can get at KEYS, or at code, that is not
// written there.
var reach = []string{"_G", "getfenv", "setfenv", "load", "loadstring", "dofile", "require", "register_function"}

// Strings returns the string literals of a script, in the order of the source, and how
// it uses KEYS. An error is an *Error.
func Strings(source string) ([]String, Name, error) {
	tokens, err := scanAll(source)
	if err != nil {
		return nil, Name{}, newError(source, err)
	}
	lines := offsets(source)
	var list []String
	var name Name
	at := func(i int) lexeme {
		if i < 0 || i >= len(tokens) {
			return lexeme{}
		}
		return tokens[i]
	}
	for i, t := range tokens {
		switch {
		case t.kind == parse.TString:
			start, end := lines[t.Line-1]+t.Column-1, lines[t.EndLine-1]+t.EndColumn-1
			bare := slices.Contains([]int{parse.TIdent, parse.TString, ')', ']', '}'}, at(i-1).kind)
			if start < 0 || end > len(source) || end-start < 2 {
				return nil, name, &Error{Line: t.Line, Message: "a string ends elsewhere than it says"}
			}
			list = append(list, String{t.text, start, end, bare})
		case t.kind == parse.TIdent && slices.Contains(reach, t.text):
			name.Other = t.text
		case t.kind == parse.TIdent && t.text == "KEYS":
			n, err := strconv.Atoi(at(i + 2).text)
			switch {
			case at(i-1).kind == '#':
				name.Other = "#KEYS"
			case at(i+1).kind == '[' && at(i+2).kind == parse.TNumber && at(i+3).kind == ']' && err == nil && n > 0:
				name.Last = max(name.Last, n)
			case at(i+1).kind == '[':
				name.Other = "KEYS[...] with a computed index"
			case at(i-1).kind == '(' && at(i-2).kind == parse.TIdent:
				name.Other = at(i-2).text + "(KEYS)"
			default:
				name.Other = "KEYS without an index"
			}
		}
	}
	return list, name, nil
}

// A lexeme is a token of any kind.
type lexeme struct {
	token
	kind int
}

// scanAll lists all tokens of a script.
func scanAll(source string) (tokens []lexeme, err error) {
	sc, state := parse.NewScanner(strings.NewReader(blankShebang(source)), ""), new(parse.Lexer)
	for {
		t, err := sc.Scan(state)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if err != nil || t.Type == parse.EOF {
			return tokens, nil
		}
		tokens = append(tokens, lexeme{
			token: token{Span: Span{t.Pos.Line, t.Pos.Column, sc.Pos.Line, sc.Pos.Column + 1}, text: t.Str},
			kind:  t.Type,
		})
		state.PrevTokenType = t.Type
	}
}

// offsets are where the lines of a text begin.
func offsets(source string) []int {
	out := []int{0}
	for i := range len(source) {
		if source[i] == '\n' {
			out = append(out, i+1)
		}
	}
	return out
}
