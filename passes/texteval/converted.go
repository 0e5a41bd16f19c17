package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// converters are functions of an error as their last result, which they return for an empty text
// as their first argument.
var converters = []string{
	"strconv.Atoi", "strconv.ParseBool", "strconv.ParseFloat", "strconv.ParseInt", "strconv.ParseUint",
	"time.ParseDuration",
	"github.com/gofrs/uuid.FromString", "github.com/google/uuid.Parse",
	"go.mongodb.org/mongo-driver/bson/primitive.ObjectIDFromHex", "go.mongodb.org/mongo-driver/v2/bson.ObjectIDFromHex",
}

// A conversion is a text that was converted, which did not fail.
type conversion struct {
	text     *types.Var
	at, from token.Pos // where it was converted, and from where on the code is only reached if that did not fail
}

// converted lists what a block converts, and leaves if that fails:
//
//	n, err := strconv.Atoi(text)
//	if err != nil {
//		return
//	}
func (b *body) converted(blk *ast.BlockStmt) []conversion {
	if out, ok := b.conversions[blk]; ok {
		return out
	}
	var out []conversion
	var last ast.Stmt
	for _, s := range blk.List {
		if i, ok := s.(*ast.IfStmt); ok && i.Else == nil && terminates(i.Body) {
			from := i.Init
			if from == nil {
				from = last
			}
			if c := b.conversion(from, i.Cond); c != nil {
				c.from = i.End()
				out = append(out, *c)
			}
		}
		last = s
	}
	if b.conversions == nil {
		b.conversions = map[*ast.BlockStmt][]conversion{}
	}
	b.conversions[blk] = out
	return out
}

// conversion is the text that a statement converts, where the condition holds if that fails;
// nil where it is none of that.
func (b *body) conversion(s ast.Stmt, cond ast.Expr) *conversion {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || len(a.Lhs) < 2 {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	f := calleeOf(b.pkg.Info, call)
	if f == nil || !slices.Contains(converters, f.FullName()) {
		return nil
	}
	text, err := b.local(call.Args[0]), b.local(a.Lhs[len(a.Lhs)-1])
	if text == nil || err == nil || !b.asksFor(cond, err, token.LOR) {
		return nil
	}
	return &conversion{text: text, at: call.End()}
}
