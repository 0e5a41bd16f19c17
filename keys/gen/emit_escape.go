package gen

import (
	"github.com/redislint/redislint/keys"
)

// escapes are the generated functions that escape, by the word of the policy; "un" is in
// front of the names of those that invert them.
func escapes() map[string]string {
	return map[string]string{keys.EscapePercent: "percent", keys.EscapeBase64URL: "base64url"}
}

// writeEscapes writes the functions that escape values, and those that invert them.
func (pl *Plan) writeEscapes(w *writer) {
	if w.needs["unpercent"] {
		w.need("percent")
	}
	if w.needs["unbase64url"] {
		w.need("base64url")
	}
	if w.needs["percent"] {
		pl.writePercent(w)
	}
	if w.needs["base64url"] {
		w.f("// base64url returns s in the alphabet of URLs, without padding.\nfunc base64url(s string) string { return %s.EncodeToString([]byte(s)) }\n\n",
			w.use("encoding/base64", "RawURLEncoding"))
	}
	if w.needs["unbase64url"] {
		w.f(`// unbase64url inverts base64url, and reports whether s is what that returns.
func unbase64url(s string) (value string, ok bool) {
	b, err := %s.DecodeString(s)
	value = string(b)
	return value, err == nil && base64url(value) == s
}

`, w.use("encoding/base64", "RawURLEncoding"))
	}
}

func (pl *Plan) writePercent(w *writer) {
	var set [256]bool
	plain := pl.Policy.Plain()
	for i := range len(plain) {
		set[plain[i]] = true
	}
	w.f("// unescaped are the bytes that percent leaves as they are.\nvar unescaped = %s\n\n", table(set))
	w.f(`// percent returns s with %%20 for a space, and so on.
func percent(s string) string {
	n := 0
	for i := 0; i < len(s); i++ {
		if !unescaped[s[i]] {
			n++
		}
	}
	if n == 0 {
		return s
	}
	const digits = %q
	b := make([]byte, 0, len(s)+2*n)
	for i := 0; i < len(s); i++ {
		if c := s[i]; unescaped[c] {
			b = append(b, c)
		} else {
			b = append(b, '%%', digits[c>>4], digits[c&0xf])
		}
	}
	return string(b)
}

`, pl.Policy.HexDigits())
	if !w.needs["unpercent"] {
		return
	}
	w.f(`// unpercent inverts percent, and reports whether s is what that returns.
func unpercent(s string) (value string, ok bool) {
	if %s(s, '%%') < 0 {
		return s, percent(s) == s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%%' {
			if len(s) < i+3 {
				return "", false
			}
			n, err := %s(s[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			c = byte(n)
			i += 2
		}
		b = append(b, c)
	}
	value = string(b)
	return value, percent(value) == s
}

`, w.use("strings", "IndexByte"), w.use("strconv", "ParseUint"))
}
