// Package auditdump writes the dump that the documentation of "redislint audit"
// begins with: keys of the mediation system in testdata/systems, as a server
// could have them, with mistakes whose number is known. It asks no policy and no
// server, so that the audit can be held against it.
package auditdump

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/redislint/redislint/internal/rdbfile/rdbtest"
)

// Created is when the dump says that it was written: lifetimes count from there.
var Created = time.Date(2026, time.November, 1, 12, 0, 0, 0, time.UTC)

// A Group is keys of one kind.
type Group struct {
	// Class is the class of the policy; "" for keys of none.
	Class string
	// Rule is the rule that each key breaks, and Mistake how; "" for keys in order.
	Rule, Mistake string
	Keys          int
	Example       string // the first key
	key           func(i int) string
	typ           string // "" for string
	// Keys live for equal parts of most, the last one for all of it, and for least
	// at least. 0 is for keys that live forever.
	least, most time.Duration
	payload     int // bytes
}

// Groups are all keys of the dump.
func Groups() []Group {
	groups := append(inOrder(), mistakes()...)
	for i := range groups {
		groups[i].Example = groups[i].key(0)
	}
	return groups
}

func inOrder() []Group {
	const prod = "med:prod:"
	return []Group{
		{Class: "idem", Keys: 40, key: each(prod + "c:idem:order:%s"), most: time.Hour},
		{Class: "idem_emit_a", Keys: 60, key: each(prod + "a:idem:%s"), most: 15 * time.Minute},
		{Class: "idem_emit_b", Keys: 30, key: each(prod + "b:idem:round:%s"), most: 15 * time.Minute},
		{Class: "idem_event", Keys: 80, key: each(prod + "f:idem:event:%s"), most: 48 * time.Hour},
		{Class: "idem_append", Keys: 40, key: each(prod + "g:idem:ledger:%s"), most: 24 * time.Hour},
		{Class: "dedup", Keys: 15, key: each(prod + "c:dedup:import:%s"), most: 10 * time.Minute},
		{Class: "dedup_window", Keys: 50, key: each(prod + "a:dedup:%s"), most: 120 * time.Second},
		{Class: "dedup_closure", Keys: 20, key: each(prod + "f:dedup:case:%s"), most: 10 * time.Minute},
		{Class: "cache_query", Keys: 40, key: each(prod + "e:cache:query:%s"), most: 15 * time.Second},
		{Class: "cache_snapshot", Keys: 20, key: each(prod + "e:cache:snapshot:%s"), most: 120 * time.Second},
		{Class: "cache_rounds", Keys: 8, key: count(prod + "shared:cache:rounds:partner-%d"), most: 30 * time.Second},
		{Class: "cache_tenant", Keys: 25, key: each(prod + "e:cache:tenant:t-17:%s"), most: time.Hour},
		{Class: "config", Keys: 10, key: count(prod + "h:cfg:limits:region-%d"), most: time.Minute},
		{Class: "config_etag", Keys: 10, key: each(prod + "h:cfg:etag:%s"), most: time.Minute},
		{Class: "circuit", Keys: 5, key: count(prod + "d:circuit:partner:p-%d"), most: 3 * time.Minute},
		{Class: "circuit_source", Keys: 8, key: count(prod + "d:circuit:source:s-%d"), most: 3 * time.Minute},
		{Class: "idem_event", Keys: 6, key: each("med:dev:f:idem:event:%s"), most: 48 * time.Hour},
	}
}

func mistakes() []Group {
	const prod = "med:prod:"
	return []Group{
		{Rule: "live-unknown", Mistake: "no class has such keys", Keys: 12, key: uuids("session:%s"), most: time.Hour},
		{Rule: "live-unknown", Mistake: "no class has such keys", Keys: 10, key: count("tmp:%d")},
		{Rule: "live-unknown", Mistake: "no class has such keys", Keys: 5, key: uuids("celery-task-meta-%s"), most: 24 * time.Hour},
		{Rule: "live-unknown", Mistake: "the format allows them, but no class has such caches", Keys: 4, key: count(prod + "e:cache:page:%d"), most: time.Minute},
		{Class: "idem_event", Rule: "live-namespace", Mistake: "a deployment that the policy does not have", Keys: 3, key: each("med:staging:f:idem:event:%s"), most: 48 * time.Hour},
		{Class: "idem", Rule: "live-segment", Mistake: "a module that the policy does not have", Keys: 3, key: each(prod + "x:idem:%s"), most: time.Hour},
		{Class: "idem_emit_a", Rule: "live-segment", Mistake: "upper case", Keys: 2, key: count(prod + "a:idem:Order-%d"), most: 10 * time.Minute},
		{Class: "cache_query", Rule: "live-length", Mistake: "a key of more than 199 bytes", Keys: 2, key: long(prod + "e:cache:query:%s"), most: 15 * time.Second},
		{Class: "idem_event", Rule: "live-ttl", Mistake: "no lifetime, where it is 48h", Keys: 4, key: each(prod + "f:idem:event:lost-%s")},
		{Class: "idem_append", Rule: "live-ttl", Mistake: "no lifetime, where it is 24h", Keys: 2, key: each(prod + "g:idem:lost:%s")},
		{Class: "circuit_source", Rule: "live-ttl", Mistake: "no lifetime, where it has a computed one", Keys: 1, key: count(prod + "d:circuit:source:open-%d")},
		{Class: "cache_query", Rule: "live-ttl", Mistake: "an hour left, where it is 15s", Keys: 3, key: each(prod + "b:cache:query:%s"), least: time.Hour, most: time.Hour},
		{Class: "dedup_window", Rule: "live-ttl", Mistake: "five minutes left, where it is 120s", Keys: 2, key: each(prod + "a:dedup:long:%s"), least: 5 * time.Minute, most: 5 * time.Minute},
		{Class: "idem_emit_a", Rule: "live-ttl", Mistake: "twenty minutes left, where it is at most 15m", Keys: 2, key: each(prod + "a:idem:long:%s"), least: 20 * time.Minute, most: 20 * time.Minute},
		{Class: "idem_event", Rule: "live-type", Mistake: "a hash, where values are JSON", Keys: 2, key: each(prod + "f:idem:event:hash-%s"), typ: "hash", most: 48 * time.Hour},
		{Class: "circuit", Rule: "live-type", Mistake: "a list, where values are JSON", Keys: 1, key: count(prod + "d:circuit:failures:%d"), typ: "list", most: 2 * time.Minute},
		{Class: "cache_snapshot", Rule: "live-size", Mistake: "12 kB, where it is at most 8KB", Keys: 1, key: count(prod + "e:cache:snapshot:all-%d"), most: 100 * time.Second, payload: 12_000},
	}
}

