package e

import (
	"context"
	"time"
)

// Bare keeps what the first release kept: values that say nothing of themselves.
func (c *Cache) Bare(ctx context.Context, id string) error {
	const value = `{"version":1,"payload":{}}`
	if err := c.rdb.Set(ctx, c.key("query", "cases", id), value, queryTTL).Err(); err != nil { // want envelope "createdAt"
		return err
	}
	if err := c.rdb.Set(ctx, c.key("snapshot", id), value, snapshotTTL).Err(); err != nil { // want envelope "createdAt"
		return err
	}
	if err := c.rdb.Set(ctx, "med:"+c.env+":shared:cache:rounds:"+id, value, time.Minute).Err(); err != nil { // want envelope "createdAt" missingttl "30s"
		return err
	}
	return c.rdb.Set(ctx, "med:"+c.env+":e:cache:tenant:"+id+":invoices", value, 0).Err() // want envelope "createdAt" missingttl "without a TTL"
}

// Peek reads what another module keeps of something.
func (c *Cache) Peek(ctx context.Context, id string) (string, error) {
	return c.rdb.Get(ctx, "med:"+c.env+":f:idem:event:"+id).Result() // want foreignkey "module f"
}
