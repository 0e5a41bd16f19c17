package keys

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	yaml "github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

const (
	// maxPolicy is the most bytes of a policy file: some thousand classes.
	maxPolicy = 256 << 10
	// maxDepth is how deep a policy may nest; what the format has is five.
	maxDepth = 32
)

// A position is a line and a column, both 1-based; columns count bytes.
type position struct{ line, column int }

// A decoder reads a policy file and collects what is wrong with it.
type decoder struct {
	file  string
	lines []string
	errs  PolicyErrors
	positions
	known []RuleSpec // the rules that a policy may configure; nil if none are checked
	// broken are the names of placeholders in patterns that cannot be read.
	broken []string
}

func (d *decoder) errorf(at position, format string, args ...any) {
	d.errs = append(d.errs, &PolicyError{File: d.file, Line: at.line, Column: at.column, Message: fmt.Sprintf(format, args...)})
}

// document returns the mapping that data is. It is not ok if there is none, be
// it that the file is empty or that it cannot be read.
func (d *decoder) document(data []byte) (*ast.MappingNode, bool) {
	text, ok := d.text(data)
	if !ok {
		return nil, false
	}
	tokens := lexer.Tokenize(text)
	if !d.supported(tokens) {
		return nil, false
	}
	file, err := parseYAML(tokens)
	if err != nil {
		d.syntaxError(err)
		return nil, false
	}
	var bodies []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil && doc.Body.Type() != ast.NullType {
			bodies = append(bodies, doc.Body)
		}
	}
	if len(bodies) == 0 {
		return nil, false
	}
	for _, body := range bodies[1:] {
		d.errorf(d.start(body), "second document (a policy is one document: remove the --- before it)")
	}
	root, ok := bodies[0].(*ast.MappingNode)
	if !ok {
		d.errorf(d.start(bodies[0]), "a policy is a mapping, not %s (begin with version: 1)", describe(bodies[0]))
	}
	return root, ok
}

// text returns data without byte order mark and with line ends of one kind, if
// it is text at all and not too much.
func (d *decoder) text(data []byte) (string, bool) {
	if len(data) > maxPolicy {
		d.errorf(position{}, "file has %d bytes (a policy has %d at most: split it, one in each folder)", len(data), maxPolicy)
		return "", false
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	text := strings.ReplaceAll(strings.ReplaceAll(string(data), "\r\n", "\n"), "\r", "\n")
	d.lines = strings.Split(text, "\n")
	for n, line := range d.lines {
		for i, r := range line {
			at := position{n + 1, i + 1}
			_, size := utf8.DecodeRuneInString(line[i:])
			switch {
			case r == utf8.RuneError && size == 1:
				d.errorf(at, "byte %#02x is not UTF-8 (save the file as UTF-8)", line[i])
				return "", false
			case r < ' ' && r != '\t', r == 0x7f, r == '\uFEFF', r == '\u0085', r == '\u2028', r == '\u2029':
				d.errorf(at, "character %U is not allowed in YAML (remove it, or write it escaped in double quotes)", r)
				return "", false
			}
		}
	}
	return text, true
}

// supported reports whether tokens have nothing that a policy does not need.
func (d *decoder) supported(tokens token.Tokens) bool {
	before := len(d.errs)
	flow, row, line := 0, 0, 0
	var indents []int // of the blocks that are open; the scanner's own level does not come back from several at once
	last := 0
	said := map[string]bool{}
	for _, t := range tokens {
		what := ""
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			flow++
		case token.MappingEndType, token.SequenceEndType:
			flow--
		case token.SequenceEntryType, token.MappingKeyType:
			if t.Position.Line != line {
				row, line = 0, t.Position.Line
			}
			row++
		case token.AnchorType, token.AliasType:
			what = "anchors and aliases are not supported (write the value out)"
		case token.MergeKeyType:
			what = "merge keys are not supported (write the fields out)"
		case token.TagType:
			what = fmt.Sprintf("tag %s is not supported (remove it; quote the value to make it a string)", t.Value)
		case token.DirectiveType:
			if t.Position.Column > 1 {
				continue // the parser says it better
			}
			what = "directives are not supported (remove the line)"
		}
		if t.Position.Line != last && flow == 0 {
			last = t.Position.Line
			for len(indents) > 0 && indents[len(indents)-1] >= t.Position.Column {
				indents = indents[:len(indents)-1]
			}
			indents = append(indents, t.Position.Column)
		}
		if flow > maxDepth || row > maxDepth || len(indents) > maxDepth {
			d.errorf(d.at(t), "nesting is deeper than %d (a policy nests five deep)", maxDepth)
			return false
		}
		if what != "" && !said[what] {
			said[what] = true
			d.errorf(d.at(t), "%s", what)
		}
	}
	return len(d.errs) == before
}

