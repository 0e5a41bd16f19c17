// Package status tells the rest of the system what happens to jobs, and
// carries the streams that functions write for their users.
package status

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/store"
)

const userStreamPrefix = "conduit:stream:"

// A Publisher writes events.
type Publisher struct {
	rdb   redis.UniversalClient
	store *store.Store
}

// NewPublisher returns a Publisher that uses rdb.
func NewPublisher(rdb redis.UniversalClient) *Publisher {
	return &Publisher{rdb: rdb, store: store.New(rdb)}
}

// Publish appends e to the event stream and tells those who listen now.
func (p *Publisher) Publish(ctx context.Context, e shared.Event) error {
	err := p.store.Append(ctx, shared.EventsStream, shared.StreamMaxLen, map[string]any{
		"job_id":   e.JobID,
		"function": e.Function,
		"status":   e.Status,
		"at":       e.At.UTC().Format(time.RFC3339),
	})
	if err != nil {
		return err
	}
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return p.rdb.Publish(ctx, shared.EventsStream, data).Err()
}

// Listen subscribes to the events published from now on. The caller closes
// the subscription.
func (p *Publisher) Listen(ctx context.Context) (*redis.PubSub, error) {
	sub := p.rdb.Subscribe(ctx, shared.EventsStream)
	if _, err := sub.Receive(ctx); err != nil {
		_ = sub.Close() // the error of Receive says more
		return nil, err
	}
	return sub, nil
}

// Emit appends a chunk of output to the user's stream of that name.
func (p *Publisher) Emit(ctx context.Context, name, chunk string) error {
	return p.store.Append(ctx, userStream(name), 1000, map[string]any{"chunk": chunk})
}

// Chunks returns what the user's stream of that name has so far.
func (p *Publisher) Chunks(ctx context.Context, name string) ([]string, error) {
	entries, err := p.rdb.XRange(ctx, userStream(name), "-", "+").Result()
	if err != nil {
		return nil, err
	}
	chunks := make([]string, 0, len(entries))
	for _, e := range entries {
		if chunk, ok := e.Values["chunk"].(string); ok {
			chunks = append(chunks, chunk)
		}
	}
	return chunks, nil
}

func userStream(name string) string { return userStreamPrefix + name }
