package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// nameOf names the value of e after the last identifier in it.
func nameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" || e.Name == "nil" {
			return "?"
		}
		return snake(e.Name)
	case *ast.SelectorExpr:
		return snake(e.Sel.Name)
	case *ast.StarExpr:
		return nameOf(e.X)
	case *ast.UnaryExpr:
		return nameOf(e.X)
	case *ast.IndexExpr:
		if k, ok := e.Index.(*ast.BasicLit); ok && k.Kind == token.STRING { // m["id"]
			if text, err := strconv.Unquote(k.Value); err == nil && snake(text) != "?" {
				return snake(text)
			}
		}
		return nameOf(e.X)
	case *ast.SliceExpr:
		return nameOf(e.X)
	case *ast.TypeAssertExpr:
		return nameOf(e.X)
	case *ast.BinaryExpr:
		if e.Op == token.ADD && !isNumeral(e.X) && !isNumeral(e.Y) { // texts
			return "?"
		}
		if name := nameOf(e.X); name != "?" {
			return name
		}
		return nameOf(e.Y)
	case *ast.CallExpr:
		return nameOfCall(e)
	}
	return "?"
}

// nameOfCall names the result of a call: what is converted, or what is got.
func nameOfCall(c *ast.CallExpr) string {
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.SelectorExpr:
		name := f.Sel.Name
		if id, ok := f.X.(*ast.Ident); ok && len(c.Args) > 0 {
			switch id.Name {
			case "strconv", "strings", "fmt", "hex", "base64", "bytes", "url", "path", "filepath", "unsafe":
				return nameOf(c.Args[len(c.Args)-1-trailing(id.Name, len(c.Args))])
			}
		}
		if len(c.Args) > 0 && converts(name) {
			if n := nameOf(c.Args[0]); n != "?" {
				return n
			}
		}
		switch name {
		case "String", "Hex", "Bytes", "Error", "Text", "Format", "Unix", "UnixNano", "UnixMilli", "Value", "Load", "ToString", "EncodeToString":
			if n := nameOf(f.X); n != "?" {
				return n
			}
		}
		if rest, ok := strings.CutPrefix(name, "Get"); ok && rest != "" {
			name = rest
		}
		return snake(name)
	case *ast.Ident:
		if len(c.Args) == 1 && converts(f.Name) {
			return nameOf(c.Args[0])
		}
		return snake(f.Name)
	}
	if len(c.Args) == 1 {
		return nameOf(c.Args[0])
	}
	return "?"
}

// converts reports whether a function is named after what it makes of its first
// argument: gconv.String, cast.ToInt64, itoa.
func converts(name string) bool {
	name = strings.TrimPrefix(strings.ToLower(name), "to")
	switch strings.TrimRight(name, "0123456789") {
	case "string", "str", "int", "uint", "float", "byte", "bytes", "any", "itoa", "hex", "encodetostring":
		return true
	}
	return false
}

// trailing says how many arguments from the last one the value is: strconv's
// base comes after it.
func trailing(pkg string, n int) int {
	if pkg == "fmt" || pkg == "hex" || pkg == "base64" {
		return 0
	}
	return n - 1
}

// snake turns a Go name into snake case: UserID -> user_id, HTTPServer ->
// http_server, AppDBID -> app_db_id.
func snake(s string) string {
	var b strings.Builder
	r := []rune(s)
	for i, c := range r {
		if unicode.IsUpper(c) {
			if i > 0 && r[i-1] != '_' && (!unicode.IsUpper(r[i-1]) || i+1 < len(r) && unicode.IsLower(r[i+1]) && !isPlural(r[i+1:]) || isID(r, i)) {
				b.WriteByte('_')
			}
			c = unicode.ToLower(c)
		}
		if c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) {
			b.WriteRune(c)
		}
	}
	if b.Len() == 0 {
		return "?"
	}
	return b.String()
}

// isID reports whether ID is what a word ends with from a letter on, behind other initials.
func isID(r []rune, at int) bool {
	if at+2 > len(r) || r[at] != 'I' || r[at+1] != 'D' || at+2 < len(r) && unicode.IsLetter(r[at+2]) {
		return false
	}
	from := at
	for from > 0 && unicode.IsUpper(r[from-1]) {
		from--
	}
	before := string(r[from:at])
	return len(before) > 1 && keys.GoName(strings.ToLower(before)) == before
}

// isPlural reports whether an s is all that is left of a word: the plural of initials.
func isPlural(r []rune) bool { return r[0] == 's' && (len(r) == 1 || !unicode.IsLower(r[1])) }

// holeType is what is known of the values of a Go type.
func holeType(t types.Type) keys.Type {
	if t == nil {
		return keys.String
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Name() == "UUID" {
		return keys.UUID
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		switch {
		case b.Info()&types.IsUnsigned != 0:
			return keys.Uint
		case b.Info()&types.IsInteger != 0:
			return keys.Int
		}
	}
	return keys.String
}

// stringish reports whether a value of t is text: a string or bytes.
func stringish(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	case *types.Array:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

// reason is why a value is not known.
func (n *Node) reason() Reason {
	if n.Info == nil {
		return NoReason
	}
	return n.Info.Reason
}

func elemType(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Chan:
		return u.Elem()
	}
	return nil
}

func typeOr(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t
}

func isMap(t types.Type) bool {
	_, ok := typeOr(t).Underlying().(*types.Map)
	return ok
}

func isList(t types.Type) bool {
	switch typeOr(t).Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}

func isStructOrMap(t types.Type) bool {
	if p, ok := typeOr(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch typeOr(t).Underlying().(type) {
	case *types.Struct, *types.Map:
		return true
	}
	return false
}

// isWriter reports whether t is an interface that text is written to.
func isWriter(t types.Type) bool {
	i, ok := typeOr(t).Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range i.Methods() {
		if m.Name() == "Write" || m.Name() == "WriteString" {
			return true
		}
	}
	return false
}

func isBuilder(t types.Type) bool { return program.IsBuilder(t) }

func pkgOf(t types.Type) *types.Package {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Pkg()
	case *types.Pointer:
		return pkgOf(t.Elem())
	}
	return nil
}

func itoa(i int) string { return strconv.Itoa(i) }

func isNumeral(e ast.Expr) bool {
	l, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok && l.Kind != token.STRING
}

// ownerName is what the object is called that a field is taken from; "" where that is a receiver.
func (ev *Evaluator) ownerName(n *Node) string {
	if n.Kind != Field || n.Kids[0].Kind == Var && n.Kids[0].N < 0 {
		return ""
	}
	return ev.nameFor(n.Kids[0])
}
