package audit

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/keys"
)

// Report is what the judge found so far. It adds what can be said of all keys only.
func (j *Judge) Report() *Report {
	r := &Report{Version: Version, Complete: true, Mode: "full", Keys: j.Keys, Vanished: j.Vanished, Policy: j.policy.File, By: j.opts.By}
	if s, ok := j.scaleOf(allDBs); ok {
		r.Mode, r.Sample, r.Keys = "sample", s.Drawn, s.All
	}
	r.Namespaces = slices.Sorted(maps.Keys(j.Namespaces))
	r.Namespaces = nonNil(r.Namespaces)
	slices.SortFunc(j.Tallies, func(a, b *tally) int {
		return cmp.Or(cmp.Compare(j.index(a.Class), j.index(b.Class)), cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.DB, b.DB))
	})
	r.Classes = []Class{}
	for _, t := range j.Tallies {
		if t.Keys == 0 {
			continue
		}
		j.judgeAll(t)
		c := Class{
			Class: t.Class, Namespace: t.Namespace, DB: t.DB, KeysHow: Exact, Bytes: j.expand(t), Types: t.Types,
			WithoutTTL: t.WithoutTTL, TTL: t.TTLs.lifetimes(), Idle: t.Idles.lifetimes(), Uses: t.uses(),
		}
		if c.Keys, c.KeysRange = j.number(t.DB, t.Keys); c.KeysRange != nil {
			c.KeysHow = Sampled
		}
		if t.Largest != nil && (t.LargestBytes > 0 || t.LargestLength > 0) {
			k := &Key{DB: t.DB, Name: t.Largest}
			j.matcher.Match(k.Name, &j.match)
			c.Largest = &Largest{Bytes: t.LargestBytes, Length: t.LargestLength}
			c.Largest.Key, c.Largest.Encoding = j.shown(k, j.match.Class)
		}
		j.describe(&c)
		r.Classes = append(r.Classes, c)
	}
	r.Classes = append(r.Classes, j.unseen()...)
	r.Unknown = Strays{Bytes: j.expand(j.Stray), Templates: j.templates()}
	r.Unknown.Keys, r.Unknown.KeysRange = j.number(allDBs, j.Stray.Keys)
	j.judgeTags()
	r.Findings = j.findings()
	shown := j.shownValue()
	for value, t := range j.Groups {
		r.Groups = append(r.Groups, Group{Value: shown(value), Keys: t.Keys, Bytes: t.bytes(j.z())})
	}
	slices.SortFunc(r.Groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Bytes.Value, a.Bytes.Value), cmp.Compare(b.Keys, a.Keys), strings.Compare(a.Value, b.Value))
	})
	r.Found = slices.Clone(j.Located)
	slices.SortFunc(r.Found, func(a, b Located) int {
		return cmp.Or(cmp.Compare(j.index(a.Class), j.index(b.Class)), strings.Compare(a.Key, b.Key), cmp.Compare(a.DB, b.DB))
	})
	return r
}

func (j *Judge) z() float64 { return cmp.Or(j.opts.Z, 1.96) }

func (j *Judge) index(class string) int {
	return slices.IndexFunc(j.policy.Keys, func(c *keys.Class) bool { return c.Name == class })
}

