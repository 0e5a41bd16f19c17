package f

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// take keeps an event in one go: the value has no meta.
var take = redis.NewScript(`
local value = {createdAt = ARGV[1], expiresAt = ARGV[2], version = 1}
value.payload = ARGV[3]
return redis.call('SET', KEYS[1], cjson.encode(value), 'NX', 'EX', 172800) -- want envelope "meta"
`)

// TakeAtOnce is Take by a script.
func (i *Inbox) TakeAtOnce(ctx context.Context, idempotencyKey string, at time.Time) error {
	return take.Run(ctx, i.rdb, []string{EventKey(i.env, idempotencyKey)}, at, at.Add(SeenTTL), idempotencyKey).Err()
}

// TakeBare is Take as the first release had it: the value says nothing.
func (i *Inbox) TakeBare(ctx context.Context, idempotencyKey string) error {
	return i.rdb.SetNX(ctx, EventKey(i.env, idempotencyKey), `{"taken":true}`, SeenTTL).Err() // want envelope "createdAt"
}

// CloseBare is Close as the first release had it.
func (i *Inbox) CloseBare(ctx context.Context, caseID string) error {
	return i.rdb.SetNX(ctx, i.closureKey(caseID), `{"closed":true}`, 5*time.Minute).Err() // want envelope "createdAt"
}

// Peek reads what another module keeps of something.
func (i *Inbox) Peek(ctx context.Context, id string) (string, error) {
	return i.rdb.Get(ctx, "med:"+i.env+":d:circuit:source:"+id).Result() // want foreignkey "module d"
}
