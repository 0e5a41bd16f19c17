package rawinput

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A bound is what code has for a placeholder of a class.
type bound struct {
	keys.Placeholder
	ops []operands.Operand
}

// checkPlaceholders returns the message for a use whose key has, for a placeholder of its
// class, a value that the policy does not allow there; "" if there is none.
func (t tracer) checkPlaceholders(u *uses.Use, policy *keys.Policy, k keys.Template) string {
	if len(policy.Placeholders) == 0 {
		return ""
	}
	for _, b := range t.bound(u, policy) {
		if b.Sensitivity != "" && len(b.ops) == 1 && b.ops[0].Expr != nil && !isHex(b.ops[0].Verb) {
			x := b.ops[0].Expr
			if name := t.valueName(x, u.Call.Pkg, 0); name != "" && !t.isWritten(x, u.Call.In, u.Call.Pkg) && !hashed(name) {
				return passes.Message(string(u.Role)+" %s shows "+verbatim(short(name, "a value"))+", {"+verbatim(b.Name)+"} is "+b.Sensitivity+": use keys.Hash", k)
			}
		}
		if !b.HashSuffix || len(b.ops) == 0 {
			continue
		}
		if end := t.unhashed(b.ops[len(b.ops)-1], sanitizers(t.Flow, policy), u.Call.In, u.Call.Pkg, 0); end != "" {
			return passes.Message("{"+verbatim(b.Name)+"} of "+string(u.Role)+" %s ends in "+verbatim(short(end, "no hash"))+", not in a hash: use keys.Hash", k)
		}
	}
	return ""
}

// hashed reports whether the name of a value says that it is a hash.
func hashed(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"hash", "digest", "sum", "hmac", "token", "hex"}, func(s string) bool { return strings.Contains(name, s) })
}

// bound returns what code has for the placeholders of which the policy says something,
// where the key is put together in the code of the use, or in functions that it calls.
func (t tracer) bound(u *uses.Use, policy *keys.Policy) []bound {
	e := u.Argument()
	if e == nil || u.Via != "" && u.Inner == nil || len(u.Keys) != 1 {
		return nil
	}
	match := policy.Match
	if u.Role == uses.RoleChannel {
		match = policy.MatchChannel
	}
	if out, ok := t.boundIn(e, u.Call.In, u.Call.Pkg, policy); ok {
		return out
	}
	for _, calls := range []bool{false, true} {
		ops, _, ok := t.Operands.Of(e, calls, u.Call.In, u.Call.Pkg)
		if !ok {
			continue
		}
		m, ok := match(keyOf(ops))
		if !ok {
			continue
		}
		var out []bound
		for _, b := range m.Bindings {
			if h := policy.Placeholder(b.Placeholder.Name); h.HashSuffix || h.Sensitivity != "" {
				out = append(out, bound{h, opsOf(b.Value, ops)})
			}
		}
		return out
	}
	return nil
}

// operandName is the name of an operand in a template.
func operandName(i int) string { return "op" + strconv.Itoa(i) }

// keyOf is the template of operands.
func keyOf(ops []operands.Operand) keys.Template {
	var parts []keys.Part
	for i, op := range ops {
		if op.Expr == nil {
			parts = append(parts, keys.Part{Literal: op.Text})
		} else {
			parts = append(parts, keys.Part{Placeholder: true, Name: operandName(i)})
		}
	}
	return keys.New(parts...)
}

// opsOf are the operands that a value is made of.
func opsOf(value keys.Template, ops []operands.Operand) []operands.Operand {
	var out []operands.Operand
	for _, part := range value.Parts() {
		if !part.Placeholder {
			out = append(out, operands.Operand{Text: part.Literal})
			continue
		}
		for i, op := range ops {
			if op.Expr != nil && operandName(i) == part.Name {
				out = append(out, op)
			}
		}
	}
	return out
}

// unhashed returns what an operand ends in, if that is known not to be a hash: text of
// the code, or a number. A value that comes from elsewhere may be one.
func (t tracer) unhashed(op operands.Operand, hashes []string, in *program.Func, pkg *program.Package, depth int) string {
	switch {
	case op.Expr == nil:
		return unhashedText(op.Text)
	case isHex(op.Verb) || depth > flow.MaxTrace:
		return ""
	}
	e := ast.Unparen(op.Expr)
	if v := pkg.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return unhashedText(constant.StringVal(v))
	}
	switch x := e.(type) {
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[x].(*types.Var); ok {
			if def, ok := t.OnlyDef(v, pkg); ok {
				ops, _, ok := t.Operands.Of(def, false, in, pkg)
				if ok && len(ops) > 0 {
					return t.unhashed(ops[len(ops)-1], hashes, in, pkg, depth+1)
				}
			}
		}
	case *ast.CallExpr:
		f, ok := program.CalleeOf(pkg.Info, x)
		if !ok || f.Pkg() == nil || slices.Contains(hashes, program.FuncID(f)) || len(x.Args) == 0 {
			return ""
		}
		if encoders[f.Pkg().Path()+"."+f.Name()] == "*" {
			return t.unhashed(operands.Operand{Expr: x.Args[0]}, hashes, in, pkg, depth+1)
		}
	}
	return ""
}

// unhashedText is a text that does not end in the digits of a hash; "" of one that does.
func unhashedText(text string) string {
	const least = 8
	end := strings.TrimRight(text, "0123456789abcdefABCDEF")
	if len(text)-len(end) >= least {
		return ""
	}
	if text == "" {
		return `""`
	}
	return strconv.Quote(text)
}

// sanitizers are the functions of a policy, by program.FuncID, without those that return
// what they are given.
func sanitizers(f *flow.Flow, p *keys.Policy) []string {
	out := []string{"github.com/redislint/redislint/keys.Hash"}
	for _, s := range p.Sanitizers {
		if id := uses.FuncID(s); f == nil || !returnsArgument(f.Program.Func(id)) {
			out = append(out, id)
		}
	}
	return out
}

// returnsArgument reports whether a function returns a parameter as it is, and nothing
// else.
func returnsArgument(fn *program.Func) bool {
	if fn == nil || len(fn.Returns()) == 0 || fn.Body == nil || len(fn.Body.List) != 1 {
		return false
	}
	for _, r := range fn.Returns() {
		if len(r.Results) != 1 {
			return false
		}
		id := program.IdentOf(r.Results[0])
		if id == nil || !slices.ContainsFunc(fn.Params, func(p *types.Var) bool { return fn.Pkg.Info.Uses[id] == types.Object(p) }) {
			return false
		}
	}
	return true
}

// escaped reports whether a builder of the policy makes the key of a use, whose class has
// an escape: what it is given may hold the separator, and the key does not.
func (t tracer) escaped(in *passes.Input, u *uses.Use, policy *keys.Policy, k keys.Template) bool {
	m, ok := in.Policies.Match(u, k)
	if !ok || m.Class.Escape == "" || u.Argument() == nil || u.Call == nil {
		return false
	}
	e := ast.Unparen(u.Argument())
	if v, ok := u.Call.Pkg.Info.Uses[program.IdentOf(e)].(*types.Var); ok {
		if def, ok := t.OnlyDef(v, u.Call.Pkg); ok {
			e = ast.Unparen(def)
		}
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := program.CalleeOf(u.Call.Pkg.Info, call)
	dir := strings.TrimPrefix(policy.Builders.Dir, "./")
	return ok && f.Pkg() != nil && dir != "" && (f.Pkg().Path() == dir || strings.HasSuffix(f.Pkg().Path(), "/"+dir))
}