// judgeAll finds what is wrong with all keys of a class together.
func (j *Judge) judgeAll(t *tally) {
	c := j.policy.Keys[j.index(t.Class)]
	whole := func(rule string, warning bool, format string, args ...any) {
		j.Broken[broken{rule, t.Class, t.Namespace, t.DB}] = &breach{Keys: t.Keys, Warning: warning, Whole: fmt.Sprintf(format, args...)}
	}
	n, about := j.number(t.DB, t.Keys)
	least, approximately := n, ""
	if about != nil {
		least, approximately = about.Low, "about "
	}
	if c.MaxCount > 0 && least > int64(c.MaxCount) {
		whole(live.Count, false, "%s%s, and max_count is %d", approximately, count(n, "key"), c.MaxCount)
	}
	if b := j.expand(t); c.Budget > 0 && b.How != None && b.Low > c.Budget {
		whole(live.Budget, false, "%s%s take %s, and the budget is %s", approximately, count(n, "key"), b.text(), human(c.Budget))
	}
	if j.unused[t.Class] && !c.External {
		whole(live.Orphan, false, "%s%s of a class that no analyzed code uses", approximately, count(n, "key"))
	}
	const enough, most = 200, 0.9
	if h := &t.TTLs; c.TTL.Kind == keys.BoundedTTL && c.TTL.Max == 0 && c.TTL.Of == "" && h.N >= enough && float64(h.Max) < most*float64(c.TTL.Min) {
		if b := j.Broken[broken{live.TTL, t.Class, t.Namespace, t.DB}]; b == nil {
			whole(live.TTL, true, "none of %s has more than %s left, and the policy says ttl: %s", count(h.N, "key"), span(h.Max), c.Lifetime)
		}
	}
}

// judgeTags finds the hash tags that too many keys of a node share.
func (j *Judge) judgeTags() {
	if !j.opts.Slots {
		return
	}
	var all int64
	var parts []string
	for _, node := range slices.Sorted(maps.Keys(j.Tags)) {
		of := ""
		if node != "" {
			of = " of " + safe(node)
		}
		for tag, n := range j.Tags[node].frequent(tooFrequent) {
			text := safe(tag)
			if j.opts.Redact != RedactNone {
				text = keys.Hash(tag)
			}
			all += n
			parts = append(parts, fmt.Sprintf("at least %s%s have the hash tag {%s}, and so are in one slot", count(n, "key"), of, text))
		}
	}
	if parts != nil {
		j.Broken[broken{Rule: live.Slot}] = &breach{Keys: all, Whole: strings.Join(parts, "; ")}
	}
}

// tooFrequent is the share of the keys of a node that one hash tag should not have.
const tooFrequent = 0.1

// findings are what is broken, as the policy configures the rules.
func (j *Judge) findings() []Finding {
	out := []Finding{}
	order := live.Names()
	for at, b := range j.Broken {
		severity, ok := j.severity(at.Rule, b.Warning)
		if !ok {
			continue
		}
		f := Finding{Rule: at.Rule, Severity: severity, Class: at.Class, Namespace: at.Namespace, DB: at.DB, Message: b.message(func(n int64) int64 { n, _ = j.number(at.DB, n); return n }), Examples: []string{}}
		if b.Keys > 0 { // else it is of the class as a whole, or of the server
			f.Keys, f.KeysRange = j.number(at.DB, b.Keys)
		}
		encoded := false
		for _, e := range b.Examples {
			f.Examples = append(f.Examples, e.Shown)
			f.Encodings = append(f.Encodings, e.Encoding)
			encoded = encoded || e.Encoding != ""
		}
		if !encoded {
			f.Encodings = nil
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Rule), slices.Index(order, b.Rule)),
			cmp.Compare(j.index(a.Class), j.index(b.Class)), strings.Compare(a.Namespace, b.Namespace), cmp.Compare(a.DB, b.DB), strings.Compare(a.Message, b.Message))
	})
	return out
}

// Deviations is how many standard deviations an interval has on each side, to hold what it
// estimates with that probability.
func Deviations(confidence float64) float64 { return math.Sqrt2 * math.Erfinv(confidence) }

// severity is that of a rule's findings, and whether there are any.
func (j *Judge) severity(rule string, warning bool) (string, bool) {
	config := j.policy.Rule(rule)
	if config.Enabled != nil && !*config.Enabled {
		return "", false
	}
	r, _ := live.Find(rule)
	severity := "error"
	if warning || r.Warning {
		severity = "warning"
	}
	return cmp.Or(config.Severity, severity), true
}

