package acl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
)

// checkGrants reports a rule that the policy grants and that the server refuses, since it
// knows no such command or category. Of another server than that of the table, only a note
// says so; commands of modules have a period, and may be there.
func (b *builder) checkGrants(s *passes.Service) error {
	if s.Spec == nil {
		return nil
	}
	for _, g := range s.Spec.Grants {
		if g[0] != '+' || isOnServer(strings.ToLower(g[1:])) {
			continue
		}
		what := "command"
		if g[1] == '@' {
			what = "category of commands"
		}
		if b.in.Server != Servers()[0] {
			b.note(Note{User: s.Name, Rule: g, Text: "Redis 7.0 knows no such " + what + ": a server that does not refuses the rules"})
			continue
		}
		return fmt.Errorf("%s: services.%s.grants: %q: Redis 7 knows no such %s (ACL CAT lists them; for another server: --server)", b.placeOf(s), s.Name, g, what)
	}
	return nil
}

// isOnServer reports whether the server has a command, or a category with its "@".
func isOnServer(name string) bool {
	if name[0] != '@' {
		return serverCommands()[name] != nil || strings.Contains(name, ".")
	}
	for _, categories := range serverCommands() {
		if slices.Contains(categories, name) {
			return true
		}
	}
	return false
}

// placeOf is where the policy has a service.
func (b *builder) placeOf(s *passes.Service) string {
	if b.in.Match != nil {
		for _, main := range s.Main {
			if p := b.in.Match.Of(main); p != nil {
				return fmt.Sprintf("%s:%d:%d", p.File, s.Spec.Line, s.Spec.Column)
			}
		}
	}
	return fmt.Sprintf("%d:%d", s.Spec.Line, s.Spec.Column)
}
