package keys

import (
	"slices"
	"strings"
)

// initialisms are the words that Go writes in capitals.
var initialisms = []string{
	"acl", "api", "ascii", "cpu", "css", "db", "dns", "eof", "guid", "html", "http", "https", "id", "ip", "json", "jwt", "lhs",
	"mfa", "oidc", "otp", "qps", "ram", "rhs", "rpc", "sla", "sms", "smtp", "sql", "ssh", "sso", "tcp", "tls", "ttl", "udp",
	"ui", "uid", "uri", "url", "utf8", "uuid", "vm", "xml", "xmpp", "xsrf", "xss",
}

// GoName returns the exported Go name of a class: api_registry is APIRegistry,
// worker-id WorkerID, jobsByTime JobsByTime. It is "" if name has no letter or
// digit.
func GoName(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' }) {
		lower := strings.ToLower(word)
		one, plural := strings.CutSuffix(lower, "s")
		switch {
		case slices.Contains(initialisms, lower):
			b.WriteString(strings.ToUpper(word))
		case plural && slices.Contains(initialisms, one):
			b.WriteString(strings.ToUpper(one) + "s")
		case lower == "oauth":
			b.WriteString("OAuth")
		default:
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// methods returns the names of the builders' methods that c may get; with must, the one
// that panics instead of returning an error too.
func (c *Class) methods(channel, must bool) []string {
	name := GoName(c.Name)
	if channel {
		name += "Channel"
	}
	if must {
		return []string{name, name + "Pattern", "Must" + name}
	}
	return []string{name, name + "Pattern"}
}

// NearestName returns the one of names that is most like s, for messages. It is not ok
// if none is like it.
func NearestName(s string, names []string) (name string, ok bool) {
	name = nearest(s, names)
	return name, name != ""
}

// Suggest says, for messages, which of names was meant: "did you mean a?", or "known: a, b".
func Suggest(s string, names []string) string {
	if near := nearest(s, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "known: " + strings.Join(names, ", ")
}

// nearest returns the name that is most like s, or else the first that begins with it; "" if
// none does.
func nearest(s string, names []string) string {
	best, least := "", len(s)/3+1
	for _, n := range names {
		if d := distance(strings.ToLower(s), strings.ToLower(n)); d <= least && d < max(len(s), len(n)) {
			if best == "" || d < least {
				best, least = n, d
			}
		}
	}
	if i := slices.IndexFunc(names, func(n string) bool { return s != "" && strings.HasPrefix(strings.ToLower(n), strings.ToLower(s)) }); best == "" && i >= 0 {
		return names[i]
	}
	return best
}

// distance is how many letters must be added, removed, replaced or swapped with
// their neighbour to make b of a. Of long texts it is how much they differ in
// length, and one more.
func distance(a, b string) int {
	const long = 64
	if len(a) > long || len(b) > long {
		if a == b {
			return 0
		}
		return max(len(a), len(b)) - min(len(a), len(b)) + long
	}
	var before, last, now [long + 1]int
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := range len(a) {
		now[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			now[j+1] = min(last[j+1]+1, now[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
		before, last = last, now
	}
	return last[len(b)]
}
