package insecureclient

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "insecureclient"

// Rule returns the rule, which is off unless a policy enables it.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "security", Doc: doc, Off: true, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	if in.Flow == nil {
		return nil
	}
	var findings []passes.Finding
	index := in.Flow.Program
	for _, call := range index.Calls() {
		f := call.Callee
		if f == nil || f.Pkg() == nil || !uses.IsClient(f.Pkg().Path()) || index.Tests(call.Expr.Pos()) != program.NoTest {
			continue
		}
		c := &checker{in, call, in.Policy(call.Pkg.Path)}
		if message, at := c.check(); message != "" {
			finding := passes.Finding{Message: message, Span: uses.SpanOf(index, at), Package: call.Pkg.Path}
			if call.In != nil {
				finding.Decl = call.In.Name
			}
			findings = append(findings, finding)
		}
	}
	return findings
}

// A checker looks at one call of a client's package.
type checker struct {
	in     *passes.Input
	call   *program.Call
	policy *keys.Policy // nil if there is none
}

// server is what the policy says of servers.
func (c *checker) server() keys.Server {
	if c.policy == nil {
		return keys.Server{}
	}
	return c.policy.Server
}

// check returns what is wrong with the call, and where.
func (c *checker) check() (message string, at ast.Node) {
	name := c.call.Callee.Name()
	if name == "ConfigSet" {
		return c.configSet()
	}
	method := c.call.Callee.Signature().Recv() != nil
	if method {
		return "", nil
	}
	for _, arg := range c.call.Expr.Args {
		if text, ok := c.text(arg); ok && strings.Contains(text, "://") {
			return c.url(text, name), arg
		}
		if lit := c.options(arg); lit != nil {
			return c.literal(lit, name), c.call.Expr
		}
	}
	return "", nil
}

// text returns the constant that an expression is.
func (c *checker) text(e ast.Expr) (string, bool) {
	text, _, ok := c.in.Flow.Eval.Constant(e, c.call.In, c.call.Pkg)
	return text, ok
}

// configSet compares the arguments of CONFIG SET with the policy.
func (c *checker) configSet() (message string, at ast.Node) {
	args := c.call.Expr.Args
	if len(args) < 2 {
		return "", nil
	}
	setting, ok := c.text(args[len(args)-2])
	value, known := c.text(args[len(args)-1])
	if !ok || !known {
		return "", nil
	}
	for _, want := range c.server().Config {
		if strings.EqualFold(want.Name, setting) && want.Value != value {
			return "CONFIG SET " + short(setting) + " " + short(value) + ": the policy wants " + short(want.Value), args[len(args)-1]
		}
	}
	return "", nil
}

// options returns the literal of a client's options that an argument is, itself or its
// address: a struct with a field TLSConfig.
func (c *checker) options(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	s, ok := types.Unalias(c.call.Pkg.Info.TypeOf(lit)).Underlying().(*types.Struct)
	if !ok || !hasField(s, "TLSConfig") {
		return nil
	}
	for _, elt := range lit.Elts {
		if _, keyed := elt.(*ast.KeyValueExpr); !keyed {
			return nil
		}
	}
	return lit
}

func hasField(s *types.Struct, name string) bool {
	for f := range s.Fields() {
		if f.Name() == name {
			return true
		}
	}
	return false
}

// short cuts a text that does not fit into a message.
func short(text string) string {
	const most = 32
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
