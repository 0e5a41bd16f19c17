package f

import (
	"context"
	"time"
)

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
