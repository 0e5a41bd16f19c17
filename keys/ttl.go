package keys

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A TTLKind is what a class says of the lifetime of its keys.
type TTLKind int

// The kinds of [TTL].
const (
	AnyTTL      TTLKind = iota // nothing: with or without a lifetime
	NoTTL                      // keys must persist
	RequiredTTL                // keys must have a lifetime, whichever
	BoundedTTL                 // keys must have a lifetime between Min and Max
)

// A TTL is the lifetime that the keys of a class must have. The zero TTL
// allows everything.
type TTL struct {
	Kind TTLKind
	// Min and Max are the bounds of a BoundedTTL, both inclusive: the lifetime
	// as it is written. With a Max of 0 there is no bound.
	Min, Max time.Duration
	// Of are values of the configuration that Min and Max are above, as in
	// "conf.Config.OpenMs + conf.Config.GraceSec"; "" for none. Exact and Max are
	// then not known here.
	Of string
	// Most is whether the bound with Of is the upper one, Least whether it is the lower
	// one; both for a sum that must be met exactly.
	Least, Most bool
}

// Values returns the values of the configuration in t, each as in
// "conf.Config.OpenMs": the end of the path of a package, and its names.
func (t TTL) Values() []string {
	if t.Of == "" {
		return nil
	}
	return strings.Split(t.Of, " + ")
}

// units of durations beside those of time.ParseDuration.
const (
	day  = 24 * time.Hour
	week = 7 * day
)

// ParseTTL reads what a policy says of a lifetime:
//
//	30s                 exactly
//	10m..15m            between, both inclusive
//	>=120s  <=1h        at least, at most
//	none required any   must persist, any lifetime, anything
//	>= conf.Config.OpenMs + 60s   of a value of the configuration, or a sum of such
//
// Durations are Go's, and days and weeks: 36h, 7d, 1w2d, 1.5h. Redis counts in
// milliseconds, so none is shorter.
func ParseTTL(s string) (TTL, error) {
	switch s {
	case "any":
		return TTL{}, nil
	case "none":
		return TTL{Kind: NoTTL}, nil
	case "required":
		return TTL{Kind: RequiredTTL}, nil
	}
	t := TTL{Kind: BoundedTTL}
	var err error
	if configured.MatchString(s) {
		return parseSum(s)
	}
	if least, ok := strings.CutPrefix(s, ">="); ok {
		t.Min, err = parseLifetime(s, least)
	} else if most, ok := strings.CutPrefix(s, "<="); ok {
		t.Max, err = parseLifetime(s, most)
	} else if low, high, ok := strings.Cut(s, ".."); ok && !strings.HasPrefix(high, ".") {
		if t.Min, err = parseLifetime(s, low); err == nil {
			t.Max, err = parseLifetime(s, high)
		}
		if err == nil && t.Min > t.Max {
			err = fmt.Errorf("ttl %q begins after it ends (write %s..%s)", s, strings.TrimSpace(high), strings.TrimSpace(low))
		}
	} else {
		t.Min, err = parseLifetime(s, s)
		t.Max = t.Min
	}
	if err != nil {
		return TTL{}, err
	}
	return t, nil
}

// configured finds the name of a value of the configuration in a ttl; name is one.
var (
	configured = regexp.MustCompile(`[A-Za-z_][\w-]*\.[A-Za-z_]`)
	name       = regexp.MustCompile(`^([\w~-][\w.~-]*/)*[A-Za-z_][\w-]*(\.[A-Za-z_]\w*){1,2}$`)
)

// parseSum reads a bound that has values of the configuration in it.
func parseSum(s string) (TTL, error) {
	t := TTL{Kind: BoundedTTL, Least: true, Most: true}
	sum := s
	if least, ok := strings.CutPrefix(s, ">="); ok {
		t.Most, sum = false, least
	} else if most, ok := strings.CutPrefix(s, "<="); ok {
		t.Least, sum = false, most
	}
	var names []string
	for _, term := range strings.Split(sum, "+") {
		term = strings.TrimSpace(term)
		if name.MatchString(term) {
			names = append(names, term)
			continue
		}
		d, err := parseLifetime(s, term)
		if err != nil {
			return TTL{}, fmt.Errorf("ttl %q cannot be parsed (write a sum of names and durations, as in >= conf.Config.OpenMs + 60s)", s)
		}
		t.Min += d
	}
	t.Of = strings.Join(names, " + ")
	return t, nil
}