// digest is 32 hexadecimal digits that depend on what and i.
func digest(what string, i int) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(what, i)))
	return hex.EncodeToString(sum[:16])
}

// each makes keys that end in a digest.
func each(format string) func(i int) string {
	return func(i int) string { return fmt.Sprintf(format, digest(format, i)) }
}

// count makes keys that end in a number, from 1.
func count(format string) func(i int) string {
	return func(i int) string { return fmt.Sprintf(format, i+1) }
}

func uuids(format string) func(i int) string {
	return func(i int) string {
		d := digest(format, i)
		return fmt.Sprintf(format, strings.Join([]string{d[:8], d[8:12], "4" + d[13:16], "8" + d[17:20], d[20:]}, "-"))
	}
}

// long makes keys of more than 250 bytes.
func long(format string) func(i int) string {
	return func(i int) string { return fmt.Sprintf(format, strings.Repeat(digest(format, i), 8)) }
}

// Write writes the dump, in the format of redis-server 7.0.
func Write(w io.Writer) error {
	out := rdbtest.New(w, 10)
	out.Compress = true
	out.Aux("redis-ver", "7.0.15")
	out.Aux("redis-bits", "64")
	out.Aux("ctime", fmt.Sprint(Created.Unix()))
	groups := Groups()
	keys, expires := 0, 0
	for _, g := range groups {
		keys += g.Keys
		if g.most > 0 {
			expires += g.Keys
		}
	}
	out.SelectDB(0)
	out.ResizeDB(keys, expires)
	for _, g := range groups {
		for i := range g.Keys {
			g.write(out, i)
		}
	}
	return out.Close()
}

func (g *Group) write(out *rdbtest.Writer, i int) {
	if g.most > 0 {
		left := max(g.least, g.most*time.Duration(i+1)/time.Duration(g.Keys))
		out.ExpireMS(Created.Add(left).UnixMilli())
	}
	created := fmt.Sprint(Created.Unix() - 60)
	switch g.typ {
	case "hash":
		out.Packed(16, g.key(i), rdbtest.Listpack("createdAt", created, "version", "1"))
	case "list":
		out.Quicklist2(g.key(i), "timeout", rdbtest.Listpack("refused", "timeout"))
	default:
		out.String(g.key(i), fmt.Sprintf(`{"createdAt":%s,"expiresAt":%d,"version":1,"payload":{"id":"%d%s"},"meta":{}}`,
			created, Created.Unix()+60, i, g.text()))
	}
}

// text is a payload that does not become shorter when it is compressed.
func (g *Group) text() string {
	var b strings.Builder
	for i := 0; b.Len() < g.payload; i++ {
		b.WriteString(digest("payload", i))
	}
	return b.String()
}

// Policy returns the policy of the mediation system with what only a server shows:
// the type and the largest size of values.
func Policy(policy string) string {
	return strings.ReplaceAll(policy, "    value: {json:", "    type: string\n    max_bytes: 8KB\n    value: {json:")
}

// Readme is the page that describes the dump.
func Readme() string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Dumps for redislint audit

%[1]smediation.rdb%[1]s is a dump of the system in %[1]stestdata/systems/mediation%[1]s, of a server that never ran: keys as its policy
wants them, and mistakes. %[1]smediation.yml%[1]s is that policy, with the type and the largest size of values. The dump says
that it was made on %[2]s; lifetimes count from there. No key breaks two rules.
%[1]sgo test ./internal/auditdump -update%[1]s writes this folder.

    redislint audit --rdb testdata/audit/mediation.rdb --policy testdata/audit/mediation.yml

## Keys in order

| Class | Keys | Example |
|---|---|---|
`, "`", Created.Format("2 January 2006, 15:04 MST"))
	total, wrong := 0, 0
	groups := Groups()
	for _, g := range groups {
		total += g.Keys
		if g.Mistake == "" {
			fmt.Fprintf(&b, "| %s | %d | `%s` |\n", g.Class, g.Keys, g.Example)
		}
	}
	b.WriteString("\n## Mistakes\n\n| Rule | Class | Keys | Mistake | Example |\n|---|---|---|---|---|\n")
	for _, g := range groups {
		if g.Mistake == "" {
			continue
		}
		class := g.Class
		wrong += g.Keys
		if class == "" {
			class = "-"
		}
		example := g.Example
		if len(example) > 70 {
			example = example[:67] + "..."
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %s | `%s` |\n", g.Rule, class, g.Keys, g.Mistake, example)
	}
	fmt.Fprintf(&b, "\n%d keys, %d of them with a mistake.\n", total, wrong)
	return b.String()
}
