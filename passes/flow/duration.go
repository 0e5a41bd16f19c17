package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A Sum is what arithmetic shows of a number: values of the configuration, each so many
// times, and a rest between two bounds.
type Sum struct {
	Of       map[string]Configured // by the full name, as in "example.org/app/conf.Config.OpenMs"
	Min, Max *big.Int              // of the rest, both inclusive; nil for not known
}

// A Configured is a value of the configuration in a sum.
type Configured struct {
	Times *big.Int
	Type  types.Type
}

// Lifetime returns what is known of the argument that gives a key its time to live, in
// nanoseconds. With named, fields and variables of packages stay in it as they are; else
// they are what the module gives them.
func (f *Flow) Lifetime(a *uses.TTLArg, named bool) Sum {
	if f == nil || a.At {
		return Sum{}
	}
	s := (&summer{Flow: f, named: named}).of(a.Expr, a.Call.In, a.Call.Pkg, 0)
	return s.times(big.NewInt(int64(max(a.Unit, time.Nanosecond))))
}

// A summer finds what is known of numbers.
type summer struct {
	*Flow
	named bool
}

func exactly(n int64) Sum { return Sum{Min: big.NewInt(n), Max: big.NewInt(n)} }

// atLeast is what is known of any number of a type: those without a sign are not
// negative.
func atLeast(t types.Type) Sum {
	if b, ok := under(t).(*types.Basic); ok && b.Info()&types.IsUnsigned != 0 {
		return Sum{Min: new(big.Int)}
	}
	return Sum{}
}

func under(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t.Underlying()
}

func (s *summer) of(e ast.Expr, in *program.Func, pkg *program.Package, depth int) Sum {
	e = ast.Unparen(e)
	if v := pkg.Info.Types[e].Value; v != nil {
		if n, ok := constant.Int64Val(constant.ToInt(v)); ok && v.Kind() != constant.String && v.Kind() != constant.Bool {
			return exactly(n)
		}
		return Sum{}
	}
	if b, ok := under(pkg.Info.TypeOf(e)).(*types.Basic); !ok || b.Info()&types.IsInteger == 0 || depth > 2*MaxTrace {
		return Sum{}
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		return binary(x.Op, s.of(x.X, in, pkg, depth+1), s.of(x.Y, in, pkg, depth+1))
	case *ast.CallExpr:
		return s.call(x, in, pkg, depth)
	case *ast.StarExpr:
		return s.flagged(x.X, in, pkg, depth)
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[x].(*types.Var); ok {
			return s.variable(v, x, in, pkg, depth)
		}
	case *ast.SelectorExpr:
		if v, ok := pkg.Info.Uses[x.Sel].(*types.Var); ok {
			return s.variable(v, x, in, pkg, depth)
		}
	}
	return s.known(e, in, pkg)
}

// known is a number that the evaluator knows.
func (s *summer) known(e ast.Expr, in *program.Func, pkg *program.Package) Sum {
	if n, ok := s.Eval.Number(e, in, pkg); ok {
		return exactly(n)
	}
	return atLeast(pkg.Info.TypeOf(e))
}

// variable is what a variable or field holds.
func (s *summer) variable(v *types.Var, e ast.Expr, in *program.Func, pkg *program.Package, depth int) Sum {
	if !v.IsField() && (v.Pkg() == nil || v.Parent() != v.Pkg().Scope()) {
		if def, ok := s.OnlyDef(v, pkg); ok {
			return s.of(def, in, pkg, depth+1)
		}
		return s.known(e, in, pkg)
	}
	if !s.named {
		if n, ok := s.Eval.Number(e, in, pkg); ok {
			return exactly(n)
		}
		return s.given(v, e, pkg, depth)
	}
	name := program.VarID(v)
	if sel, ok := e.(*ast.SelectorExpr); ok && v.IsField() {
		n := program.Named(pkg.Info.TypeOf(sel.X))
		if n == nil || n.Obj().Pkg() == nil {
			return atLeast(v.Type())
		}
		name = n.Obj().Pkg().Path() + "." + n.Obj().Name() + "." + v.Name()
	}
	return Sum{Of: map[string]Configured{name: {big.NewInt(1), v.Type()}}, Min: new(big.Int), Max: new(big.Int)}
}

// call is what a call gives: a conversion of an integer, max and min, a random number, the
// results of a function of the module.
func (s *summer) call(x *ast.CallExpr, in *program.Func, pkg *program.Package, depth int) Sum {
	if pkg.Info.Types[x.Fun].IsType() && len(x.Args) == 1 {
		return s.of(x.Args[0], in, pkg, depth+1)
	}
	if b, ok := pkg.Info.Uses[program.IdentOf(x.Fun)].(*types.Builtin); ok {
		return s.builtin(b.Name(), x, in, pkg, depth)
	}
	callee, ok := program.CalleeOf(pkg.Info, x)
	if !ok || callee.Pkg() == nil {
		return s.known(x, in, pkg)
	}
	if path := callee.Pkg().Path(); (path == "math/rand" || path == "math/rand/v2") && strings.HasSuffix(strings.ToLower(callee.Name()), "n") && len(x.Args) == 1 {
		below := s.of(x.Args[0], in, pkg, depth+1)
		if len(below.Of) > 0 || below.Max == nil {
			return Sum{Min: new(big.Int)}
		}
		return Sum{Min: new(big.Int), Max: new(big.Int).Sub(below.Max, big.NewInt(1))}
	}
	fn := s.Program.Func(program.FuncID(callee))
	if fn == nil || len(fn.Returns()) == 0 {
		return s.known(x, in, pkg)
	}
	var out Sum
	for i, r := range fn.Returns() {
		if len(r.Results) != 1 {
			return s.known(x, in, pkg)
		}
		one := s.of(r.Results[0], fn, fn.Pkg, depth+2)
		if i == 0 {
			out = one
		} else {
			out = either(out, one)
		}
	}
	return out
}

