package audit

import (
	"strconv"
	"strings"
	"time"
)

// count is a number of things, as in "12,000 keys".
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return grouped(n) + " " + thing + "s"
}

// grouped is a number with commas.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// span is a time for people, in its two largest units.
func span(d time.Duration) string {
	if d < time.Second {
		return d.Round(time.Millisecond).String()
	}
	units := []struct {
		name string
		of   time.Duration
	}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}}
	var parts []string
	for i, u := range units {
		if n := d / u.of; n > 0 {
			parts = append(parts, strconv.FormatInt(int64(n), 10)+u.name)
			if i+1 < len(units) {
				if m := d % u.of / units[i+1].of; m > 0 {
					parts = append(parts, strconv.FormatInt(int64(m), 10)+units[i+1].name)
				}
			}
			break
		}
	}
	return strings.Join(parts, "")
}
