// Package a takes events in, drops those that it has seen within the last two
// minutes, and emits the others once.
package a

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
)

const (
	emitTTL = 12 * time.Minute
	window  = 120 * time.Second
)

// An Event is what a source has sent.
type Event struct {
	ID, Source string
	Body       json.RawMessage
}

// An Emitter emits events.
type Emitter struct {
	rdb redis.UniversalClient
	env string
}

// New returns an Emitter of a deployment.
func New(rdb redis.UniversalClient, env string) *Emitter { return &Emitter{rdb: rdb, env: env} }

func (e *Emitter) idemKey(id string) string   { return "med:" + e.env + ":a:idem:emit:" + id }
func (e *Emitter) windowKey(id string) string { return "med:" + e.env + ":a:dedup:" + id }

// Claim reports whether ev is emitted here: nobody has done so before.
func (e *Emitter) Claim(ctx context.Context, ev Event) (bool, error) {
	value, err := envelope.Seal(ev.Source, emitTTL)
	if err != nil {
		return false, err
	}
	return e.rdb.SetNX(ctx, e.idemKey(ev.ID), value, emitTTL).Result()
}

// Confirm notes that ev has been emitted, for as long as a source tries again.
func (e *Emitter) Confirm(ctx context.Context, ev Event) error {
	value, err := envelope.Seal(ev.Source, time.Hour)
	if err != nil {
		return err
	}
	return e.rdb.Set(ctx, e.idemKey(ev.ID), value, time.Hour).Err() // want missingttl "10m"
}

// Release gives up a claim.
func (e *Emitter) Release(ctx context.Context, ev Event) error {
	return e.rdb.Del(ctx, e.idemKey(ev.ID)).Err()
}

// A seen is the value of a window.
type seen struct {
	CreatedAt time.Time `json:"createdAt"`
	Count     int       `json:"count"`
}

// Seen reports whether ev has come before, and begins its window if not.
func (e *Emitter) Seen(ctx context.Context, ev Event) (bool, error) {
	value, err := json.Marshal(seen{CreatedAt: time.Now(), Count: 1})
	if err != nil {
		return false, err
	}
	fresh, err := e.rdb.SetNX(ctx, e.windowKey(ev.ID), value, window).Result() // want envelope "expiresAt and 3 more"
	return !fresh, err
}

// Extend lets the window of ev begin again.
func (e *Emitter) Extend(ctx context.Context, ev Event) error {
	return e.rdb.Expire(ctx, e.windowKey(ev.ID), 120).Err() // want missingttl "120ns"
}

// ExtendAll is Extend for several events.
func (e *Emitter) ExtendAll(ctx context.Context, events []Event) error {
	_, err := e.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, ev := range events {
			p.Expire(ctx, e.windowKey(ev.ID), window)
		}
		return nil
	})
	return err
}
