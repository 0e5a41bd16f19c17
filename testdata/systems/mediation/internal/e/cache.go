// Package e keeps answers and snapshots.
package e

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
	"example.org/mediation/internal/keyutil"
)

const (
	queryTTL    = 15 * time.Second
	snapshotTTL = 120 * time.Second
)

// A Cache keeps what can be had again.
type Cache struct {
	rdb redis.UniversalClient
	env string
}

// New returns the Cache of a deployment.
func New(rdb redis.UniversalClient, env string) *Cache { return &Cache{rdb: rdb, env: env} }

// key returns a key of this module's cache.
func (c *Cache) key(parts ...string) string {
	return fmt.Sprintf("med:%s:e:cache:%s", c.env, strings.Join(parts, ":")) // want unknownkey "cache:totals:{day}"
}

// A Filter says which cases are meant.
type Filter struct {
	From, To             int64
	MinAmount, MaxAmount int64
	Offset, Limit        int64
}

// Cases keeps the answer to a query.
func (c *Cache) Cases(ctx context.Context, f Filter, answer any) error {
	key := "med:" + c.env + ":e:cache:query:cases:from:" + strconv.FormatInt(f.From, 10) + // want toolong
		":to:" + strconv.FormatInt(f.To, 10) +
		":smallest-amount:" + strconv.FormatInt(f.MinAmount, 10) +
		":largest-amount:" + strconv.FormatInt(f.MaxAmount, 10) +
		":offset:" + strconv.FormatInt(f.Offset, 10) +
		":limit:" + strconv.FormatInt(f.Limit, 10)
	return c.put(ctx, key, answer, queryTTL)
}

// CasesByHash keeps the answer to a query, under the hash of its filter.
func (c *Cache) CasesByHash(ctx context.Context, f Filter, answer any) error {
	return c.put(ctx, c.key("query", "cases", keyutil.Hash(fmt.Sprint(f))), answer, queryTTL)
}

// Totals keeps totals. They change rarely, so they are kept longer.
func (c *Cache) Totals(ctx context.Context, month string, totals any) error {
	return c.put(ctx, c.key("query", "totals", month), totals, 5*time.Minute) // want missingttl "15s"
}

// Snapshot keeps the snapshot of a case.
func (c *Cache) Snapshot(ctx context.Context, caseID string, snapshot any) error {
	return c.put(ctx, c.key("snapshot", caseID), snapshot, snapshotTTL)
}

// Day keeps the totals of a day. They are none of the kinds of caches.
func (c *Cache) Day(ctx context.Context, day string, totals any) error {
	return c.put(ctx, c.key("totals", day), totals, queryTTL)
}

// Month keeps the snapshot of a month, which is large.
func (c *Cache) Month(ctx context.Context, month string, snapshot any) error {
	return c.put(ctx, c.key("snapshot", "month", month), snapshot, 10*time.Minute) // want missingttl "2m"
}

// Invoices keeps the invoices of a tenant.
func (c *Cache) Invoices(ctx context.Context, tenantID, month string, invoices any) error {
	key := "med:" + c.env + ":e:cache:tenant:" + keyutil.Hash(tenantID) + ":invoices:" + month
	return c.put(ctx, key, invoices, time.Minute)
}

// Invoice keeps an invoice of a tenant.
func (c *Cache) Invoice(ctx context.Context, invoiceID string, invoice any) error {
	key := "med:" + c.env + ":e:cache:tenant:" + invoiceID // want badsegment "tenant"
	return c.put(ctx, key, invoice, time.Minute)
}

// Empty forgets the invoices of all tenants.
func (c *Cache) Empty(ctx context.Context) error {
	keys, err := c.rdb.Keys(ctx, c.key("tenant", "*")).Result() // want fullscan "SCAN"
	if err != nil || len(keys) == 0 {
		return err
	}
	return c.rdb.Del(ctx, keys...).Err()
}

// Round returns which round a partner is in.
func (c *Cache) Round(ctx context.Context, partner string) (string, error) {
	return c.rdb.Get(ctx, "med:"+c.env+":shared:cache:rounds:"+partner).Result()
}

// EmptySnapshots forgets all snapshots, page by page.
func (c *Cache) EmptySnapshots(ctx context.Context) error {
	pages := c.rdb.Scan(ctx, 0, c.key("snapshot", "*"), 100).Iterator()
	for pages.Next(ctx) {
		if err := c.rdb.Unlink(ctx, pages.Val()).Err(); err != nil {
			return err
		}
	}
	return pages.Err()
}

func (c *Cache) put(ctx context.Context, key string, payload any, ttl time.Duration) error {
	value, err := envelope.Seal(payload, ttl)
	if err != nil {
		return err
	}
	return c.rdb.Set(ctx, key, value, ttl).Err()
}

// Spread keeps an answer for a while more, so that not all end together.
func (c *Cache) Spread(ctx context.Context, query string, answer any, jitter time.Duration) error {
	return c.put(ctx, c.key("query", "spread", keyutil.Hash(query)), answer, 90*time.Second+max(jitter, 0)) // want missingttl "at least 1m30s"
}
