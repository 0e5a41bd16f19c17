package gen

import (
	"encoding/base64"
	"net/url"
	"strings"

	"github.com/redislint/redislint/keys"
)

// writtenValues returns the values of a key as the escape of a class writes them.
func writtenValues(plan *Plan, builder *Builder, values map[string]string) map[string]string {
	written := map[string]string{}
	for name, v := range values {
		written[name] = v
	}
	for _, p := range builder.Params {
		if p.Escaped {
			written[p.Placeholder.Name] = writtenValue(plan, builder, values[p.Placeholder.Name])
		}
	}
	return written
}

// writtenValue returns a value as the documentation says that an escape writes it.
func writtenValue(plan *Plan, builder *Builder, value string) string {
	if builder.Class.Escape == keys.EscapeBase64URL {
		return strings.TrimRight(base64.URLEncoding.EncodeToString([]byte(value)), "=")
	}
	text := strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
	for _, c := range []struct{ old, new string }{{".", "%2E"}, {"-", "%2D"}, {"_", "%5F"}, {"~", "%7E"}} {
		if strings.Contains(plan.Policy.Separator, c.old) {
			text = strings.ReplaceAll(text, c.old, c.new)
		}
	}
	for _, letter := range plan.Policy.Separator {
		if 'a' <= letter && letter <= 'z' || 'G' <= letter && letter <= 'Z' {
			text = strings.ReplaceAll(text, string(letter), strings.ToUpper("%"+hexOf(byte(letter))))
		}
	}
	if plan.Policy.Limits.Case == "lower" {
		for i := 0; i+2 < len(text); i++ {
			if text[i] == '%' {
				text = text[:i] + strings.ToLower(text[i:i+3]) + text[i+3:]
			}
		}
	}
	return text
}

func hexOf(c byte) string { return string([]byte{"0123456789abcdef"[c>>4], "0123456789abcdef"[c&15]}) }

// unwritten returns the value that is written as text, and whether there is one.
func unwritten(plan *Plan, builder *Builder, text string) (string, bool) {
	var value string
	if builder.Class.Escape == keys.EscapeBase64URL {
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			return "", false
		}
		value = string(b)
	} else {
		var err error
		if value, err = url.PathUnescape(text); err != nil {
			return "", false
		}
	}
	return value, value != "" && writtenValue(plan, builder, value) == text
}

// inKey is the placeholder of a parameter for what a key has there: an escape writes
// the separator too.
func inKey(p Param) keys.Part {
	part := p.Placeholder
	part.Rest = part.Rest || p.Escaped
	return part
}

// takes reports whether a builder must take values, that are written in the key.
func takes(plan *Plan, builder *Builder, key string, values, written map[string]string) bool {
	p := plan.Policy
	if p.Builders.Validate == "" || len(builder.Params) == 0 {
		return true
	}
	for _, param := range builder.Params {
		name := param.Placeholder.Name
		if values[name] == "" || !isValue(plan, inKey(param), written[name]) {
			return false
		}
		text := written[name]
		if !param.Escaped && (param.Placeholder.Rest || param.Placeholder.Type != keys.String) {
			text = strings.ReplaceAll(text, p.Separator, "")
		}
		if p.Cluster && param.Placeholder.Rest && !param.Escaped {
			text = strings.NewReplacer("{", "", "}", "").Replace(text)
		}
		if !isTime(param.Placeholder) && p.Limits.CheckSegment(text) != "" {
			return false
		}
	}
	return p.Limits.MaxLength == 0 || len(key) <= p.Limits.MaxLength
}
