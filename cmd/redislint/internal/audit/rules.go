package audit

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/keys"
)

// A broken rule is of a class in a namespace and database.
type broken struct {
	Rule, Class, Namespace string
	DB                     int
}

// A breach is what is known of the keys that break a rule.
type breach struct {
	Keys    int64
	Reasons map[string]int64 // how many keys, by what is wrong with them
	// Examples are the first keys in the order of their bytes, with how they are shown.
	Examples []example
	Warning  bool
	Whole    string // a message that is not made of reasons
}

type example struct{ Key, Shown, Encoding string }

// breach counts a key that breaks a rule. A key that breaks one in several ways counts
// once: what is wrong are several reasons of one call.
func (j *Judge) breach(rule string, k *Key, class, space string, reasons ...string) {
	at := broken{rule, class, space, k.DB}
	b := j.Broken[at]
	if b == nil {
		b = &breach{Reasons: map[string]int64{}}
		j.Broken[at] = b
	}
	b.Keys++
	for _, r := range reasons {
		b.Reasons[r]++
	}
	j.example(b, k, class)
}

// example keeps the name of a key, if it is one of the first.
func (j *Judge) example(b *breach, k *Key, class string) {
	n := len(b.Examples)
	if j.opts.Examples <= 0 || n == j.opts.Examples && string(k.Name) >= b.Examples[n-1].Key {
		return
	}
	e := example{Key: string(k.Name)}
	i, found := slices.BinarySearchFunc(b.Examples, e, func(a, b example) int { return strings.Compare(a.Key, b.Key) })
	if found {
		return
	}
	e.Shown, e.Encoding = j.shown(k, j.match.Class)
	b.Examples = slices.Insert(b.Examples, i, e)
	b.Examples = b.Examples[:min(len(b.Examples), j.opts.Examples)]
}

// judgeName finds what is wrong with a name.
func (j *Judge) judgeName(k *Key, c *keys.Class, space []byte, ok bool) {
	wrong := j.match.Misfits
	named := j.named(c, space)
	if !named {
		j.breach(live.Namespace, k, "", string(space), "are in a namespace that nobody named")
		if !ok && wrong&keys.MisfitValue != 0 && !j.wrong(c, k.Name) {
			wrong &^= keys.MisfitValue
		}
	}
	if limit := j.policy.Limits.MaxLength; limit > 0 && len(k.Name) > limit {
		j.breach(live.Length, k, c.Name, string(space), fmt.Sprintf("are longer than the %d bytes of max_length", limit))
		if !j.longValue(c, k.Name) {
			wrong &^= keys.MisfitLength
		}
	}
	var reasons []string
	for bit, reason := range misfits {
		if wrong&(1<<bit) != 0 {
			reasons = append(reasons, reason)
		}
	}
	if c.External {
		return
	}
	if len(reasons) > 0 {
		j.breach(live.Segment, k, c.Name, string(space), reasons...)
	} else if j.policy.Format != nil && !j.match.Format && !c.Global && named { // else that is why
		j.breach(live.Segment, k, c.Name, string(space), "do not follow the format")
	}
}

// misfits are what is wrong with keys, by the bits of [keys.Misfits].
var misfits = []string{
	"have a value that is longer than its placeholder allows",
	"have a value in the wrong case",
	"have a value with a character outside of the charset",
	"have a value outside of its closed set",
	"have a value that is not of its type",
	"have an empty value",
	"lack a segment",
}

// longValue reports whether a value is longer than its placeholder allows.
func (j *Judge) longValue(c *keys.Class, name []byte) bool {
	i := 0
	for _, part := range c.Pattern.Parts() {
		if !part.Placeholder {
			continue
		}
		if i < len(j.match.Values) && part.Size > 0 && len(textOf(j.match.Values[i], name)) > part.Size {
			return true
		}
		i++
	}
	return false
}

// slack is how much more than its lifetime a key may have left: clocks differ.
const slack = 5 * time.Second

// judgeLife finds what is wrong with a lifetime. What is left of one tells nothing of a
// lower bound.
func (j *Judge) judgeLife(k *Key, c *keys.Class, space []byte) {
	var reason string
	switch {
	case k.TTL == UnknownExpiry || c.TTL.Kind == keys.AnyTTL:
		return
	case c.TTL.Kind == keys.NoTTL:
		if k.TTL >= 0 {
			reason = "expire, and the policy says ttl: none"
		}
	case k.TTL == Persistent:
		reason = "have no TTL, and the policy says ttl: " + c.Lifetime
	case c.TTL.Max > 0 && k.TTL > c.TTL.Max+slack:
		reason = "have more left than ttl: " + c.Lifetime + " allows"
	}
	if reason != "" {
		j.breach(live.TTL, k, c.Name, string(space), reason)
	}
}

// judgeSize finds what is wrong with a type, and with a size.
func (j *Judge) judgeSize(k *Key, c *keys.Class, space []byte) {
	if c.Type != "" && k.Type != "" && c.Type != k.Type {
		j.breach(live.Type, k, c.Name, string(space), fmt.Sprintf("are of type %s, and the policy says %s", safe(k.Type), c.Type))
	}
	var reasons []string
	if c.MaxSize > 0 && k.Type != "string" && k.Length > int64(c.MaxSize) {
		reasons = append(reasons, fmt.Sprintf("have more than the %d elements of max_size", c.MaxSize))
	}
	size := k.Bytes
	if k.Type == "string" && k.Length >= 0 {
		size = k.Length
	}
	if c.MaxBytes > 0 && size > c.MaxBytes {
		reasons = append(reasons, fmt.Sprintf("have more than the %s of max_bytes", human(c.MaxBytes)))
	}
	if reasons != nil {
		j.breach(live.Size, k, c.Name, string(space), reasons...)
	}
}
