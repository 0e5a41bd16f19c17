package foreignkey

import (
	"context"
	"time"

	"foreignkey/shared"
)

func (s *store) own(ctx context.Context, id string) {
	s.rdb.Set(ctx, s.env+":a:cache:"+id, 1, 0)                 // ok
	s.rdb.Set(ctx, s.env+":shared:cache:"+id, 1, 0)            // ok
	s.rdb.Set(ctx, s.env+":b:lent:"+id, 1, 0)                  // ok: the class is a's
	s.rdb.Set(ctx, shared.Key(s.env, "a", id), 1, time.Minute) // ok
}