// parseYAML is the parser's, with an error in place of a panic.
func parseYAML(tokens token.Tokens) (file *ast.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("YAML cannot be read: %v", r)
		}
	}()
	return yaml.Parse(tokens, 0, yaml.AllowDuplicateMapKey())
}

// syntaxError reports what the parser says.
func (d *decoder) syntaxError(err error) {
	var syntax interface {
		GetToken() *token.Token
		GetMessage() string
	}
	if !errors.As(err, &syntax) || syntax.GetToken() == nil {
		d.errorf(position{}, "%s", err)
		return
	}
	at := d.at(syntax.GetToken())
	remedy := "see the line for quotes, brackets and indentation that do not match"
	line := strings.TrimLeft(d.lineAt(at), " ")
	_, value, isField := strings.Cut(line, ": ")
	message := printable(syntax.GetMessage())
	switch value = strings.TrimSpace(value); {
	case strings.HasPrefix(line, "\t"):
		remedy = "indent with spaces"
	case strings.HasPrefix(message, "could not find"), strings.HasSuffix(message, "not found"):
		remedy = "close what begins here"
	case !isField || value == "":
	case strings.ContainsAny(value[:1], ">|@`%*&!"):
		remedy = fmt.Sprintf("quote the value: %q", value)
	case value[0] == '{' && (strings.Contains(value, "}:") || !strings.HasSuffix(value, "}")):
		remedy = fmt.Sprintf("quote the value: %q", value)
	case strings.Contains(value, ": ") && !strings.ContainsAny(value[:1], "{\"'"):
		remedy = "quote a value that has \": \" in it"
	}
	d.errorf(at, "%s (%s)", message, remedy)
}

// printable is text without control characters.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, strings.ReplaceAll(text, "\t", `\t`))
}

func (d *decoder) lineAt(at position) string {
	if at.line < 1 || at.line > len(d.lines) {
		return ""
	}
	return d.lines[at.line-1]
}

// at returns the position of t; the parser counts columns in characters.
func (d *decoder) at(t *token.Token) position {
	at := position{max(t.Position.Line, 1), 1}
	if at.line > len(d.lines) {
		at.line = len(d.lines)
	}
	n := 1
	for i := range d.lineAt(at) {
		at.column = i + 1
		if n == t.Position.Column {
			return at
		}
		n++
	}
	if t.Position.Column > n-1 {
		at.column = len(d.lineAt(at)) + 1
	}
	return at
}

// start returns where the text of n begins.
func (d *decoder) start(n ast.Node) position {
	switch v := n.(type) {
	case *ast.MappingNode:
		if !v.IsFlowStyle && len(v.Values) > 0 {
			return d.start(v.Values[0].Key)
		}
	case *ast.MappingValueNode:
		return d.start(v.Key)
	case *ast.MappingKeyNode:
		return d.at(v.Start)
	}
	return d.at(n.GetToken())
}

// describe says what n is, for messages.
func describe(n ast.Node) string {
	switch n.Type() {
	case ast.MappingType, ast.MappingValueType:
		return "a mapping"
	case ast.SequenceType:
		return "a list"
	case ast.NullType:
		return "empty"
	case ast.BoolType:
		return "true or false"
	case ast.IntegerType, ast.FloatType, ast.InfinityType, ast.NanType:
		return "a number"
	}
	return "a text"
}
