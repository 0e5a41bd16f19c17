package acl

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/redislint/redislint/passes/uses"
)

// serverText has the commands of a server, and their categories: see its first lines.
//
//go:embed server7.txt
var serverText string

// serverCommands are the commands of Redis 7.0 with their subcommands, and the categories
// of each.
var serverCommands = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(serverText) {
		words := strings.Fields(line)
		if len(words) > 0 && words[0][0] != '#' {
			all[words[0]] = words[1:]
		}
	}
	return all
})

// setinfo is what clients say of themselves when they connect, if the server takes it.
const setinfo = "client|setinfo"

// unknownCommands leaves out commands that the server does not have, because it refuses
// rules with names that it does not know. Those of modules stay.
func (b *builder) unknownCommands(user string, commands map[string]*rule) {
	delete(commands, "+client|maint_notifications") // no server but Redis Enterprise has it
	newer := slices.Contains([]string{"7.2", "8", "valkey8"}, b.in.Server)
	for text := range commands {
		name := text[1:]
		switch {
		case name[0] == '@' || serverCommands()[name] != nil || newer && name == setinfo:
		case name == setinfo:
			delete(commands, text)
			b.note(Note{Rule: text, Text: "left out: Redis 7.0 does not have it. From 7.2 on clients send it, and do without: --server 7.2 has it"})
		case strings.Contains(name, "."):
			b.note(Note{User: user, Rule: text, Text: "it is of a module: a server without that refuses the rules"})
		case newer:
			b.note(Note{User: user, Rule: text, Text: "Redis 7.0 does not have it: a server that is as old refuses the rules"})
		default:
			delete(commands, text)
			b.note(Note{User: user, Rule: text, Text: "left out: Redis 7.0 does not have it (for a newer server: --server 8)"})
		}
	}
}

// wide notes commands that no key pattern holds back, and functions.
func (b *builder) wide(user string, does []used) {
	names := map[string][]string{}
	for _, u := range does {
		if remark(u.command) != "" {
			names[u.command] = append(names[u.command], u.who)
		}
	}
	for command, who := range names {
		slices.Sort(who)
		b.note(Note{User: user, Rule: "+" + command, Text: fmt.Sprintf("%s (%s)", remark(command), strings.Join(slices.Compact(who), ", "))})
	}
}

// remark is what an operator should know about the right to a command; "" for nothing.
func remark(command string) string {
	info, _ := uses.LookupCommand(command)
	switch {
	case strings.HasPrefix(command, "fcall"):
		return "what the function calls is not in the code: grant it under services: NAME: grants"
	case slices.Contains([]string{"scan", "keys", "randomkey", "dbsize"}, command):
		return "it shows names of all keys, or their number, whatever the patterns"
	case info.Whole && info.Write, command == "config|set", strings.HasPrefix(command, "debug"):
		return "it is for the whole server, whatever the patterns"
	}
	return ""
}
