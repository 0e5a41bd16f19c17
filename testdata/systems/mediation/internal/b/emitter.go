// Package b emits what A has taken in to the partners.
package b

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
)

const (
	sentTTL  = 15 * time.Minute
	roundTTL = 30 * time.Second
)

// A Sender sends events to partners.
type Sender struct {
	rdb    redis.UniversalClient
	prefix string // ends with the separator
}

// New returns a Sender of a deployment.
func New(rdb redis.UniversalClient, env string) *Sender {
	return &Sender{rdb: rdb, prefix: "med:" + env + ":"} // want badsegment "b:retry:{partner}"
}

// Send notes that an event was sent to a partner, and reports whether that is
// new.
func (s *Sender) Send(ctx context.Context, eventID, partner string) (bool, error) {
	value, err := envelope.Seal(partner, sentTTL)
	if err != nil {
		return false, err
	}
	key := s.prefix + strings.Join([]string{"b", "idem", eventID, partner}, ":")
	return s.rdb.SetNX(ctx, key, value, sentTTL).Result()
}

// Sent notes that an event was sent to all partners. It does not end.
func (s *Sender) Sent(ctx context.Context, eventID string) error {
	value, err := envelope.Seal("all", 0)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, fmt.Sprintf("%sb:idem:%s", s.prefix, eventID), value, 0).Err() // want missingttl
}

// Forget lets A take an event again.
func (s *Sender) Forget(ctx context.Context, eventID string) error {
	return s.rdb.Del(ctx, s.prefix+"a:dedup:"+eventID).Err() // want foreignkey "module a"
}

// Waiting reports whether A has claimed an event.
func (s *Sender) Waiting(ctx context.Context, eventID string) (bool, error) {
	n, err := s.rdb.Exists(ctx, s.prefix+"a:idem:emit:"+eventID).Result() // want foreignkey "module a"
	return n > 0, err
}

// Announce leaves the round of a partner where every module finds it.
func (s *Sender) Announce(ctx context.Context, partner string) error {
	value, err := envelope.Seal(partner, roundTTL)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, s.prefix+"shared:cache:rounds:"+partner, value, roundTTL).Err()
}

// Retry begins the window in which a partner is not asked again.
func (s *Sender) Retry(ctx context.Context, partner string, wait time.Duration) error {
	value, err := envelope.Seal(partner, wait)
	if err != nil {
		return err
	}
	return s.rdb.SetEx(ctx, s.prefix+"b:retry:"+partner, value, wait).Err()
}

// Hold keeps the events of a partner back until somebody lets them go.
func (s *Sender) Hold(ctx context.Context, partner string) (bool, error) {
	value, err := envelope.Seal(partner, 0)
	if err != nil {
		return false, err
	}
	return s.rdb.SetNX(ctx, s.prefix+"b:dedup:hold:"+partner, value, 0).Result() // want missingttl "without a TTL"
}
