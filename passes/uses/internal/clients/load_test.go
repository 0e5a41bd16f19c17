package clients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

func TestTablesParse(t *testing.T) {
	require.NoError(t, loaded().err)
	for file, tab := range loaded().byFile {
		if tab.like != "" {
			require.Contains(t, loaded().byFile, tab.like, file)
		}
		if len(tab.shifts) > 0 {
			require.NotEmpty(t, tab.name, "%s has no client line", file)
		}
		for name, r := range tab.rows {
			before, after := r.form.Around()
			for _, half := range []string{before, after} {
				_, err := keys.Parse(half)
				require.NoError(t, err, "%s: the form of %s", file, name)
			}
		}
	}
}

func TestClients(t *testing.T) {
	var names []string
	paths := map[string]bool{}
	for _, c := range Clients() {
		names = append(names, c.Name)
		for _, p := range c.Paths {
			require.False(t, paths[p], "%s is in two tables", p)
			paths[p] = true
			require.True(t, IsClient(p))
		}
	}
	require.IsIncreasing(t, names)
	require.Subset(t, names, []string{
		"bsm/redislock", "go-redis", "go-redis/cache", "radix v3", "radix v4", "redigo", "redsync",
		"rueidis", "rueidiscompat", "valkey-go", "valkeycompat",
	})
	require.False(t, IsClient("example.org/redis"))
	require.True(t, IsClient("example.org/app/vendor/github.com/redis/go-redis/v9"))
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"bogus x":                     `f:1: unknown word "bogus"`,
		"client x\n\nreed 1 -> Get":   `f:3: unknown role "reed"`,
		"read x -> Get":               `f:1: selector "x" does not begin with the number of a parameter`,
		"read 1/2 -> Get":             `f:1: selector "1/2": "/2" needs ... before it`,
		"read 1.../1 -> Get":          `f:1: selector "1.../1": what follows / is neither half nor a number above 1`,
		"read 1 ->":                   `f:1: a row needs words on both sides of ->`,
		"form rate: -> Get":           `f:1: form "rate:": want one * for the parameter`,
		"default-ttl soon -> Get":     `f:1: time: invalid duration "soon"`,
		"read 1 -> Get\n  Set\nwat 2": `f:3: unknown word "wat"`,
	} {
		_, err := parse("f", text)
		require.EqualError(t, err, want, strings.TrimSpace(text))
	}
}
