// Package redisgrammar makes calls of commands from what a server documents of their
// arguments, for tests.
package redisgrammar

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/redislint/redislint/internal/redistest"
)

// Vectors makes up to each different argument vectors of every command of a server, the same
// for the same seed.
func Vectors(t testing.TB, c *redistest.Conn, seed uint64, each int) [][]string {
	t.Helper()
	docs := Docs(t, c)
	names := make([]string, 0, len(docs))
	for name := range docs {
		names = append(names, name)
	}
	sort.Strings(names)
	r := rand.New(rand.NewPCG(seed, 2))
	var out [][]string
	for _, name := range names {
		if _, container := docs[name]["subcommands"]; !container {
			out = append(out, vectors(r, name, docs[name], each)...)
		}
	}
	return out
}

// Docs asks for COMMAND DOCS, subcommands included: what is documented, by the name in upper
// case.
func Docs(t testing.TB, c *redistest.Conn) map[string]map[string]any {
	t.Helper()
	reply, err := c.Do("COMMAND", "DOCS")
	if err != nil {
		t.Fatalf("COMMAND DOCS: %v", err)
	}
	out := map[string]map[string]any{}
	var walk func(list any)
	walk = func(list any) {
		for name, doc := range fields(list) {
			out[strings.ToUpper(strings.ReplaceAll(name, "|", " "))] = fields(doc)
			if subs, ok := fields(doc)["subcommands"]; ok {
				walk(subs)
			}
		}
	}
	walk(reply)
	return out
}

// NotAccepted reports whether a server refuses a generated vector though it
// follows the documented grammar.
func NotAccepted(v []string) bool {
	if v[0] != "MIGRATE" {
		return false
	}
	for _, w := range v[6:] {
		if w == "KEYS" || w == "keys" {
			return v[3] != ""
		}
	}
	return v[3] == ""
}

// A generator makes argument vectors of a command from the arguments that
// COMMAND DOCS documents.
type generator struct {
	rand   *rand.Rand
	repeat int // what may be repeated is repeated as often, so that keys and ids match
	keys   int
	words  []string
	counts []int // indices of words that count the keys behind them
}

// vectors makes up to n different vectors of a command.
func vectors(r *rand.Rand, name string, doc map[string]any, n int) [][]string {
	args, _ := doc["arguments"].([]any)
	seen := map[string]bool{}
	var out [][]string
	for range n {
		g := &generator{rand: r, repeat: 1 + r.IntN(4), words: strings.Fields(name)}
		g.all(args)
		g.fillCounts()
		if key := strings.Join(g.words, "\x00"); !seen[key] {
			seen[key] = true
			out = append(out, g.words)
		}
	}
	return out
}

func (g *generator) all(args []any) {
	for _, a := range args {
		g.argument(fields(a))
	}
}

// argument adds the words of one argument.
func (g *generator) argument(arg map[string]any) {
	var flags []string
	if f, ok := arg["flags"]; ok {
		flags = stringsOf(f)
	}
	if slices.Contains(flags, "optional") && g.rand.IntN(2) == 0 {
		return
	}
	token, _ := arg["token"].(string)
	times := 1
	if slices.Contains(flags, "multiple") {
		times = g.repeat
	}
	for i := range times {
		if token != "" && (i == 0 || slices.Contains(flags, "multiple_token")) {
			g.words = append(g.words, g.recase(token))
		}
		g.value(arg)
	}
}

// value adds the words of one argument's value.
func (g *generator) value(arg map[string]any) {
	inner, _ := arg["arguments"].([]any)
	switch arg["type"] {
	case "pure-token":
		if arg["token"] == "" { // MIGRATE's empty key
			g.words = append(g.words, "")
		}
	case "block":
		g.all(inner)
	case "oneof":
		g.argument(fields(inner[g.rand.IntN(len(inner))]))
	case "key":
		g.keys++
		g.words = append(g.words, "key"+strconv.Itoa(g.keys))
	case "pattern":
		g.words = append(g.words, "p"+strconv.Itoa(g.rand.IntN(9))+"_*")
	case "integer", "double", "unix-time":
		if arg["name"] == "numkeys" {
			g.counts = append(g.counts, len(g.words))
		}
		g.words = append(g.words, strconv.Itoa(g.rand.IntN(100)))
	default:
		g.words = append(g.words, "v"+strconv.Itoa(g.rand.IntN(100)))
	}
}

// fillCounts writes the number of keys behind each counting word into it.
func (g *generator) fillCounts() {
	for _, i := range g.counts {
		n := 0
		for _, w := range g.words[i+1:] {
			if strings.HasPrefix(w, "key") {
				n++
			}
		}
		g.words[i] = strconv.Itoa(n)
	}
}

// recase writes a token in lower case now and then.
func (g *generator) recase(token string) string {
	if g.rand.IntN(3) == 0 {
		return strings.ToLower(token)
	}
	return token
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