// parseLifetime reads a duration of a millisecond or more, which is a part of
// the ttl whole.
func parseLifetime(whole, text string) (time.Duration, error) {
	text = strings.TrimSpace(text)
	if _, err := strconv.ParseFloat(text, 64); err == nil && text != "0" {
		return 0, fmt.Errorf("ttl %q has no unit (write %ss for seconds)", whole, text)
	}
	d, err := parseDuration(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("ttl %q cannot be parsed (write 30s, 10m..15m, >=120s, <=1h, none, required or any)", whole)
	case d < 0:
		return 0, fmt.Errorf("ttl %q is negative (write none if the key must persist)", whole)
	case d == 0:
		return 0, fmt.Errorf("ttl %q is not a lifetime (write none if the key must persist)", whole)
	case d < time.Millisecond:
		return 0, fmt.Errorf("ttl %q is shorter than Redis can count (1ms at least)", whole)
	}
	return d, nil
}

// parseDuration is time.ParseDuration with days and weeks in front.
func parseDuration(text string) (time.Duration, error) {
	var total time.Duration
	rest := text
	for _, unit := range []struct {
		name string
		size time.Duration
	}{{"w", week}, {"d", day}} {
		number, after, ok := strings.Cut(rest, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseUint(number, 10, 16)
		if err != nil || time.Duration(n) > (1<<63-1-total)/unit.size {
			return 0, fmt.Errorf("bad number of days or weeks in %q", text)
		}
		total += time.Duration(n) * unit.size
		rest = after
	}
	if rest == "" && rest != text {
		return total, nil
	}
	d, err := time.ParseDuration(rest)
	if err == nil && d < 0 && rest != text || d > 1<<63-1-total {
		return 0, fmt.Errorf("bad duration %q", text)
	}
	return total + d, err
}

// Contains reports whether a key may have the lifetime d; 0 or less stands for
// a key that persists.
func (t TTL) Contains(d time.Duration) bool {
	switch t.Kind {
	case NoTTL:
		return d <= 0
	case RequiredTTL:
		return d > 0
	case BoundedTTL:
		if t.Of != "" {
			return d > 0 && (!t.Least || t.Min <= d)
		}
		return d > 0 && t.Min <= d && (t.Max == 0 || d <= t.Max)
	}
	return true
}

// Expires reports whether every key must have a lifetime.
func (t TTL) Expires() bool { return t.Kind == RequiredTTL || t.Kind == BoundedTTL }

// Exact returns the only lifetime that t allows, and whether there is one.
func (t TTL) Exact() (time.Duration, bool) {
	return t.Min, t.Kind == BoundedTTL && t.Min == t.Max && t.Of == ""
}

// String returns t in the syntax of [ParseTTL], which gives t back.
func (t TTL) String() string {
	switch {
	case t.Kind == NoTTL:
		return "none"
	case t.Kind == RequiredTTL:
		return "required"
	case t.Kind != BoundedTTL:
		return "any"
	case t.Of != "":
		sum := t.Of
		if t.Min > 0 {
			sum += " + " + formatDuration(t.Min)
		}
		switch {
		case !t.Most:
			return ">= " + sum
		case !t.Least:
			return "<= " + sum
		}
		return sum
	case t.Min == t.Max:
		return formatDuration(t.Min)
	case t.Max == 0:
		return ">=" + formatDuration(t.Min)
	case t.Min == 0:
		return "<=" + formatDuration(t.Max)
	}
	return formatDuration(t.Min) + ".." + formatDuration(t.Max)
}

// formatDuration is d without units that are zero: 48h, 10m.
func formatDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
