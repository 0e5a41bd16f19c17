package commands

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redisgrammar"
	"github.com/redislint/redislint/internal/redistest"
)

// specDiffers lists the commands whose key specs in Redis 7.0 are not what the
// table says, and why.
var specDiffers = map[string]string{
	"SORT":            "the specs of STORE, BY and GET are 'unknown'",
	"SORT_RO":         "the specs of BY and GET are 'unknown'",
	"MIGRATE":         "the spec is 'incomplete': the third argument may be empty",
	"CLUSTER KEYSLOT": "no spec, though the argument is a key",
}

// notWrite lists commands that write by our account, without the flag there.
var notWrite = []string{"EVAL", "EVALSHA", "FCALL"}

// serverCommand is one command as COMMAND describes it.
type serverCommand struct {
	flags, categories, tips []string
	terms                   string // the key specs in the table's notation
}

// Everything that COMMAND says of Redis 7.0's commands is what the table says.
func TestTableIsServers(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))
	groups := serverGroups(t, c)
	compared := 0
	for name, want := range serverCommands(t, c) {
		info, ok := Lookup(name)
		require.True(t, ok, "%s is not in the table", name)
		require.Equal(t, name, info.Name)
		if loaded().commands[name].implied {
			require.Empty(t, want.terms, name)
			continue
		}
		compared++
		require.Equal(t, groups[name], info.Group, name)
		write := slices.Contains(want.flags, "write") || slices.Contains(notWrite, name)
		require.Equal(t, write, info.Write, "%s writes", name)
		require.Equal(t, slices.Contains(want.categories, "@dangerous"), info.Dangerous, "%s is dangerous", name)
		require.Equal(t, slices.Contains(want.tips, "request_policy:multi_shard") && want.terms != "", info.MultiShard,
			"%s is split", name)
		if specDiffers[name] == "" {
			require.Equal(t, want.terms, ourTerms(name), name)
		}
	}
	t.Logf("%d commands agree", compared)
	require.Greater(t, compared, 340)
}

// ourTerms is the key arguments (and the channels that servers have specs for)
// of a command in the notation that serverTerm uses.
func ourTerms(name string) string {
	shard := []string{"SPUBLISH", "SSUBSCRIBE", "SUNSUBSCRIBE"}
	var out []string
	for _, t := range loaded().commands[name].terms {
		access := map[Access]string{Read: "r", Write: "w"}[t.access]
		switch {
		case t.role == Channel && slices.Contains(shard, name):
			access = "!"
		case t.role != Key:
			continue
		}
		keyword := ""
		if t.keyword != "" {
			keyword = t.keyword + "@"
		}
		out = append(out, serverTerm(access, keyword, t.at, t.to, t.step, t.half, t.counted))
	}
	return strings.Join(out, " ")
}

func serverTerm(access, keyword string, at, to, step int, half, counted bool) string {
	s := fmt.Sprintf("%s%s%d", access, keyword, at)
	if counted {
		s += "#"
	}
	if to != 0 {
		s += fmt.Sprintf(":%d", to)
	}
	if step > 1 {
		s += fmt.Sprintf("/%d", step)
	}
	if half {
		s += "%2"
	}
	return s
}

// serverCommands asks for all commands, subcommands included.
func serverCommands(t *testing.T, c *redistest.Conn) map[string]serverCommand {
	reply, err := c.Do("COMMAND")
	require.NoError(t, err)
	out := map[string]serverCommand{}
	var walk func(list []any)
	walk = func(list []any) {
		for _, item := range list {
			d := item.([]any)
			out[canonical(d[0].(string))] = serverCommand{
				flags: stringsOf(d[2]), categories: stringsOf(d[6]), tips: stringsOf(d[7]), terms: serverTerms(d[8].([]any)),
			}
			walk(d[9].([]any))
		}
	}
	walk(reply.([]any))
	return out
}

// serverTerms writes key specs in the notation of ourTerms.
func serverTerms(specs []any) string {
	var out []string
	for _, s := range specs {
		spec := fields(s)
		access := "r"
		for _, f := range stringsOf(spec["flags"]) {
			switch f {
			case "update", "insert", "delete":
				access = "w"
			case "not_key":
				access = "!"
			}
		}
		begin, find := fields(spec["begin_search"]), fields(spec["find_keys"])
		b, f := fields(begin["spec"]), fields(find["spec"])
		keyword, at := "", 0
		switch begin["type"] {
		case "index":
			at = int(b["index"].(int64))
		case "keyword":
			keyword, at = b["keyword"].(string)+"@", int(b["startfrom"].(int64))
		}
		switch find["type"] {
		case "range":
			last, step, half := int(f["lastkey"].(int64)), int(f["keystep"].(int64)), f["limit"] == int64(2)
			if last > 0 { // relative to the first
				for i := range last + 1 {
					out = append(out, serverTerm(access, keyword, at+i, 0, step, half, false))
				}
				continue
			}
			out = append(out, serverTerm(access, keyword, at, last, step, half, false))
		case "keynum":
			out = append(out, serverTerm(access, keyword, at, 0, int(f["keystep"].(int64)), false, true))
		default:
			out = append(out, "unknown")
		}
	}
	return strings.Join(out, " ")
}

// serverGroups asks for the group of every command, under our names.
func serverGroups(t *testing.T, c *redistest.Conn) map[string]string {
	out := map[string]string{}
	for name, doc := range redisgrammar.Docs(t, c) {
		group := doc["group"].(string)
		if ours := map[string]string{"sorted-set": "zset", "hyperloglog": "hll"}[group]; ours != "" {
			group = ours
		}
		out[name] = group
	}
	return out
}

// fields is a reply that alternates names and values.
func fields(v any) map[string]any {
	list := v.([]any)
	out := map[string]any{}
	for i := 0; i+1 < len(list); i += 2 {
		out[list[i].(string)] = list[i+1]
	}
	return out
}

func stringsOf(v any) []string {
	var out []string
	for _, s := range v.([]any) {
		out = append(out, s.(string))
	}
	return out
}
