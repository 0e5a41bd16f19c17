package lua

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// A token is an identifier, a string or a number, with its place.
type token struct {
	Span
	kind int // of parse: TIdent, TString, TNumber
	text string
}

// parseSource returns the statements of a script, and the tokens that become
// expressions or names, in order: the tree knows no columns.
func parseSource(source string) (stmts []ast.Stmt, tokens []token, err error) {
	if len(source) > maxSource {
		return nil, nil, &Error{Line: 1, Message: fmt.Sprintf("larger than %d bytes", maxSource)}
	}
	source = blankShebang(source)
	defer func() {
		if r := recover(); r != nil {
			stmts, tokens = nil, nil
			err = &Error{Line: 1, Message: fmt.Sprintf("the parser gave up: %v", r)}
		}
	}()
	if tokens, err = scan(source); err != nil {
		return nil, nil, newError(source, err)
	}
	if stmts, err = parse.Parse(strings.NewReader(source), ""); err != nil {
		return nil, nil, newError(source, err)
	}
	return stmts, tokens, nil
}

// blankShebang overwrites the "#!lua name=..." of a function library, so that
// the lines stay where they are.
func blankShebang(source string) string {
	if !strings.HasPrefix(source, "#!") {
		return source
	}
	line, rest, found := strings.Cut(source, "\n")
	if !found {
		return ""
	}
	return strings.Repeat(" ", len(line)) + "\n" + rest
}

func scan(source string) ([]token, error) {
	var (
		tokens []token
		sc     = parse.NewScanner(strings.NewReader(source), "")
		state  = new(parse.Lexer)
	)
	for {
		t, err := sc.Scan(state)
		if err != nil {
			return nil, err
		}
		switch t.Type {
		case parse.EOF:
			return tokens, nil
		case parse.TIdent, parse.TString, parse.TNumber:
			tokens = append(tokens, token{
				Span: Span{t.Pos.Line, t.Pos.Column, sc.Pos.Line, sc.Pos.Column + 1},
				kind: t.Type,
				text: t.Str,
			})
		}
		state.PrevTokenType = t.Type
	}
}

func newError(source string, err error) *Error {
	var pe *parse.Error
	if !errors.As(err, &pe) {
		if errors.Is(err, io.EOF) {
			return &Error{Line: 1, Message: "ends too early"}
		}
		return &Error{Line: 1, Message: err.Error()}
	}
	if pe.Pos.Line == parse.EOF {
		return &Error{Line: 1 + strings.Count(source, "\n"), Message: pe.Message + " at the end of the script"}
	}
	message := pe.Message
	if pe.Token != "" {
		message += fmt.Sprintf(" near %q", shorten(pe.Token))
	}
	return &Error{Line: pe.Pos.Line, Column: pe.Pos.Column, Message: message}
}

func shorten(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}
