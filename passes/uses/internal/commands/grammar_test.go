package commands

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

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

// known makes a vector of words that are all known.
func known(words ...string) []Word {
	out := make([]Word, len(words))
	for i, w := range words {
		out[i] = Word{Text: w, Known: true}
	}
	return out
}
