package uses

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// methodValues lists the client's methods that a call of a variable can run, as in
// get := rdb.Get. Only calls whose result is a type of a client are looked at, and those
// with the signature of a method that the code takes as a value.
func (c *collector) methodValues(call *program.Call) []texteval.Method {
	t := call.Pkg.Info.TypeOf(call.Expr.Fun)
	if t == nil {
		return nil
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || !givesClients(sig) && !slices.ContainsFunc(c.takenMethods(), func(s *types.Signature) bool { return types.Identical(s, sig) }) {
		return nil
	}
	return c.tx.Methods(call.Expr.Fun, call.In, call.Pkg)
}

// givesClients reports whether functions of a signature have one result, of a type of a client.
func givesClients(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	n := program.Named(sig.Results().At(0).Type())
	return n != nil && n.Obj().Pkg() != nil && clients.IsClient(n.Obj().Pkg().Path())
}

// takenMethods are the signatures of the methods of clients that the code takes as values.
func (c *collector) takenMethods() []*types.Signature {
	if c.taken != nil {
		return *c.taken
	}
	called := map[ast.Expr]bool{}
	for _, call := range c.x.Calls() {
		called[ast.Unparen(call.Expr.Fun)] = true
	}
	var out []*types.Signature
	for _, p := range c.x.Packages {
		for e, s := range p.Info.Selections {
			f, ok := s.Obj().(*types.Func)
			if !ok || s.Kind() != types.MethodVal || called[e] || f.Pkg() == nil || !clients.IsClient(f.Pkg().Path()) {
				continue
			}
			if sig, ok := s.Type().(*types.Signature); ok && !slices.ContainsFunc(out, func(o *types.Signature) bool { return types.Identical(o, sig) }) {
				out = append(out, sig)
			}
		}
	}
	c.taken = &out
	return out
}