func (s *summer) builtin(name string, x *ast.CallExpr, in *program.Func, pkg *program.Package, depth int) Sum {
	switch name {
	case "len", "cap":
		return Sum{Min: new(big.Int)}
	case "max", "min":
	default:
		return Sum{}
	}
	out := s.of(x.Args[0], in, pkg, depth+1)
	for _, arg := range x.Args[1:] {
		a, b := out.bounds(), s.of(arg, in, pkg, depth+1).bounds()
		if name == "max" {
			out = Sum{Min: larger(a.Min, b.Min, true), Max: larger(a.Max, b.Max, false)}
		} else {
			out = Sum{Min: smaller(a.Min, b.Min, false), Max: smaller(a.Max, b.Max, true)}
		}
	}
	return out
}

// bounds is s without values of the configuration, of which nothing is known.
func (s Sum) bounds() Sum {
	if len(s.Of) > 0 {
		return Sum{}
	}
	return s
}

// larger is the larger one of two bounds; of one that is not known the other, if either
// will do.
func larger(a, b *big.Int, either bool) *big.Int { return choose(a, b, either, 1) }

// smaller is the smaller one.
func smaller(a, b *big.Int, either bool) *big.Int { return choose(a, b, either, -1) }

func choose(a, b *big.Int, either bool, sign int) *big.Int {
	switch {
	case a != nil && b != nil:
		if a.Cmp(b) == sign {
			return a
		}
		return b
	case !either:
		return nil
	case a != nil:
		return a
	}
	return b
}

// either is one of two sums.
func either(a, b Sum) Sum {
	if !maps.EqualFunc(a.Of, b.Of, func(x, y Configured) bool { return x.Times.Cmp(y.Times) == 0 }) {
		a, b = a.bounds(), b.bounds()
	}
	return Sum{Of: a.Of, Min: smaller(a.Min, b.Min, false), Max: larger(a.Max, b.Max, false)}
}

func binary(op token.Token, a, b Sum) Sum {
	switch op {
	case token.ADD:
		return a.plus(b)
	case token.SUB:
		return a.plus(b.times(big.NewInt(-1)))
	case token.MUL:
		if n := b.one(); n != nil {
			return a.times(n)
		}
		if n := a.one(); n != nil {
			return b.times(n)
		}
	}
	return Sum{}
}

// one is the only number that s can be; nil for several.
func (s Sum) one() *big.Int {
	if len(s.Of) == 0 && s.Min != nil && s.Max != nil && s.Min.Cmp(s.Max) == 0 {
		return s.Min
	}
	return nil
}

func (s Sum) plus(t Sum) Sum {
	out := Sum{Of: maps.Clone(s.Of)}
	for name, c := range t.Of {
		if out.Of == nil {
			out.Of = map[string]Configured{}
		}
		if have, ok := out.Of[name]; ok {
			c.Times = new(big.Int).Add(c.Times, have.Times)
		}
		out.Of[name] = c
	}
	if s.Min != nil && t.Min != nil {
		out.Min = new(big.Int).Add(s.Min, t.Min)
	}
	if s.Max != nil && t.Max != nil {
		out.Max = new(big.Int).Add(s.Max, t.Max)
	}
	return out
}

func (s Sum) times(n *big.Int) Sum {
	scaled := func(b *big.Int) *big.Int {
		if b == nil {
			return nil
		}
		return new(big.Int).Mul(b, n)
	}
	out := Sum{Min: scaled(s.Min), Max: scaled(s.Max)}
	if n.Sign() < 0 {
		out.Min, out.Max = out.Max, out.Min
	}
	if len(s.Of) > 0 {
		out.Of = map[string]Configured{}
	}
	for name, c := range s.Of {
		out.Of[name] = Configured{scaled(c.Times), c.Type}
	}
	return out
}

// Between returns the bounds of a sum without values of the configuration, as durations;
// least and most say whether they are known.
func (s Sum) Between() (low, high time.Duration, least, most bool) {
	if len(s.Of) > 0 {
		return 0, 0, false, false
	}
	fits := func(b *big.Int) (time.Duration, bool) {
		if b == nil || !b.IsInt64() || b.Int64() == math.MinInt64 {
			return 0, false
		}
		return time.Duration(b.Int64()), true
	}
	low, least = fits(s.Min)
	high, most = fits(s.Max)
	return low, high, least, most
}
