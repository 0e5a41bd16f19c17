package uses

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// A Send is a call of a function or method that a client's package declares, or of
// redis.call in a script, with or without keys: what a program needs of a server besides
// its keys.
type Send struct {
	Package string // import path of the package the call is in
	Decl    string // enclosing declaration, as that of a Use
	Span    Span
	Client  string // import path of the client's package
	Method  string // "Client.TxPipelined", "NewScript"; "redis.call" in a script
	Command string // upper case; "" where the call sends none, or Dynamic
	Access  Access // of the command
	Dynamic bool   // it sends a command, or a script, that is not known
}

// A sentKey is a Send without its place.
type sentKey struct {
	pkg, decl, client, method, command string
	unknown                            Span // of what is not known
}

// sends notes a call of a client, and the command that it sends whatever its keys are.
func (c *collector) sends(call *program.Call, f *types.Func, command string, dynamic bool) {
	client, method := "", ""
	if f != nil && f.Pkg() != nil {
		client, method = f.Pkg().Path(), f.Name()
		if recv := f.Signature().Recv(); recv != nil {
			method = program.TypeName(recv.Type()) + "." + method
		}
	}
	if f != nil {
		if spec := c.specOf(call, f); spec != nil && spec.Client != "" {
			client = spec.Client
		}
	}
	c.send(Send{
		Package: call.Pkg.Path, Decl: declOf(call), Span: c.files.span(call.Expr),
		Client: client, Method: method, Command: strings.ToUpper(command), Dynamic: dynamic,
	})
}

// wire is the command that a method sends whatever its arguments are; "" where these say it.
func (c *collector) wire(s site) string {
	f := s.method.Func
	if command := c.command(s); command != "" || len(s.spec.Sinks) > 0 || f == nil || s.spec.Via != "" {
		return command
	}
	command, _ := commands.FromMethod(f.Name())
	return command
}

// send notes one, once for each declaration; of those that are not known each.
func (c *collector) send(s Send) {
	key := sentKey{pkg: s.Package, decl: s.Decl, client: s.Client, method: s.Method, command: s.Command}
	if s.Dynamic {
		key.unknown = s.Span
	}
	if c.sentAt[key] {
		return
	}
	c.sentAt[key] = true
	s.Access = Read
	if info, ok := commands.Lookup(s.Command); ok && info.Write {
		s.Access = Write
	}
	c.sentAll = append(c.sentAll, s)
}

// sendOf notes a call of a client that no row is about: a constructor, a builder's PING.
func (c *collector) sendOf(call *program.Call) {
	f := call.Callee
	if f == nil || f.Pkg() == nil || !clients.IsClient(f.Pkg().Path()) {
		return
	}
	command := ""
	if recv := f.Signature().Recv(); recv != nil && program.TypeName(recv.Type()) == "Builder" && f.Name() != "Arbitrary" {
		command, _ = commands.FromMethod(f.Name())
	}
	c.sends(call, f, command, false)
}

// scriptSends notes what scripts call.
func (c *collector) scriptSends() {
	for _, s := range c.scriptAt {
		known := false
		for _, t := range s.texts {
			source, ok := t.Known()
			if !ok {
				continue
			}
			known = true
			for _, call := range c.calls(source) {
				c.luaSend(s.site, call)
			}
		}
		if !known {
			c.luaSend(s.site, lua.Call{})
		}
	}
}

// luaSend notes one redis.call of a script.
func (c *collector) luaSend(s site, call lua.Call) {
	words := wordsOf(call)
	out := Send{
		Package: s.call.Pkg.Path, Decl: declOf(s.call), Span: c.files.span(s.call.Expr), Client: s.spec.Client, Method: "redis.call",
	}
	out.Command = resolved(call).Command
	if out.Command == "" && len(words) > 0 && words[0].Known {
		out.Command = strings.ToUpper(words[0].Text)
	}
	out.Dynamic = out.Command == ""
	c.send(out)
}

// sortedSends are the sends in the order of the source.
func sortedSends(list []Send) []Send {
	slices.SortStableFunc(list, func(a, b Send) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Span.File, b.Span.File), cmp.Compare(a.Span.Line, b.Span.Line),
			cmp.Compare(a.Span.Column, b.Span.Column), cmp.Compare(a.Method, b.Method), cmp.Compare(a.Command, b.Command))
	})
	return list
}

// A CommandArg is a key or a channel among the arguments of a command.
type CommandArg struct {
	Index  int // the command's name has 0
	Role   Role
	Rights []string // of a key, as Use.Rights has them
}

// Resolve returns the command that a whole argument vector begins with, upper case and
// with its subcommand, and which arguments are keys, channels and patterns of channels. The command
// is "" where no table knows it. Patterns for keys are not among them: no server checks them.
func Resolve(argv []string) (command string, args []CommandArg) {
	words := make([]commands.Word, len(argv))
	for i, text := range argv {
		words[i] = commands.Word{Text: text, Known: true}
	}
	r := commands.Resolve(words)
	for _, a := range r.Args {
		role, ok := roleOf(a.Role)
		if !ok || role == RoleIndex || role == RolePattern && r.Command != "PSUBSCRIBE" {
			continue
		}
		arg := CommandArg{Index: a.Index, Role: role}
		if role == RoleKey {
			arg.Rights = a.Rights.Names()
		}
		args = append(args, arg)
	}
	return r.Command, args
}

// A CommandInfo is what is known of a command by its name.
type CommandInfo struct {
	Name      string // canonical: "XGROUP CREATE"
	Write     bool
	Dangerous bool // of the ACL category @dangerous
	Whole     bool // it touches all keys, or shows the names of all
	Keyed     bool // it has keys
}

// LookupCommand returns what is known of a command; ok is false where no table has it.
func LookupCommand(name string) (CommandInfo, bool) {
	info, ok := commands.Lookup(name)
	return CommandInfo{Name: info.Name, Write: info.Write, Dangerous: info.Dangerous, Whole: info.FullScan || info.Scan, Keyed: len(info.Keys) > 0}, ok
}
