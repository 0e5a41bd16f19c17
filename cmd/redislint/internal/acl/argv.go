package acl

import (
	"slices"
	"strconv"
	"strings"
)

// filler is the key at the places of a command that a proof is not about.
const filler = "redislint-proof:filler"

// A command is what COMMAND INFO says of one.
type command struct {
	arity int
	specs []keySpec
}

// A keySpec says where keys of a command stand.
type keySpec struct {
	flags     []string // "RW", "access", "update"
	keyword   string   // that the keys follow; "" where they have an index
	index     int      // of the first, or from which on the keyword is
	last      int      // below 0: arguments that follow the keys, and one
	limit     int      // 2: half of what follows are keys
	counted   bool     // a number says how many
	numberAt  int      // where the number is, from index
	firstAt   int      // where the first key is, from index
	isUnknown bool     // code of the server knows
}

// parseCommand reads one element of COMMAND INFO.
func parseCommand(reply any) (command, bool) {
	fields, ok := reply.([]any)
	if !ok || len(fields) < 9 {
		return command{}, false
	}
	c := command{arity: int(number(fields[1]))}
	for _, s := range list(fields[8]) {
		m := mapOf(s)
		k := keySpec{}
		for _, f := range list(m["flags"]) {
			k.flags = append(k.flags, text(f))
		}
		begin, find := mapOf(m["begin_search"]), mapOf(m["find_keys"])
		where, how := mapOf(begin["spec"]), mapOf(find["spec"])
		k.index = int(number(where["index"]))
		switch text(begin["type"]) {
		case "keyword":
			k.keyword, k.index = text(where["keyword"]), int(number(where["startfrom"]))
		case "unknown":
			k.isUnknown = true
		}
		if text(find["type"]) == "keynum" {
			k.counted, k.numberAt, k.firstAt = true, int(number(how["keynumidx"])), int(number(how["firstkey"]))
		}
		k.last, k.limit = int(number(how["lastkey"])), int(number(how["limit"]))
		c.specs = append(c.specs, k)
	}
	return c, true
}

// argv is a call of a command with a key of these flags; the others are the filler.
func (c command) argv(name, key string, flags []string) []string {
	out := strings.Split(name, "|")
	chosen := c.choose(flags)
	need := max(c.arity, -c.arity)
	for i, s := range c.specs {
		k := filler
		if i == chosen {
			k = key
		}
		switch {
		case i != chosen && (s.keyword != "" || s.isUnknown):
		case s.isUnknown:
			out = append(padded(out, need), "STORE", k)
		case s.keyword != "":
			at := s.index
			if at < 0 {
				at = need
			}
			out = append(padded(out, at), s.keyword, k)
			if s.limit == 2 {
				out = append(out, ">")
			}
		case s.counted:
			out = padded(out, s.index+s.firstAt+1)
			out[s.index+s.numberAt], out[s.index+s.firstAt] = "1", k
		default:
			out = padded(out, s.index+max(s.last, 0)+1)
			for also := s.index + 1; also <= s.index+s.last; also++ {
				out[also] = filler
			}
			out[s.index] = k
			if s.last < -1 {
				out = append(out, "1")
			}
		}
	}
	out = append(padded(out, need), options(name, flags)...)
	if name == "migrate" { // the key is empty where the keys follow
		return out
	}
	return out
}

// options are what makes a command use its key in the way of the flags.
func options(name string, flags []string) []string {
	switch {
	case name == "set" && slices.Contains(flags, "access"):
		return []string{"GET"}
	case name == "bitfield" && slices.Contains(flags, "update"):
		return []string{"SET", "u8", "0", "1"}
	}
	return nil
}

// choose is the specification with these flags, or the first that wants no more rights.
func (c command) choose(flags []string) int {
	want := slices.Sorted(slices.Values(flags))
	for i, s := range c.specs {
		if slices.Equal(want, s.ours()) {
			return i
		}
	}
	for i, s := range c.specs {
		if !s.isUnknown && rightsOf(s.ours())&rightsOf(flags) == rightsOf(flags) {
			return i
		}
	}
	return 0
}

// ours are the flags that rights are about, sorted.
func (s keySpec) ours() []string {
	var out []string
	for _, f := range s.flags {
		if slices.Contains([]string{"RO", "RW", "OW", "RM", "access", "update", "insert", "delete"}, f) {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

func padded(args []string, n int) []string {
	for len(args) < n {
		args = append(args, "1")
	}
	return args
}

// What a server answers, in RESP2 or 3.

func list(v any) []any {
	all, _ := v.([]any)
	return all
}

func text(v any) string {
	s, _ := v.(string)
	return s
}

func number(v any) int64 {
	switch n := v.(type) {
	case int64:
		return n
	case string:
		i, _ := strconv.ParseInt(n, 10, 64)
		return i
	}
	return 0
}

func mapOf(v any) map[string]any {
	out := map[string]any{}
	switch m := v.(type) {
	case map[any]any:
		for k, v := range m {
			out[text(k)] = v
		}
	case []any:
		for i := 0; i+1 < len(m); i += 2 {
			out[text(m[i])] = m[i+1]
		}
	}
	return out
}
