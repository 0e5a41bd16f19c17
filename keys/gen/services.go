package gen

import (
	"fmt"
	"strconv"
	"strings"
)

// The type of the constants of services.
const serviceType = "Service"

// writeServices writes the services and what finds the namespace of each.
func (pl *Plan) writeServices(w *writer) {
	if pl.DefaultFor == "" {
		return
	}
	n := pl.Policy.Namespace
	w.f("// A %[1]s is a program, by its name in the policy.\ntype %[1]s string\n\n", serviceType)
	w.f("// The services, and the variables that they read their namespace from.\nconst (\n")
	for _, s := range pl.Services {
		comment := ""
		if len(s.Env) > 0 {
			comment = " // " + strings.Join(s.Env, ", ")
		}
		w.f("\t%s %s = %q%s\n", s.Const, serviceType, s.Name, comment)
	}
	w.f(")\n\n")
	otherwise := fmt.Sprintf("Where none is set, it is %s, the policy's default.", strconv.Quote(n.Default))
	switch {
	case n.Optional:
		otherwise = "Where none is set, it is the empty one."
	case n.Default == "":
		otherwise = ""
	}
	w.comment(fmt.Sprintf("%s returns the builders of the namespace in the environment of a service: of its variables, the first that is set.", pl.DefaultFor), otherwise,
		fmt.Sprintf("%s panics if that is not a namespace, or the policy has no such service. The environment is read once.", pl.DefaultFor))
	w.f("func %s(s %s) %s {\n\te, ok := environments[s]\n\tif !ok {\n", pl.DefaultFor, serviceType, pl.Type)
	w.f("\t\tpanic(%q + %s(string(s)))\n\t}\n", pl.Package+": no service ", w.use("strconv", "Quote"))
	w.f("\te.once.Do(e.read)\n\tif e.problem != \"\" {\n\t\tpanic(e.problem)\n\t}\n\treturn e.keys\n}\n\n")
	w.f("// environments are what is read for each service.\nvar environments = map[%s]*serviceEnvironment{\n", serviceType)
	for _, s := range pl.Services {
		w.f("\t%s: {names: []string{%s}},\n", s.Const, quoted(s.Env))
	}
	w.f("}\n\n// serviceEnvironment is what was read there.\ntype serviceEnvironment struct {\n")
	w.f("\tnames []string\n\tonce %s\n\tkeys %s\n\tproblem string // \"\" if there is none\n}\n\n", w.use("sync", "Once"), pl.Type)
	remedy := ", or unset it for the default " + strconv.Quote(n.Default) + ")"
	switch {
	case n.Optional:
		remedy = ", or unset it for none)"
	case n.Default == "":
		remedy = ")"
	}
	w.f("func (e *serviceEnvironment) read() {\n\tfor _, name := range e.names {\n")
	pl.writeLookup(w, "e", remedy)
	w.f("\t}\n")
	switch {
	case n.Optional:
	case n.Default == "":
		w.f("\te.problem = %q + %s(e.names, \" or \") + %q\n", pl.Package+": no namespace (set the environment variable ", w.use("strings", "Join"), " to "+pl.wanted()+")")
	default:
		w.f("\te.keys = %s{namespace: %q}\n", pl.Type, n.Default)
	}
	w.f("}\n\n")
}
