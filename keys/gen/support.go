package gen

// A function is one that generated functions call.
type function struct {
	name    string
	imports []string
	source  string
}

// support returns the functions that generated functions may call.
func support() []function {
	return []function{
		{"cutLast", []string{"strings"}, `// cutLast is strings.Cut at the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
`},
		{"isHex", nil, `// isHex reports whether s has hexadecimal digits only, and some.
func isHex(s string) bool {
	for _, c := range []byte(s) {
		if (c < '0' || '9' < c) && (c < 'a' || 'f' < c) && (c < 'A' || 'F' < c) {
			return false
		}
	}
	return s != ""
}
`},
		{"isOneOf", nil, `// isOneOf reports whether s is one of values.
func isOneOf(s string, values ...string) bool {
	for _, v := range values {
		if s == v {
			return true
		}
	}
	return false
}
`},
		{"isUUID", nil, `// isUUID reports whether s has the form of a uuid.
func isUUID(s string) bool {
	for i, c := range []byte(s) {
		switch {
		case i == 8 || i == 13 || i == 18 || i == 23:
			if c != '-' {
				return false
			}
		case (c < '0' || '9' < c) && (c < 'a' || 'f' < c) && (c < 'A' || 'F' < c):
			return false
		}
	}
	return len(s) == 36
}
`},
		{"parseDate", []string{"time"}, `// parseDate returns the day s, and whether it is one.
func parseDate(s string) (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, s)
	return t, err == nil
}
`},
		{"parseTime", []string{"strings", "time"}, `// parseTime returns the time s, and whether it is one: stricter than time.Parse, which
// takes hours of one digit, commas, and any number of digits behind.
func parseTime(s string) (time.Time, bool) {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil || s[13] != ':' || s[19] == ',' {
		return time.Time{}, false
	}
	zone := 19 + strings.IndexAny(s[19:], "Z+-")
	if zone > 29 || strings.HasPrefix(s[zone+1:], "24") || strings.HasSuffix(s, ":60") {
		return time.Time{}, false
	}
	return t.UTC(), true
}
`},
		{"parseInt", []string{"strconv", "strings"}, `// parseInt returns the number s, and whether it is one.
func parseInt(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && len(s) <= 20 && !strings.HasPrefix(s, "+")
}
`},
		{"parseUint", []string{"strconv"}, `// parseUint returns the number s, and whether it is one.
func parseUint(s string) (uint64, bool) {
	n, err := strconv.ParseUint(s, 10, 64)
	return n, err == nil && len(s) <= 20
}
`},
	}
}
