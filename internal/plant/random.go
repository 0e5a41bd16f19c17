package plant

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Random is a policy of up to twenty classes.
func Random(seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 2))
	pick := func(words ...string) string { return words[rng.IntN(len(words))] }
	var b strings.Builder
	space := ""
	switch rng.IntN(3) {
	case 0:
		b.WriteString("namespace: {values: [prod, dev]}\n")
		space = "{namespace}:"
	case 1:
		b.WriteString("namespace: {optional: true}\n")
	}
	b.WriteString("segments: {module: [billing, search, mail]}\n")
	if rng.IntN(2) == 0 {
		b.WriteString("limits: {max_length: 90}\n")
	}
	b.WriteString("keys:\n")
	for i := range 3 + rng.IntN(18) {
		pattern := space + "c" + strconv.Itoa(i)
		for range 1 + rng.IntN(3) {
			pattern += ":" + pick("{id}", "{n:int}", "{u:uuid}", "{module}", "part", "{h:hex}", "pre-{s}")
		}
		for n := 0; strings.Count(pattern, "{") > 0 && n < 9; n++ { // names are used once
			for _, name := range []string{"id", "n", "u", "module", "h", "s"} {
				if open := "{" + name; strings.Count(pattern, open) > 1 {
					at := strings.LastIndex(pattern, open)
					pattern = pattern[:at] + "more" + strconv.Itoa(n) + pattern[at+strings.Index(pattern[at:], "}")+1:]
				}
			}
		}
		words := []string{fmt.Sprintf("pattern: %q", pattern)}
		typ := pick("", "string", "hash", "list", "set", "zset", "stream")
		if typ != "" {
			words = append(words, "type: "+typ)
		}
		if ttl := pick("", "none", "required", "10m", "5m..1h", "<=2d", ">=2m"); ttl != "" {
			words = append(words, fmt.Sprintf("ttl: %q", ttl))
		}
		if slices.Contains([]string{"list", "set", "hash"}, typ) && rng.IntN(2) == 0 {
			words = append(words, "max_size: 5")
		}
		fmt.Fprintf(&b, "  c%d: {%s}\n", i, strings.Join(words, ", "))
	}
	return []byte(b.String())
}
