// Package f sees every event once, and ends cases.
package f

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
)

// SeenTTL is how long an event is known.
const SeenTTL = 48 * time.Hour

// EventKey is the key of an event that was seen.
func EventKey(env, idempotencyKey string) string {
	return fmt.Sprintf("med:%s:f:idem:event:%s", env, idempotencyKey)
}

// ProdEventKey is EventKey in production.
func ProdEventKey(idempotencyKey string) string { // want namespaceless "the namespace"
	return "med:prod:f:idem:event:" + idempotencyKey // want hardcoded "idem_event"
}

// An Inbox takes events.
type Inbox struct {
	rdb redis.UniversalClient
	env string
}

// New returns the Inbox of a deployment.
func New(rdb redis.UniversalClient, env string) *Inbox { return &Inbox{rdb: rdb, env: env} }

// Take reports whether an event is new.
func (i *Inbox) Take(ctx context.Context, idempotencyKey string) (bool, error) {
	value, err := envelope.Seal(idempotencyKey, SeenTTL)
	if err != nil {
		return false, err
	}
	return i.rdb.SetNX(ctx, EventKey(i.env, idempotencyKey), value, SeenTTL).Result()
}

// Replayed reports whether production knows an event that comes again.
func (i *Inbox) Replayed(ctx context.Context, idempotencyKey string) (bool, error) {
	n, err := i.rdb.Exists(ctx, ProdEventKey(idempotencyKey)).Result()
	return n > 0, err
}

// Again notes that an event has come again.
func (i *Inbox) Again(ctx context.Context, idempotencyKey string) error {
	return i.rdb.Expire(ctx, EventKey(i.env, idempotencyKey), 24*time.Hour).Err() // want missingttl "48h"
}

func (i *Inbox) closureKey(caseID string) string {
	return "med:" + i.env + ":f:dedup:closure:" + caseID
}

// Close ends a case, and holds off what would end it again. The rule of the
// business says how long.
func (i *Inbox) Close(ctx context.Context, caseID string, rule time.Duration) (bool, error) {
	wait := max(rule, 120*time.Second)
	value, err := envelope.Seal(caseID, wait)
	if err != nil {
		return false, err
	}
	return i.rdb.SetNX(ctx, i.closureKey(caseID), value, wait).Result()
}

// CloseQuickly is Close for cases without money.
func (i *Inbox) CloseQuickly(ctx context.Context, caseID string) (bool, error) {
	const wait = 90 * time.Second
	value, err := envelope.Seal(caseID, wait)
	if err != nil {
		return false, err
	}
	return i.rdb.SetNX(ctx, i.closureKey(caseID), value, wait).Result() // want missingttl "2m"
}

// mark keeps an event, and forgets that it ends.
var mark = redis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1])`)

// Mark keeps an event whether it was seen or not.
func (i *Inbox) Mark(ctx context.Context, idempotencyKey string) error {
	value, err := envelope.Seal(idempotencyKey, SeenTTL)
	if err != nil {
		return err
	}
	return mark.Run(ctx, i.rdb, []string{EventKey(i.env, idempotencyKey)}, value).Err() // want missingttl "EVALSHA"
}
