package plant

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// made makes a key of a type, with so many elements, that lives so long.
func made(key, typ string, n int, life time.Duration) [][]string {
	var out [][]string
	elements := func(command string, each func(i int) []string) {
		words := []string{command, key}
		for i := range n {
			words = append(words, each(i)...)
		}
		out = append(out, words)
	}
	switch typ {
	case "list":
		elements("RPUSH", func(i int) []string { return []string{strconv.Itoa(i)} })
	case "set":
		elements("SADD", func(i int) []string { return []string{strconv.Itoa(i)} })
	case "zset":
		elements("ZADD", func(i int) []string { return []string{strconv.Itoa(i), strconv.Itoa(i)} })
	case "hash":
		elements("HSET", func(i int) []string { return []string{"f" + strconv.Itoa(i), "v"} })
	case "stream":
		for range n {
			out = append(out, []string{"XADD", key, "*", "f", "v"})
		}
	default:
		out = append(out, []string{"SET", key, strings.Repeat("v", n)})
	}
	if life > 0 {
		out = append(out, []string{"PEXPIRE", key, strconv.FormatInt(life.Milliseconds(), 10)})
	}
	return out
}

// life is how long a key of a class lives, and the most that it may; 0 for ever, or no
// bound.
func (c *class) life() (life, most time.Duration, expires bool) {
	text := strings.TrimSpace(c.ttl)
	switch {
	case text == "" || text == "any" || text == "none":
		return 0, 0, false
	case text == "required" || strings.Contains(text, "+") || regexp.MustCompile(`[a-z]\.[A-Z]`).MatchString(text):
		return time.Hour, 0, true
	case strings.HasPrefix(text, ">="):
		return 3 * length(text[2:]), 0, true
	case strings.HasPrefix(text, "<="):
		return length(text[2:]), length(text[2:]), true
	}
	_, high, ok := strings.Cut(text, "..")
	if !ok {
		high = text
	}
	return length(high), length(high), true
}

// length reads a duration with days and weeks.
func length(text string) time.Duration {
	var sum time.Duration
	for _, m := range regexp.MustCompile(`([\d.]+)(ms|[wdhms])`).FindAllStringSubmatch(text, -1) {
		n, _ := strconv.ParseFloat(m[1], 64)
		unit := map[string]time.Duration{"ms": time.Millisecond, "s": time.Second, "m": time.Minute, "h": time.Hour, "d": 24 * time.Hour, "w": 7 * 24 * time.Hour}[m[2]]
		sum += time.Duration(n * float64(unit))
	}
	return sum
}
