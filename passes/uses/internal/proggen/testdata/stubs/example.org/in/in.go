// Package in is what is only known at run time. Its texts are upper case letters
// and the digits 7 to 9; those of which other packages make the text (addresses,
// durations) are written down by Strip.
package in

import (
	"errors"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"time"
)

var (
	state uint64
	seen  = map[string]bool{}
)

// Seed begins a run.
func Seed(n uint64) {
	state = n*2654435761 + 1
	clear(seen)
}

// Next is a number below n.
func Next(n uint64) uint64 {
	state = state*6364136223846793005 + 1442695040888963407
	return (state >> 33) % n
}

// S is a text, which may be empty.
func S() string {
	s := ""
	for range Next(5) {
		s += string("XYZQ"[Next(4)])
	}
	return s
}

// W is a text that is not empty.
func W() string { return "W" + S() }

// I is a number.
func I() int {
	n := int(Next(3) + 7)
	for range Next(3) {
		n = n*10 + int(Next(3)+7)
	}
	return n
}

// B is yes or no.
func B() bool { return Next(2) == 0 }

// N is how often something happens.
func N() int { return int(Next(3)) }

// L is a list of texts.
func L() []string {
	var out []string
	for range N() {
		out = append(out, W())
	}
	return out
}

// Note says of a text that no literal made it.
func Note(s string) string {
	seen[s] = true
	return s
}

// Addr is an address.
func Addr() netip.Addr {
	a := netip.AddrFrom4([4]byte{7, 8, 9, byte(Next(3) + 7)})
	Note(a.String())
	return a
}

// IP is an address of the older kind.
func IP() net.IP {
	a := net.IPv4(9, 8, 7, byte(Next(3)+7))
	Note(a.String())
	return a
}

// D is a duration.
func D() time.Duration {
	d := time.Duration(I()) * time.Second
	Note(d.String())
	return d
}

// T is a time.
func T() time.Time {
	return time.Date(7777+int(Next(3)), 7+time.Month(Next(3)), 7, 7, 0, 0, 0, time.UTC)
}

// URL is an address in the web.
func URL() *url.URL {
	u := &url.URL{Scheme: "http", Host: "HOST", Path: "/" + W()}
	Note(u.String())
	return u
}

// Big is a large number.
func Big() *big.Int { return big.NewInt(int64(I())) }

// Err is an error.
func Err() error { return errors.New(W()) }

var noise = regexp.MustCompile(`[0-9a-f]{32,}|[7-90]{4}-[7-90]{2}-[7-90]{2}|%!\(NOVERB\)|<nil>|%!\w?\([^)]*\)`)

// Strip takes out of a key what no literal wrote.
func Strip(key string) string {
	for s := range seen {
		key = strings.ReplaceAll(key, s, "")
	}
	return noise.ReplaceAllString(key, "")
}
