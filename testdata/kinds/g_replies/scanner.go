package replies

import (
	"path"
	"strings"

	"github.com/redis/rueidis"
)

// A scanner gets one page after the other from a function.
func scanner(client rueidis.Client, user string) {
	s := rueidis.NewScanner(func(cursor uint64) (rueidis.ScanEntry, error) {
		cmd := client.B().Scan().Cursor(cursor).Match("app:sc:" + user + ":*").Count(100).Build() // pattern "app:sc:{user}:*"
		return client.Do(ctx, cmd).AsScanEntry()
	})
	var batch []string
	for k := range s.Iter() {
		batch = append(batch, k)
		client.Do(ctx, client.B().Get().Key(k).Build()) // key "app:sc:{user}:{?}"
		if len(batch) >= 100 {
			client.Do(ctx, client.B().Del().Key(batch...).Build()) // key "app:sc:{user}:{?}"
			batch = batch[:0]
		}
	}
	if len(batch) > 0 {
		client.Do(ctx, client.B().Del().Key(batch...).Build()) // key "app:sc:{user}:{?}"
	}
}

// One page.
func page(client rueidis.Client, cursor uint64) {
	e, err := client.Do(ctx, client.B().Scan().Cursor(cursor).Match("app:pg:*").Build()).AsScanEntry() // pattern "app:pg:*"
	if err != nil {
		return
	}
	client.Do(ctx, client.B().Del().Key(e.Elements...).Build()) // key "app:pg:{?}"
}

// A wrapper of the module's own.
func scanAll(client rueidis.Client, pattern string) []string {
	s := rueidis.NewScanner(func(cursor uint64) (rueidis.ScanEntry, error) {
		return client.Do(ctx, client.B().Scan().Cursor(cursor).Match(pattern).Count(10).Build()).AsScanEntry() // forwarded
	})
	var out []string
	for k := range s.Iter() {
		out = append(out, k)
	}
	return out
}

func dropScanned(client rueidis.Client) {
	for _, k := range scanAll(client, "app:drop:*") { // pattern "app:drop:*"
		client.Do(ctx, client.B().Del().Key(k).Build()) // key "app:drop:{?}"
	}
}

// The fields of a hash are no keys, nor are their values.
func hashPairs(s *rueidis.Scanner, client rueidis.Client) {
	for f, v := range s.Iter2() {
		client.Do(ctx, client.B().Get().Key(f).Build())            // key {?}
		client.Do(ctx, client.B().Get().Key("app:val:"+v).Build()) // key "app:val:{v}"
	}
}

// A search that has no pattern where everything is asked for.
func scanNode(client rueidis.Client, pattern string) []string {
	builder := client.B().Scan().Cursor(0)
	var cmd rueidis.Completed
	if pattern == "" || pattern == "*" {
		cmd = builder.Count(10).Build()
	} else {
		cmd = builder.Match(pattern).Count(10).Build() // forwarded
	}
	entry, err := client.Do(ctx, cmd).AsScanEntry()
	if err != nil {
		return nil
	}
	return entry.Elements
}

func useScanNode(client rueidis.Client, id, any string) {
	for _, k := range scanNode(client, "app:node:"+id+":*") { // pattern "app:node:{id}:*"
		rdb.Get(ctx, k) // key "app:node:{id}:{?}"
	}
	for _, k := range scanNode(client, "*") { // no key
		rdb.Get(ctx, k) // key {?} because reply
	}
}

// What the code itself compares with all keys is a pattern of the search for these; with a part of
// them it is none.
func deleteNodes(client rueidis.Client, patterns ...string) {
	for _, k := range scanNode(client, "*") { // no key
		for _, p := range patterns {
			if ok, _ := path.Match(p, k); ok { // forwarded
				rdb.Del(ctx, k) // key {?} because reply
			}
			if ok, _ := path.Match(p, strings.TrimPrefix(k, "app:")); ok { // no key
				return
			}
		}
	}
}

func useDeleteNodes(client rueidis.Client) {
	deleteNodes(client, "app:gone:*") // pattern "app:gone:*"
}
