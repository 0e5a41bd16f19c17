package policy

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// What joins a value decides: another separator makes no other key.
func joiners(ctx context.Context, rdb *redis.Client, ns string, parts []string, numbers []int, sep string) {
	rdb.HSet(ctx, ns+":job:"+strings.Join(parts, ","), "x", "y")                               // ok
	rdb.HSet(ctx, ns+":job:"+strings.Join(parts, sep), "x", "y")                               // ok: who knows
	rdb.HSet(ctx, ns+":job:"+strings.Trim(fmt.Sprint(numbers), "[]"), "x", "y")                // ok
	rdb.HSet(ctx, ns+":job:"+path.Join(parts...), "x", "y")                                    // ok
	rdb.HSet(ctx, ns+":job:"+hex.EncodeToString([]byte(strings.Join(parts, ":"))), "x", "y")   // ok
	rdb.HSet(ctx, ns+":job:"+url.QueryEscape(strings.Join(parts, ":")), "x", "y")              // ok
	rdb.HSet(ctx, ns+":job:"+url.PathEscape(parts[0]), "x", "y")                               // ok
	rdb.HSet(ctx, ns+":job:"+b64(strings.Join(parts, ":")), "x", "y")                          // ok
	rdb.HSet(ctx, ns+":job:"+strings.ReplaceAll(strings.Join(parts, ":"), ":", "_"), "x", "y") // ok
	rdb.HSet(ctx, ns+":job:"+strings.ReplaceAll(parts[0], ".", "_"), "x", "y")                 // ok
	rdb.HSet(ctx, ns+":job:"+strings.ReplaceAll(parts[0], ":", `\:`), "x", "y")                // ok: escaped
	rdb.HSet(ctx, ns+":job:"+fmt.Sprintf("%d-%d", numbers[0], numbers[1]), "x", "y")           // ok
	rdb.HSet(ctx, ns+":job:"+strings.ToLower(strings.Join(parts, "::")), "x", "y")             // want `may contain ":", so class job could own it`
	rdb.HSet(ctx, ns+":job:"+strings.TrimSpace(strings.Join(parts, " : ")), "x", "y")          // want `may contain ":"`
	rdb.HSet(ctx, ns+":job:"+strings.ReplaceAll(os.Getenv("JOB"), "/", ":"), "x", "y")         // want `may contain ":"`
	rdb.HSet(ctx, ns+":job:"+strings.ReplaceAll(os.Getenv("JOB"), ":", "/"), "x", "y")         // ok
	rdb.HSet(ctx, ns+":job:"+joinedBy(parts, ":"), "x", "y")                                   // want `may contain ":"`
	rdb.HSet(ctx, ns+":job:"+joinedBy(parts, "|"), "x", "y")                                   // ok
	rdb.HSet(ctx, ns+":job:"+either(parts), "x", "y")                                          // want `may contain ":"`
}

func b64(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }

func joinedBy(parts []string, by string) string { return strings.Join(parts, by) }

func either(parts []string) string {
	by := ","
	if len(parts) > 3 {
		return strings.Join(parts, by)
	}
	return strings.Join(parts, ":")
}

// Loops join as well.
func loops(ctx context.Context, rdb *redis.Client, ns string, parts []string, numbers []int64) {
	var dashes, colons strings.Builder
	for i, p := range parts {
		if i > 0 {
			dashes.WriteByte('-')
			colons.WriteByte(':')
		}
		dashes.WriteString(p)
		colons.WriteString(p)
	}
	rdb.HSet(ctx, ns+":job:"+dashes.String(), "x", "y") // ok
	rdb.HSet(ctx, ns+":job:"+colons.String(), "x", "y") // want `may contain ":"`

	sum := "n"
	for _, n := range numbers {
		sum += "-" + strconv.FormatInt(n, 10)
	}
	rdb.HSet(ctx, ns+":job:"+sum, "x", "y") // ok

	var buf []byte
	for i, n := range numbers {
		if i > 0 {
			buf = append(buf, ':')
		}
		buf = strconv.AppendInt(buf, n, 10)
	}
	rdb.HSet(ctx, ns+":job:"+string(buf), "x", "y") // want `may contain ":"`

	var all bytes.Buffer
	for _, p := range parts {
		fmt.Fprintf(&all, "[%s]", p)
	}
	rdb.HSet(ctx, ns+":job:"+all.String(), "x", "y") // ok
}

// How many values a call hands over one by one, it says itself.
func jobKey(ns string, id ...string) string { return ns + ":job:" + strings.Join(id, ":") } // want `may contain ":"`

func variadic(ctx context.Context, rdb *redis.Client, ns, id string, ids []string) {
	rdb.HSet(ctx, jobKey(ns, id), "x", "y")     // ok
	rdb.Set(ctx, jobKey(ns, id, id), "x", 0)    // ok: of class job
	rdb.HSet(ctx, jobKey(ns, ids...), "x", "y") // ok: as many as there are, which stands above
}

type store struct{ rdb *redis.Client }

func (s store) get(ctx context.Context, key ...string) {
	s.rdb.HGet(ctx, strings.Join(key, ":"), "x")
}

func (s store) one(ctx context.Context, id string) {
	s.get(ctx, "prod:job:"+id) // ok
	s.get(ctx, "prod:job", id) // ok
}

// Numbers are no words of another class.
func joinedNumbers(ctx context.Context, rdb *redis.Client, ns string, numbers []int) {
	var ids []string
	for _, n := range numbers {
		ids = append(ids, strconv.Itoa(n))
	}
	rdb.Publish(ctx, ns+":topic:"+strings.Join(ids, ":"), "x")                    // ok: answers is no number
	rdb.Publish(ctx, ns+":topic:"+strings.Join(append(ids, ns), ":"), "x")        // want `may contain ":", so class answers could own it`
	rdb.HSet(ctx, ns+":job:"+strings.Join(ids, ":"), "x", "y")                    // want `may contain ":", so class job could own it`
	rdb.HSet(ctx, strings.Join(append([]string{ns, "job"}, ids...), ":"), "x", 1) // want `may contain ":", so class job could own it`
}
