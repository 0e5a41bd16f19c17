package fullscan

import (
	_ "embed"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "fullscan"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	written := &writers{in: in}
	for i := range in.Uses {
		u := &in.Uses[i]
		if u.Forwarded && (u.Command != "KEYS" || isCalled(in.Uses, u)) {
			continue // reported at the callers
		}
		message, key := check(u)
		if message == "" {
			message, key = checkReach(in.Policy(u.Package), u)
		}
		severity := passes.Severity("")
		if message == "" {
			severity = passes.Warning // another program may write them
			message, key = written.unwritten(u)
		}
		if message == "" || strings.HasPrefix(u.Command, "FLUSH") && isForTests(u.Arg.File) {
			continue
		}
		f := passes.At(u, message)
		f.Key, f.Severity = key, severity
		if n := len(findings); n > 0 && findings[n-1].Span == f.Span && findings[n-1].Message == f.Message {
			continue
		}
		findings = append(findings, f)
	}
	return findings
}

// isForTests reports whether a file is in a folder of its module whose name
// says that it helps tests: they wipe a server of their own.
func isForTests(file string) bool {
	dir := filepath.Dir(file)
	rel, err := filepath.Rel(passes.ModuleRoot(dir), dir)
	return err == nil && slices.ContainsFunc(strings.Split(filepath.ToSlash(rel), "/"), func(part string) bool {
		return slices.Contains([]string{"test", "tests", "testutil", "testutils", "testhelper", "testhelpers", "e2e"}, part)
	})
}

// isCalled reports whether a caller of the wrapper that u is in is among
// the uses. A KEYS whose callers are not seen is wrong whatever they pass.
func isCalled(list []uses.Use, u *uses.Use) bool {
	for i := range list {
		if c := &list[i]; c.Command == u.Command && u.Decl != "" && strings.HasSuffix(c.Via, "."+u.Decl) {
			return true
		}
	}
	return false
}

// check returns the message for a use, "" if there is nothing to say, and the
// pattern it is about.
func check(u *uses.Use) (message, key string) {
	switch u.Command {
	case "FLUSHALL":
		return "FLUSHALL deletes the data of everyone on this server: SCAN the keys of the namespace and UNLINK them", ""
	case "FLUSHDB":
		return "FLUSHDB deletes the data of everyone in this database: SCAN the keys of the namespace and UNLINK them", ""
	case "SWAPDB":
		return "SWAPDB swaps the data of everyone in two databases: keep generations apart by namespace", ""
	case "RANDOMKEY":
		return "RANDOMKEY returns a key of anyone on this server: keep the candidates in a set and use SRANDMEMBER", ""
	case "KEYS":
		if len(u.Keys) == 0 {
			return "KEYS blocks the server while it looks at every key: use SCAN with MATCH", ""
		}
		t := u.Keys[0].Template
		return passes.Message("KEYS %s blocks the server while it looks at every key: use SCAN with MATCH", t), t.String()
	case "SCAN":
		if u.Role == uses.RoleCommand {
			return "SCAN without MATCH returns the keys of everyone on this server: add a pattern that begins with the namespace", ""
		}
		return checkPattern(u, "SCAN %s returns the keys of everyone: begin the pattern with the namespace")
	case "PSUBSCRIBE":
		return checkPattern(u, "PSUBSCRIBE %s hears the channels of everyone: begin the pattern with the namespace")
	}
	return "", ""
}

// checkPattern fills format with the first pattern of u, if every one that can
// be given is empty or begins with a glob: a prefix that may be empty is one
// all the same where it is not.
func checkPattern(u *uses.Use, format string) (message, key string) {
	if u.Role != uses.RolePattern {
		return "", ""
	}
	for _, k := range u.Keys {
		if !isWide(k.Template) {
			return "", ""
		}
	}
	if len(u.Keys) == 0 {
		return "", ""
	}
	t := u.Keys[0].Template
	return passes.Message(format, t), t.String()
}

// isWide reports whether a pattern is empty or begins with a glob.
func isWide(t keys.Template) bool {
	if t.IsLiteral() && t.Head() == "" {
		return true
	}
	return strings.IndexAny(t.Head(), "*?[") == 0
}
