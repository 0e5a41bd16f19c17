package d

import (
	"context"
	"time"
)

// OpenAll opens the circuit of all sources, as the first release did: for a short while, and
// the value says nothing.
func (b *Breaker) OpenAll(ctx context.Context) error {
	return b.rdb.Set(ctx, "med:"+b.env+":d:circuit:all", `{"open":true}`, 10*time.Second).Err() // want envelope "createdAt" missingttl "1m"
}

// OpenBare opens the circuit of a source: the value says nothing.
func (b *Breaker) OpenBare(ctx context.Context, sourceID string, s Settings) error {
	ttl := time.Duration(s.CircuitOpenMs)*time.Millisecond + grace
	return b.rdb.Set(ctx, SourceKey(b.env, sourceID), `{"open":true}`, ttl).Err() // want envelope "createdAt"
}

// Peek reads what another module keeps of something.
func (b *Breaker) Peek(ctx context.Context, id string) (string, error) {
	return b.rdb.Get(ctx, "med:"+b.env+":h:cfg:body:"+id).Result() // want foreignkey "module h"
}
