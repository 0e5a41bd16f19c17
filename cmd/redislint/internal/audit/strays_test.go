package audit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/keys"
)

// strayReport is the report about a list of keys, none of which has a class.
func strayReport(t *testing.T, redact string, list ...string) *Report {
	t.Helper()
	j, err := New(Options{Policy: policyOf(t, "keys:\n  known: {pattern: \"known:{id}\"}\n"), Redact: redact})
	require.NoError(t, err)
	for _, name := range list {
		j.See(&Key{Name: []byte(name), Type: "string", TTL: time.Minute, Length: 1, Bytes: 50})
	}
	return j.Report()
}

// Keys of no class are in templates, whose examples show no values.
func TestTemplates(t *testing.T) {
	list := []string{"tmp:1", "tmp:22", "users:650e8400-e29b-41d4-a716-446655440001:cart", "mail:alice", "\xff", ""}
	want := map[string][]Template{
		RedactNone: {
			{Template: "tmp:{int}", Keys: 2, Example: "tmp:1"},
			{Template: "", Keys: 1, Example: ""},
			{Template: "mail:alice", Keys: 1, Example: "mail:alice"},
			{Template: "users:{uuid}:cart", Keys: 1, Example: "users:650e8400-e29b-41d4-a716-446655440001:cart"},
			{Template: "{value}", Keys: 1, Example: "/w==", Encoding: "base64"},
		},
		RedactValues: {
			{Template: "tmp:{int}", Keys: 2, Example: "tmp:" + keys.Hash("1")},
			{Template: "", Keys: 1, Example: ""},
			{Template: "{value}", Keys: 1, Example: keys.Hash("\xff")},
			{Template: "{value}:{uuid}:{value}", Keys: 1, Example: keys.Hash("users") + ":" + keys.Hash("650e8400-e29b-41d4-a716-446655440001") + ":" + keys.Hash("cart")},
			{Template: "{value}:{value}", Keys: 1, Example: keys.Hash("mail") + ":" + keys.Hash("alice")},
		},
		RedactFull: {
			{Template: "{value}:{int}", Keys: 2, Example: keys.Hash("tmp") + ":" + keys.Hash("1")},
			{Template: "", Keys: 1, Example: ""},
			{Template: "{value}", Keys: 1, Example: keys.Hash("\xff")},
			{Template: "{value}:{uuid}:{value}", Keys: 1, Example: keys.Hash("users") + ":" + keys.Hash("650e8400-e29b-41d4-a716-446655440001") + ":" + keys.Hash("cart")},
			{Template: "{value}:{value}", Keys: 1, Example: keys.Hash("mail") + ":" + keys.Hash("alice")},
		},
	}
	for redact, templates := range want {
		r := strayReport(t, redact, append([]string{"known:1"}, list...)...)
		require.ElementsMatch(t, templates, r.Unknown.Templates, redact)
		require.EqualValues(t, len(list), r.Unknown.Keys)
	}
	require.Empty(t, strayReport(t, RedactNone, "known:1").Unknown.Templates)
}

// All formats have the templates.
func TestTemplatesAreShown(t *testing.T) {
	var list []string
	for i := range 40 {
		list = append(list, fmt.Sprint("tmp|", i, "|x`y"))
	}
	r := strayReport(t, RedactValues, list...)
	var b bytes.Buffer
	require.NoError(t, r.Markdown(&b))
	require.Contains(t, b.String(), "| ``tmp\\|{int}\\|x`y`` | 40 | ``tmp\\|"+keys.Hash("0")+"\\|x`y`` |")
	b.Reset()
	require.NoError(t, r.HTML(&b))
	require.Contains(t, b.String(), "tmp|{int}|x`y")
	require.Contains(t, b.String(), "tmp|"+keys.Hash("0")+"|x`y")
}

// What is suggested goes with the policy, and describes the keys.
func TestSuggest(t *testing.T) {
	text := "namespace: {default: app}\nkeys:\n  known: {pattern: \"{namespace}:known:{id}\", ttl: 1h}\n"
	j, err := New(Options{Policy: policyOf(t, text)})
	require.NoError(t, err)
	for i := range 30 {
		j.See(&Key{Name: fmt.Appendf(nil, "app:jobs:%d", i), Type: "hash", TTL: time.Hour - time.Duration(i)*time.Second})
		j.See(&Key{Name: fmt.Appendf(nil, "app:known:%d", i), Type: "hash", TTL: Persistent})
		j.See(&Key{Name: fmt.Appendf(nil, "plain:%d", i), TTL: UnknownExpiry})
	}
	yaml := string(j.Suggest([]byte(text)).YAML())
	require.Contains(t, yaml, `
  plain: # 30 keys
    pattern: "plain:{plain_id:int}"
  job: # 30 keys
    pattern: "{namespace}:jobs:{job_id:int}"
    type: hash
    ttl: "<=1h"
`[1:])
	require.NotContains(t, yaml, "known:")
	_, rest, _ := strings.Cut(yaml, "keys:\n")
	_, err = keys.ParsePolicy("both", []byte(text+rest))
	require.NoError(t, err)
}

// The largest of keys that are as large is the same, whatever their order, also where their
// lengths are not known.
func TestLargest(t *testing.T) {
	names := []string{"kept:3", "kept:1", "kept:2"}
	for _, length := range []int64{Unknown, 0, 7} {
		for range names {
			names = append(names[1:], names[0])
			j, err := New(Options{Policy: policyOf(t, "keys: {kept: {pattern: \"kept:{id}\"}}"), Redact: RedactNone})
			require.NoError(t, err)
			for _, n := range names {
				j.See(&Key{Name: []byte(n), Type: "string", Bytes: 10, Length: length})
			}
			require.Equal(t, "kept:1", j.Report().Classes[0].Largest.Key, "%v, length %d", names, length)
		}
	}
}

// The text has the share of keys that live as long as the policy says.
func TestTextLifetimes(t *testing.T) {
	j, err := New(Options{Policy: policyOf(t, "keys:\n  kept: {pattern: \"kept:{id}\", ttl: \"<=1h\"}\n  free: {pattern: \"free:{id}\"}\n")})
	require.NoError(t, err)
	for i, ttl := range []time.Duration{time.Minute, time.Hour, 2 * time.Hour, Persistent, time.Second, time.Second, time.Second, time.Second} {
		j.See(&Key{Name: fmt.Appendf(nil, "kept:%d", i), Type: "string", TTL: ttl, Bytes: 10})
		j.See(&Key{Name: fmt.Appendf(nil, "free:%d", i), Type: "string", TTL: ttl, Bytes: 10})
	}
	var b strings.Builder
	require.NoError(t, j.Report().Text(&b, report.NewPalette(false)))
	require.Regexp(t, `(?m)^kept +8 +80 B +█+ +1 +75%  1s … 2h `, b.String())
	require.Regexp(t, `(?m)^free +8 +80 B +█+ +1 +-  1s … 2h `, b.String())
}
