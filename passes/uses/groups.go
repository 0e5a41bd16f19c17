package uses

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// CommandID identifies the command that u is a part of: the keys of one MGET, or of
// one script, have the same; so have those that a call of a wrapper passes for
// one command inside of it. It is "" where that is not known.
func (u *Use) CommandID() string {
	if u.call != nil && u.call.Callee != nil && u.call.Callee.Name() == "ExecMulti" {
		return "" // several scripts
	}
	return u.site
}

// siteOf names the place of a call, for [Use.CommandID].
func (c *collector) siteOf(e ast.Expr) string {
	p := c.x.Fset.PositionFor(e.Pos(), false)
	return fmt.Sprintf("%s:%d:%d", filepath.Base(p.Filename), p.Line, p.Column)
}

// siteAbove names the place of a call of a wrapper. The elements of a list that the
// wrapper hands on one by one belong to a command each.
func (c *collector) siteAbove(u Use, call *program.Call, arg ast.Expr) string {
	site := u.site + " " + c.siteOf(call.Expr)
	if !u.list && isKeyList(call.Pkg.Info.TypeOf(arg)) || u.call != nil && !u.list && variadicArg(call, arg) {
		site += " " + c.siteOf(arg)
	}
	return site
}

// variadicArg reports whether an argument is one of those that a variadic parameter
// gets.
func variadicArg(call *program.Call, arg ast.Expr) bool {
	sig, ok := call.Pkg.Info.TypeOf(call.Expr.Fun).(*types.Signature)
	if !ok || !sig.Variadic() || call.Expr.Ellipsis.IsValid() {
		return false
	}
	i := slices.Index(call.Expr.Args, arg)
	return i >= sig.Params().Len()-1
}

// isKeyList reports whether a value of t holds several keys.
func isKeyList(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// TransactionID identifies the MULTI that u runs in, as far as one function shows
// it: go-redis's TxPipeline and TxPipelined, redigo's Send("MULTI"), rueidis's
// DoMulti with Multi. It is "" for none. Plain pipelines are none.
func (u *Use) TransactionID() string {
	if u.call == nil || u.Via != "" {
		return ""
	}
	body := u.c.x.BodyAt(u.call.Pkg, u.call.Expr.Pos())
	if body == nil {
		return ""
	}
	if at := multiAround(body, u.call); at.IsValid() {
		return fmt.Sprint(at)
	}
	sel, ok := ast.Unparen(u.call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return ""
	}
	v, ok := u.call.Pkg.Info.Uses[id].(*types.Var)
	switch {
	case !ok:
	case ofTxPipelined(body, u.call, v), madeByTxPipeline(body, v):
		return fmt.Sprint(v.Pos())
	case sel.Sel.Name == "Send" || sel.Sel.Name == "Do":
		if at := sentMulti(u.call, v); at.IsValid() {
			return fmt.Sprint(at)
		}
	}
	return ""
}

// ofTxPipelined reports whether v is the pipeline that TxPipelined gives to the
// function literal it is called with.
func ofTxPipelined(body *program.Body, call *program.Call, v *types.Var) bool {
	for f := call.In; f != nil; f = f.Outer {
		if len(f.Params) == 0 || f.Params[0] != v {
			continue
		}
		outer, ok := body.Parent[f.Node].(*ast.CallExpr)
		return ok && methodName(outer) == "TxPipelined"
	}
	return false
}

// madeByTxPipeline reports whether v is assigned once, a transaction.
func madeByTxPipeline(body *program.Body, v *types.Var) bool {
	defs := body.Defs(v)
	if len(defs) != 1 || defs[0].Kind != program.DefAssign {
		return false
	}
	made, ok := ast.Unparen(defs[0].Value).(*ast.CallExpr)
	return ok && methodName(made) == "TxPipeline"
}

// multiAround returns the place of the DoMulti that a builder's command stands
// in, if it begins a transaction.
func multiAround(body *program.Body, call *program.Call) token.Pos {
	for n := body.Parent[call.Expr]; n != nil; n = body.Parent[n] {
		outer, ok := n.(*ast.CallExpr)
		if !ok || methodName(outer) != "DoMulti" {
			continue
		}
		multi := false
		ast.Inspect(outer, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			multi = multi || ok && methodName(c) == "Multi"
			return !multi
		})
		if multi {
			return outer.Pos()
		}
		return token.NoPos
	}
	return token.NoPos
}

// sentMulti returns the place of the MULTI that is sent on the connection v
// before a call, with no EXEC or DISCARD between the two.
func sentMulti(call *program.Call, v *types.Var) token.Pos {
	at := token.NoPos
	if call.In == nil {
		return at
	}
	ast.Inspect(call.In.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || c.Pos() >= call.Expr.Pos() || len(c.Args) == 0 {
			return true
		}
		sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := ast.Unparen(sel.X).(*ast.Ident); !ok || call.Pkg.Info.Uses[id] != types.Object(v) {
			return true
		}
		if tv := call.Pkg.Info.Types[c.Args[0]]; tv.Value != nil && tv.Value.Kind() == constant.String {
			switch strings.ToUpper(constant.StringVal(tv.Value)) {
			case "MULTI":
				at = c.Pos()
			case "EXEC", "DISCARD":
				at = token.NoPos
			}
		}
		return true
	})
	return at
}

func methodName(call *ast.CallExpr) string {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return ""
}

// Excludes reports whether only one of u and v runs: they stand in different
// branches of a condition.
func (u *Use) Excludes(v *Use) bool {
	if u.call == nil || v.call == nil {
		return false
	}
	body := u.c.x.BodyAt(u.call.Pkg, u.call.Expr.Pos())
	if body == nil {
		return false
	}
	branch := map[ast.Node]ast.Node{} // above u: the child that holds it
	for n := ast.Node(u.call.Expr); body.Parent[n] != nil; n = body.Parent[n] {
		branch[body.Parent[n]] = n
	}
	for n := ast.Node(v.call.Expr); body.Parent[n] != nil; n = body.Parent[n] {
		p := body.Parent[n]
		other, shared := branch[p]
		if !shared {
			continue
		}
		switch p := p.(type) {
		case *ast.IfStmt:
			return n != other && (n == p.Body || n == ast.Node(p.Else)) && (other == p.Body || other == ast.Node(p.Else))
		case *ast.BlockStmt:
			_, clause := n.(*ast.CaseClause)
			return clause && n != other
		}
		return false
	}
	return false
}

// Splits reports whether the client of u sends a command with keys of several
// slots as several commands, or may: newer versions of go-redis do with DEL, MGET
// and the like, the helpers of rueidis and libraries over a client too.
func (u *Use) Splits() bool {
	if info, ok := commands.Lookup(u.Command); !ok || !info.MultiShard {
		return false
	}
	for _, path := range []string{
		"/go-redis/redis", "/go-redis/redis/v7", "/go-redis/redis/v8", "gopkg.in/redis.v5", "/redigo/redis",
		"/radix.v2/redis", "/radix.v2/pool", "/radix.v2/cluster", "/radix/v3", "/radix/v4", "/internal/cmds",
	} {
		if strings.HasSuffix(u.Client, path) {
			return false
		}
	}
	return true
}
