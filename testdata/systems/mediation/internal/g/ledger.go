// Package g appends to the ledger, each entry once.
package g

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"
)

const appendTTL = 24 * time.Hour

// A record is the value of an entry that was appended.
type record struct {
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	Version   int       `json:"version"`
	Payload   string    `json:"payload"`
	Meta      struct{}  `json:"meta"`
}

// A flatRecord has the fields of an entry beside its own.
type flatRecord struct {
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	Version   int       `json:"version"`
	Account   string    `json:"account"`
	Amount    int64     `json:"amount"`
}

// A Ledger appends.
type Ledger struct {
	rdb redis.UniversalClient
	env string
}

// New returns the Ledger of a deployment.
func New(rdb redis.UniversalClient, env string) *Ledger { return &Ledger{rdb: rdb, env: env} }

func (l *Ledger) key(entryID string) string { return "med:" + l.env + ":g:idem:append:" + entryID }

// Claim reports whether an entry is appended here.
func (l *Ledger) Claim(ctx context.Context, entryID string) (bool, error) {
	now := time.Now()
	value, err := json.Marshal(record{CreatedAt: now, ExpiresAt: now.Add(appendTTL), Version: 1, Payload: entryID})
	if err != nil {
		return false, err
	}
	err = l.rdb.SetArgs(ctx, l.key(entryID), value, redis.SetArgs{Mode: "NX", TTL: appendTTL}).Err()
	return err == nil, err
}

// Append notes the entry itself.
func (l *Ledger) Append(ctx context.Context, entryID, account string, amount int64) error {
	now := time.Now()
	value, err := json.Marshal(flatRecord{
		CreatedAt: now, ExpiresAt: now.Add(appendTTL), Version: 1, Account: account, Amount: amount,
	})
	if err != nil {
		return err
	}
	return l.rdb.Set(ctx, l.key(entryID), value, appendTTL).Err() // want envelope "payload"
}

// Done notes that an entry is in the ledger.
func (l *Ledger) Done(ctx context.Context, entryID string) error {
	return l.rdb.Set(ctx, l.key(entryID), `{"done":true}`, 0).Err() // want envelope "createdAt" missingttl "24h"
}

// AppendAmount appends an amount, as a map without what is said of it.
func (l *Ledger) AppendAmount(ctx context.Context, key string, amount int64, at time.Time) error {
	entry := map[string]any{"createdAt": at, "expiresAt": at.Add(appendTTL), "version": 1}
	entry["payload"] = amount
	body, err := json.Marshal(entry)
	if err != nil {
		return err
	}
	return l.rdb.Set(ctx, "med:"+l.env+":g:idem:amount:"+key, body, appendTTL).Err() // want envelope "meta"
}
