package b

import "context"

// SentBare notes that an event was sent, as the first release did: the value says nothing.
func (s *Sender) SentBare(ctx context.Context, eventID string) error {
	return s.rdb.Set(ctx, s.prefix+"b:idem:"+eventID, `{"sent":true}`, sentTTL).Err() // want envelope "createdAt"
}

// Emitted reads what A has claimed of an event.
func (s *Sender) Emitted(ctx context.Context, id string) (string, error) {
	return s.rdb.Get(ctx, s.prefix+"a:idem:emit:"+id).Result() // want foreignkey "module a"
}
