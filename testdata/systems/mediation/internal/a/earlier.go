package a

import (
	"context"
	"time"

	"example.org/mediation/internal/envelope"
)

// ClaimBare is Claim as the first release had it: the value says nothing.
func (e *Emitter) ClaimBare(ctx context.Context, id string) error {
	return e.rdb.SetNX(ctx, e.idemKey(id), `{"version":1}`, emitTTL).Err() // want envelope "createdAt"
}

// SeenBriefly is a window of a minute.
func (e *Emitter) SeenBriefly(ctx context.Context, ev Event) error {
	value, err := envelope.Seal(ev.Source, time.Minute)
	if err != nil {
		return err
	}
	return e.rdb.SetNX(ctx, e.windowKey(ev.ID), value, time.Minute).Err() // want missingttl "2m"
}

// Peek reads what another module keeps of something.
func (e *Emitter) Peek(ctx context.Context, id string) (string, error) {
	return e.rdb.Get(ctx, "med:"+e.env+":b:idem:"+id).Result() // want foreignkey "module b"
}
