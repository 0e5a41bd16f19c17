package rawinput

import (
	"go/ast"
	"go/types"
	"strings"
)

// encoders are the functions of one text that give it back written otherwise, and
// the punctuation that the result can have; "*" is any. Others may check what they
// are given, or replace what is in it.
var encoders = map[string]string{
	"strings.TrimSpace":      "*",
	"strings.ToLower":        "*",
	"strings.ToUpper":        "*",
	"strings.ToValidUTF8":    "*",
	"strings.Trim":           "*",
	"strings.TrimLeft":       "*",
	"strings.TrimRight":      "*",
	"strings.TrimPrefix":     "*",
	"strings.TrimSuffix":     "*",
	"strings.Clone":          "*",
	"html.EscapeString":      "*",
	"strconv.Quote":          "*",
	"strconv.QuoteToASCII":   "*",
	"strconv.QuoteToGraphic": "*",
	"net/url.PathEscape":     "-_.~$&+:=@%",
	"net/url.QueryEscape":    "-_.~+%",
}

// base64Encodings are the variables of encoding/base64, and the punctuation of
// what they write.
var base64Encodings = map[string]string{
	"StdEncoding": "+/=", "RawStdEncoding": "+/", "URLEncoding": "-_=", "RawURLEncoding": "-_",
}

// encoded returns the text that a call of f writes otherwise, if the separator can
// be left in it. Hexadecimal digits hold none.
func encoded(f *types.Func, call *ast.CallExpr, separator string) (ast.Expr, bool) {
	if len(call.Args) == 0 {
		return nil, false
	}
	punctuation := encoders[f.Pkg().Path()+"."+f.Name()]
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && f.Pkg().Path() == "encoding/base64" && f.Name() == "EncodeToString" {
		if of, ok := ast.Unparen(sel.X).(*ast.SelectorExpr); ok {
			punctuation = base64Encodings[of.Sel.Name]
		}
	}
	if punctuation == "*" {
		return call.Args[0], true
	}
	for _, r := range separator {
		if !strings.ContainsRune(punctuation, r) {
			return nil, false
		}
	}
	return call.Args[0], separator != ""
}

// isHex reports whether a directive of fmt writes a text as hexadecimal digits.
func isHex(verb string) bool {
	return strings.HasSuffix(verb, "x") || strings.HasSuffix(verb, "X")
}
