package uses

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// A Bug is a panic of redislint itself.
type Bug struct {
	Rule    string // that panicked; "" where uses were looked for
	Package string // that was looked at, by its import path; "" where that is not known
	Value   string // of the panic
	Stack   string
}

// NewBug is a panic with a value, which was recovered just now.
func NewBug(rule, pkg string, value any) Bug {
	return Bug{Rule: rule, Package: pkg, Value: fmt.Sprint(value), Stack: string(debug.Stack())}
}

// Message says what panicked, on what: "panic: ..., in rule hardcoded, on package
// example.org/app".
func (b Bug) Message() string {
	m := "panic: " + b.Value
	if b.Rule != "" {
		m += ", in rule " + b.Rule
	}
	if b.Package != "" {
		m += ", on package " + b.Package
	}
	return m
}

// Place is the function that panicked and where it did: "uses.f (uses.go:12)"; "" where
// the stack does not tell.
func (b Bug) Place() string {
	_, stack, ok := strings.Cut(b.Stack, "runtime/panic.go:")
	if !ok {
		return ""
	}
	lines := strings.Split(stack, "\n")
	for i := 1; i+1 < len(lines); i += 2 {
		name, _, _ := strings.Cut(lines[i], "(0x")
		name = strings.TrimSuffix(name, "(...)")
		if strings.HasPrefix(name, "runtime.") || strings.HasPrefix(name, "panic(") {
			continue
		}
		file, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
		return name[strings.LastIndexByte(name, '/')+1:] + " (" + file[strings.LastIndexByte(file, '/')+1:] + ")"
	}
	return ""
}

// guard runs f; a panic of it is a bug that is found in a package.
func (c *collector) guard(pkg string, f func()) (ok bool) {
	defer func() {
		if v := recover(); v != nil {
			c.bug(NewBug("", pkg, v))
			ok = false
		}
	}()
	f()
	return true
}

// bug notes a bug, each once.
func (c *collector) bug(b Bug) {
	if !slices.ContainsFunc(c.bugs, func(o Bug) bool { return o.Package == b.Package && o.Value == b.Value && o.Place() == b.Place() }) {
		c.bugs = append(c.bugs, b)
	}
}

// lost files the uses of a call that could not be looked at: of their keys nothing is
// known.
func (c *collector) lost(call *program.Call) {
	spec := c.spec(call)
	if spec == nil {
		return
	}
	for _, sink := range spec.Sinks {
		role, ok := roleOf(sink.Role)
		if !ok && sink.Shape != clients.Argv {
			continue
		}
		if !ok {
			role = RoleKey
		}
		u := Use{
			Package: call.Pkg.Path, Decl: declOf(call), Arg: c.files.span(call.Expr), Command: spec.Command, Access: givenAccess(sink.Access, role, spec.Command),
			Role: role, Client: spec.Client, TTL: "unknown", given: given{param: -1}, Call: call,
		}
		name := "?"
		if sink.Param >= 0 && sink.Param < len(call.Expr.Args) {
			u.Arg, name = c.files.span(call.Expr.Args[sink.Param]), texteval.NameOf(call.Expr.Args[sink.Param])
		}
		u.Keys = c.keys([]texteval.Text{{{Text: name}}}, "")
		c.add(u)
	}
}
