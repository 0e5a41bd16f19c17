package namespaceless

import (
	"fmt"
	"go/ast"
	"go/constant"
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// services reports where a service takes the namespace of another one.
func services(in *passes.Input) []passes.Finding {
	if in.Flow == nil {
		return nil
	}
	s := &servicesOf{in: in}
	seen := map[*keys.Policy]bool{}
	for _, pkg := range in.Packages {
		policy := in.Policy(pkg.Path)
		if policy == nil || seen[policy] {
			continue
		}
		seen[policy] = true
		if differ(policy) {
			if s.programs == nil {
				s.programs = in.Policies.Services(in.Packages, in.Uses)
			}
			s.look(policy, pkg)
		}
	}
	return s.findings
}

// differ reports whether two services have variables of their own.
func differ(p *keys.Policy) bool {
	for _, s := range p.Services {
		if !slices.Equal(p.Environment(s), p.Environment(p.Services[0])) {
			return true
		}
	}
	return false
}

type servicesOf struct {
	in       *passes.Input
	programs *passes.Services
	findings []passes.Finding
}

// look looks at the calls that find a namespace in the packages of a policy, of which
// pkg is one.
func (s *servicesOf) look(policy *keys.Policy, pkg *uses.Package) {
	if policy.Builders.Dir != "" && len(pkg.Files) > 0 {
		dir := filepath.Dir(pkg.Fset.PositionFor(pkg.Files[0].Package, false).Filename)
		if at, ok := passes.BuildersPath(policy, pkg.Path, dir); ok {
			s.generated(policy, at+".DefaultFor")
		}
	}
	s.variables(policy)
}

// generated looks at the calls of the generated function.
func (s *servicesOf) generated(policy *keys.Policy, id string) {
	for _, call := range s.in.Flow.Program.CallsOf(id) {
		name, ok := constantText(call)
		i := slices.IndexFunc(policy.Services, func(of keys.Service) bool { return of.Name == name })
		if !ok || i < 0 || s.in.Policy(call.Pkg.Path) != policy {
			continue
		}
		for _, of := range s.programs.Of(call.Pkg.Path) {
			if of.Spec != nil && !slices.Equal(policy.Environment(*of.Spec), policy.Environment(policy.Services[i])) {
				s.report(call, "DefaultFor gives service %s the namespace of service %s: %s",
					short(of.Name), short(name), remedy(s.programs.Names(call.Pkg.Path)))
				break
			}
		}
	}
}

func remedy(services []string) string {
	if len(services) > 1 {
		return "take the builders as a parameter"
	}
	return "ask for that one's"
}

// variables looks at the environment that packages of one service read: a variable of
// another service, where no own one is read.
func (s *servicesOf) variables(policy *keys.Policy) {
	type read struct {
		call *program.Call
		name string
	}
	reads := map[*program.Package][]read{}
	var order []*program.Package
	for _, id := range []string{"os.Getenv", "os.LookupEnv"} {
		for _, call := range s.in.Flow.Program.CallsOf(id) {
			if name, ok := constantText(call); ok && s.in.Policy(call.Pkg.Path) == policy {
				if reads[call.Pkg] == nil {
					order = append(order, call.Pkg)
				}
				reads[call.Pkg] = append(reads[call.Pkg], read{call, name})
			}
		}
	}
	for _, pkg := range order {
		programs := s.programs.Of(pkg.Path)
		if len(programs) != 1 || programs[0].Spec == nil {
			continue
		}
		own := policy.Environment(*programs[0].Spec)
		if slices.ContainsFunc(reads[pkg], func(r read) bool { return slices.Contains(own, r.name) }) {
			continue
		}
		for _, r := range reads[pkg] {
			for _, other := range policy.Services {
				if slices.Contains(policy.Environment(other), r.name) {
					s.report(r.call, "%s is the namespace of service %s, not of service %s: read %s",
						short(r.name), short(other.Name), short(programs[0].Name), short(first(own)))
					break
				}
			}
		}
	}
}

// first is the first of the variables of a service; without any, it has the policy's
// default.
func first(variables []string) string {
	if len(variables) == 0 {
		return "none"
	}
	return variables[0]
}

// short is a name of the policy in a message.
func short(name string) string {
	const most = 24
	if len(name) > most {
		return name[:most-3] + "..."
	}
	return name
}

func (s *servicesOf) report(call *program.Call, format string, args ...any) {
	span := uses.SpanOf(s.in.Flow.Program, call.Expr)
	if passes.IsTestFile(span.File) {
		return
	}
	decl := ""
	if call.In != nil {
		decl = call.In.Name
	}
	s.findings = append(s.findings, passes.Finding{Message: fmt.Sprintf(format, args...), Span: span, Package: call.Pkg.Path, Decl: decl})
}

// constantText is the first argument of a call, if it is a constant text.
func constantText(call *program.Call) (string, bool) {
	if len(call.Expr.Args) == 0 {
		return "", false
	}
	tv, ok := call.Pkg.Info.Types[ast.Unparen(call.Expr.Args[0])]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}
