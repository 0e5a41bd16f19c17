package builders

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/rueidis"
	"github.com/stretchr/testify/require"
	"github.com/valkey-io/valkey-go"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// exceptions are methods whose commands' specs say something else than the
// table, or nothing; * stands for the rest of a type's name.
var exceptions = map[string]string{
	"Arbitrary.Keys":        "the command is not known there",
	"Builder.Arbitrary":     "the command is not known there",
	"Bitfield.Key":          "reads only if no SET or INCRBY follows",
	"Migrate*.Keys":         "are keys only if the single key is empty",
	"Msetex*":               "the shortest chain has no pairs, which is no valid command",
	"Xread*":                "a second key needs a second ID, which the chain does not have",
	"FtSearchInKeysKey.Key": "the number of keys is text in the chain",
	"Eval*.Arg":             "the number of keys of the chain counts them as keys",
	"Fcall*.Arg":            "the number of keys of the chain counts them as keys",
	"Tfcall*.Arg":           "the number of keys of the chain counts them as keys",
	"Ft*.Index":             "the name of an index, which the table of commands leaves out",
}

// isException reports whether a method is listed.
func isException(name string) bool {
	for pattern := range exceptions {
		if check.Match(pattern, name) {
			return true
		}
	}
	return false
}

func TestBuilders(t *testing.T) {
	for name, root := range map[string]any{"rueidis": rueidis.Builder{}, "valkey-go": valkey.Builder{}} {
		t.Run(name, func(t *testing.T) {
			g := walk(reflect.ValueOf(root))
			counts := map[string]int{}
			for _, e := range g.edges {
				argv, markers := g.command(e)
				if argv == nil {
					counts["no way to Build"]++
					continue
				}
				name := e.recv.Name() + "." + e.method.Name
				want := resolved(e, argv, markers)
				got := looked(e)
				switch {
				case got == want && strings.Contains(want, " "):
					counts["equal, with keys or the like"]++
				case got == want:
					counts["equal"]++
				case isException(name):
					counts["exceptions"]++
				default:
					t.Errorf("%s: the table %q, the command %q %q", name, got, want, argv)
				}
			}
			t.Logf("%d methods of %d types: %v", len(g.edges), len(g.into), counts)
			require.Greater(t, len(g.edges), 6000)
		})
	}
}

// resolved says what the parameters of a call are by the command it makes.
func resolved(e edge, argv []string, markers [][]string) string {
	r := commands.Resolve(probe.Words(argv))
	var out []string
	for i, texts := range markers {
		for _, a := range r.Args {
			if slices.Contains(texts, argv[a.Index]) {
				unit := units[a.Unit]
				if e.method.Type.In(i+1).Kind() != reflect.Int64 || e.method.Type.In(i+1).PkgPath() == "time" {
					unit.length = 0
				}
				out = append(out, fmt.Sprint(role(a.Role, a.Access), " ", i, unit))
			}
		}
	}
	if len(out) == 0 {
		return ""
	}
	return r.Command + " " + strings.Join(slices.Compact(out), " ")
}

// A unit is that of a TTL.
type unit struct {
	length time.Duration // 0 if the type of the parameter says it
	at     bool
}

// units are the units that the table of commands knows.
var units = map[commands.Unit]unit{
	commands.Seconds:          {time.Second, false},
	commands.Milliseconds:     {time.Millisecond, false},
	commands.UnixSeconds:      {time.Second, true},
	commands.UnixMilliseconds: {time.Millisecond, true},
}

// looked says the same by the table.
func looked(e edge) string {
	params := []clients.Param{}
	for i := 1; i < e.method.Type.NumIn(); i++ {
		variadic := e.method.Type.IsVariadic() && i == e.method.Type.NumIn()-1
		params = append(params, clients.Param{Type: e.method.Type.In(i).String(), Variadic: variadic})
	}
	spec, _ := clients.Lookup(e.recv.PkgPath(), e.recv.Name(), e.method.Name, params)
	if len(spec.Sinks) == 0 {
		return ""
	}
	out := []string{spec.Command}
	for _, s := range spec.Sinks {
		out = append(out, fmt.Sprint(role(s.Role, s.Access), " ", s.Param, unit{s.Unit, s.At}))
	}
	return strings.Join(out, " ")
}

// role is the name of a role.
func role(r commands.Role, a commands.Access) string {
	switch r {
	case commands.Key:
		return map[commands.Access]string{commands.Read: "read", commands.Write: "write", commands.NoAccess: "key"}[a]
	case commands.TTL:
		return "ttl"
	case commands.Channel:
		return "channel"
	case commands.Pattern:
		return "pattern"
	case commands.Prefix:
		return "prefix"
	}
	return "script"
}
