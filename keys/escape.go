package keys

import (
	"encoding/base64"
	"strings"
)

// What builders do with values that the policy does not allow.
const (
	ValidateError = "error" // they return an error
	ValidatePanic = "panic" // they panic
)

// How builders write the values of a class.
const (
	EscapePercent   = "percent"
	EscapeBase64URL = "base64url"
)

// The characters that every escape keeps.
const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// Escapes reports whether builders escape the values of the placeholder part of c: those
// of strings, except for the namespace and for closed sets.
func (p *Policy) Escapes(c *Class, part Part) bool {
	if c.Escape == "" || !part.Placeholder || part.Type != String || p.Namespace != nil && part.Name == p.Namespace.Placeholder {
		return false
	}
	_, closed := p.Values(part.Name)
	return !closed
}

// Escape returns a value of a placeholder that [Policy.Escapes] is true of as the
// builders of c write it.
func (p *Policy) Escape(c *Class, value string) string {
	if c.Escape == EscapeBase64URL {
		return base64.RawURLEncoding.EncodeToString([]byte(value))
	}
	plain, digits := p.Plain(), p.HexDigits()
	var b strings.Builder
	for i := range len(value) {
		if ch := value[i]; strings.IndexByte(plain, ch) >= 0 {
			b.WriteByte(ch)
		} else {
			b.WriteByte('%')
			b.WriteByte(digits[ch>>4])
			b.WriteByte(digits[ch&0xf])
		}
	}
	return b.String()
}

// Plain are the bytes that percent leaves as they are: letters, digits and ._~- without
// those of the separator.
func (p *Policy) Plain() string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(p.Separator, r) {
			return -1
		}
		return r
	}, alphanumeric+"._~-")
}

// HexDigits are the digits that percent writes: in lower case if the limits say so.
func (p *Policy) HexDigits() string {
	if p.Limits.Case == "lower" {
		return "0123456789abcdef"
	}
	return "0123456789ABCDEF"
}

// Written are all bytes that the escape of c writes.
func (p *Policy) Written(c *Class) string {
	if c.Escape == EscapeBase64URL {
		return alphanumeric + "-_"
	}
	return p.Plain() + "%" + p.HexDigits()
}

// needed are the bytes that the escape of c writes whatever the value.
func (p *Policy) needed(c *Class) string {
	if c.Escape == EscapeBase64URL {
		return p.Written(c)
	}
	return "%" + p.HexDigits()
}

// checkEscapes finds escapes that write what the policy does not allow, or that do not
// tell all values apart.
func (d *decoder) checkEscapes(p *Policy) {
	for _, c := range p.Keys {
		d.checkEscape(p, c, "keys."+c.Name)
	}
	for _, c := range p.Channels {
		d.checkEscape(p, c, "channels."+c.Name)
	}
}

func (d *decoder) checkEscape(p *Policy, c *Class, where string) {
	if c.Escape == "" {
		return
	}
	pos := d.positions[where+".escape"]
	if c.External {
		d.errorf(pos, "escape of %s, which is external and has no builder (remove it)", where)
		return
	}
	escaped, other := 0, ""
	for _, part := range c.Pattern.parts {
		switch {
		case p.Escapes(c, part):
			escaped++
		case part.Placeholder && part.Type != Int && part.Type != Uint && (p.Namespace == nil || part.Name != p.Namespace.Placeholder):
			other = part.Name
		}
	}
	needed := p.needed(c)
	switch i := strings.IndexAny(p.Separator, needed); {
	case escaped == 0:
		d.errorf(pos, "escape of %s, which has no placeholder of text to escape (remove it)", where)
	case i >= 0:
		d.errorf(pos, "escape %s writes %q, which is in the separator %q (use another escape, or another separator)", c.Escape, p.Separator[i:i+1], p.Separator)
	case p.Limits.CheckSegment(needed) != "":
		d.errorf(pos, "escape %s writes text that %s, by limits (allow it there, or use another escape)", c.Escape, p.Limits.CheckSegment(needed))
	case other != "" && p.Builders.Dir != "" && p.Builders.Validate == "":
		d.errorf(pos, "escape of %s does not escape {%s}, whose values no builder checks: two lists of values could give one key (write builders: {validate: error})", where, other)
	}
}
