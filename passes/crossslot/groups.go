package crossslot

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// commandID identifies the command that u is a part of; "" where that is not known.
func commandID(u *uses.Use) string {
	if u.Call != nil && u.Call.Callee != nil && u.Call.Callee.Name() == "ExecMulti" {
		return "" // several scripts
	}
	return u.Site
}

// transactionID identifies the MULTI that u runs in, as far as one function shows
// it: go-redis's TxPipeline and TxPipelined, redigo's Send("MULTI"), rueidis's
// DoMulti with Multi. It is "" for none. Plain pipelines are none.
func transactionID(f *flow.Flow, u *uses.Use) string {
	if u.Call == nil || u.Via != "" {
		return ""
	}
	body := f.Program.BodyAt(u.Call.Pkg, u.Call.Expr.Pos())
	if body == nil {
		return ""
	}
	if at := multiAround(body, u.Call); at.IsValid() {
		return fmt.Sprint(at)
	}
	sel, ok := ast.Unparen(u.Call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return ""
	}
	v, ok := u.Call.Pkg.Info.Uses[id].(*types.Var)
	switch {
	case !ok:
	case ofTxPipelined(body, u.Call, v), madeByTxPipeline(body, v):
		return fmt.Sprint(v.Pos())
	case sel.Sel.Name == "Send" || sel.Sel.Name == "Do":
		if at := sentMulti(u.Call, v); at.IsValid() {
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
		outer, ok := body.Parent(f.Node).(*ast.CallExpr)
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

// multiAround returns the place of the DoMulti that a builder's command is
// in, if it begins a transaction.
func multiAround(body *program.Body, call *program.Call) token.Pos {
	for n := body.Parent(call.Expr); n != nil; n = body.Parent(n) {
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

// splits reports whether the client of u sends a command with keys of several
// slots as several commands, or may: newer versions of go-redis do with DEL, MGET
// and the like, the helpers of rueidis and libraries over a client too.
func splits(u *uses.Use) bool {
	if !uses.CommandSplits(u.Command) {
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