// message is what a finding says: the reasons, the most frequent first. Of a sample, the
// numbers are scaled.
func (b *breach) message(scaled func(int64) int64) string {
	if b.Whole != "" {
		return b.Whole
	}
	reasons := slices.SortedFunc(maps.Keys(b.Reasons), func(a, c string) int {
		return cmp.Or(cmp.Compare(b.Reasons[c], b.Reasons[a]), strings.Compare(a, c))
	})
	var parts []string
	for _, r := range reasons {
		parts = append(parts, agreed(scaled(b.Reasons[r]), r))
	}
	return strings.Join(parts, "; ")
}

// singular are verbs as one key has them.
var singular = strings.NewReplacer("are ", "is ", "have ", "has ", "do not ", "does not ", "lack ", "lacks ", "expire,", "expires,")

// agreed is a number of keys with what is said of them.
func agreed(n int64, text string) string {
	if n == 1 {
		verb, rest, _ := strings.Cut(text, " ")
		if more, ok := strings.CutPrefix(rest, "not "); ok && verb == "do" {
			return "1 key does not " + more
		}
		return "1 key " + singular.Replace(verb+" ") + rest
	}
	return count(n, "key") + " " + text
}

// shown is how a key is shown, and its encoding if it is not text.
func (j *Judge) shown(k *Key, c *keys.Class) (text, encoding string) {
	if j.opts.Redact == RedactNone {
		return encoded(k.Name)
	}
	if j.opts.Redact == RedactFull || c == nil {
		return keys.Hash(string(k.Name)), ""
	}
	var b strings.Builder
	i := 0
	if n := j.policy.Namespace; n != nil && n.Optional && j.match.Namespace.To > j.match.Namespace.From && !c.Global && !c.External {
		b.Write(textOf(j.match.Namespace, k.Name))
		b.WriteString(j.policy.Separator)
	}
	for _, part := range c.Pattern.Parts() {
		if !part.Placeholder {
			b.WriteString(part.Literal)
			continue
		}
		var value []byte
		var known cut
		if i < len(j.match.Values) {
			value, known = textOf(j.match.Values[i], k.Name), j.cuts[c][i]
		}
		i++
		if known.space || slices.Contains(known.values, string(value)) {
			b.Write(value)
			continue
		}
		b.WriteString(keys.Hash(string(value)))
	}
	return encoded([]byte(b.String()))
}

// shownValue says how values of the placeholder of --by are shown: those that the policy
// lists, and namespaces, as they are; others as in keys.
func (j *Judge) shownValue() func(string) string {
	if j.opts.Redact == RedactNone {
		return func(value string) string { return value }
	}
	listed, space := map[string]bool{"": true, others: true}, false
	if j.opts.Redact != RedactFull {
		for _, of := range []map[*keys.Class][]cut{j.cuts, j.words} {
			for _, parts := range of {
				for _, part := range parts {
					if part.name != j.opts.By {
						continue
					}
					space = space || part.space
					for _, value := range part.values {
						listed[value] = true
					}
				}
			}
		}
	}
	return func(value string) string {
		if space || listed[value] {
			return value
		}
		return keys.Hash(value)
	}
}

// encoded is a key as JSON can have it.
func encoded(name []byte) (text, encoding string) {
	if utf8.Valid(name) {
		return string(name), ""
	}
	return base64.StdEncoding.EncodeToString(name), "base64"
}

// safe is text without what a terminal obeys.
func safe(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) && r != utf8.RuneError {
			b.WriteRune(r)
			continue
		}
		quoted := fmt.Sprintf("%+q", r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}

func (b Bytes) text() string {
	if b.How == Sampled {
		return "about " + human(b.Value)
	}
	return human(b.Value)
}

// human is a number of bytes for people.
func human(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	units := "kMGTPE"
	x, i := float64(n)/1000, 0
	for x >= 999.95 && i < len(units)-1 {
		x, i = x/1000, i+1
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", math.Round(x*10)/10), ".0") + " " + units[i:i+1] + "B"
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
