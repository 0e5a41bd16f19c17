package keydoc

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
)

// generated names the functions that build keys of a class and take them apart: those that the code
// has, or, where it was not looked at, those that gen writes.
func (b *builder) generated(of *Class, p *keys.Policy, c *keys.Class, plan *gen.Plan) {
	f, ok := plan.Builder(c)
	if !ok {
		return
	}
	build, parse := true, true
	if !b.in.NoCode {
		build, parse = b.has(p, plan, f)
	}
	if build {
		var params []string
		for _, param := range f.Params {
			params = append(params, param.Name+" "+param.Type)
		}
		of.Build = plan.Package + "." + plan.Type + "." + f.Method + "(" + strings.Join(params, ", ") + ")"
	}
	if parse && f.Parse != "" {
		of.Parse = plan.Package + "." + f.Parse
	}
}

// has reports whether the code has the method that builds keys, and the function that takes them
// apart.
func (b *builder) has(p *keys.Policy, plan *gen.Plan, f *gen.Builder) (build, parse bool) {
	pkg := b.builders(p)
	if pkg == nil {
		return false, false
	}
	if named := pkg.Scope().Lookup(plan.Type); named != nil {
		method, _, _ := types.LookupFieldOrMethod(named.Type(), true, pkg, f.Method)
		build = method != nil
	}
	return build, f.Parse != "" && pkg.Scope().Lookup(f.Parse) != nil
}

// builders is the package of a policy's builders; nil where the code has none.
func (b *builder) builders(p *keys.Policy) *types.Package {
	if b.in.Builders == nil || p.Builders.Dir == "" {
		return nil
	}
	return b.in.Builders(p)
}

// readFrom are the variables of the environment that programs read the namespace from: those that the
// code names, or all, if it has the builders, which read them.
func (b *builder) readFrom(p *keys.Policy) []string {
	if b.builders(p) != nil {
		return p.Namespace.Env
	}
	return slices.DeleteFunc(slices.Clone(p.Namespace.Env), func(name string) bool { return b.in.Mentions == nil || !b.in.Mentions(name) })
}

// ReadFrom are the variables that programs read, for the template.
func (n *Namespace) ReadFrom() []string { return n.readFrom }

// namespaces are those that the page tells: of all policies.
func (d *Document) namespaces() []Namespace {
	if d.Namespaces == nil && d.Namespace != nil {
		return []Namespace{*d.Namespace}
	}
	return d.Namespaces
}

// text is what the page says of the namespace.
func (n *Namespace) text() string {
	text, of := "The namespace is ", ""
	if n.Policy != "" {
		text, of = "The namespace of "+code(n.Policy)+" is ", " of "+code(n.Policy)
	}
	text += code("{" + n.Placeholder + "}")
	if n.Optional {
		text = "A namespace may precede every key" + of
	}
	if n.Default != "" {
		text += ", " + code(n.Default) + " by default"
	}
	if len(n.readFrom) > 0 {
		text += "; programs read it from " + joined(n.readFrom, code)
	}
	return text + "."
}

// GenNote says, where the code was not looked at, whose functions the page has; "" for none.
func (d *Document) GenNote() string {
	if d.NoCode && slices.ContainsFunc(slices.Concat(d.Classes, d.Channels), func(c Class) bool { return c.Build != "" }) {
		return "The functions that build keys and take them apart are those that redislint gen writes."
	}
	return ""
}
