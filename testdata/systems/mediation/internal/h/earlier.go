package h

import "context"

// PutBare keeps c and its version as the first release did: the values say nothing, and the
// version does not end.
func (s *Store) PutBare(ctx context.Context, hash string, c Config) error {
	if err := s.rdb.Set(ctx, "med:"+s.env+":h:cfg:body:"+hash, `{"version":1}`, c.TTL()).Err(); err != nil { // want envelope "createdAt"
		return err
	}
	return s.rdb.Set(ctx, "med:"+s.env+":h:cfg:etag:"+hash, `{"version":1}`, 0).Err() // want envelope "createdAt" missingttl "without a TTL"
}

// Peek reads what another module keeps of something.
func (s *Store) Peek(ctx context.Context, id string) (string, error) {
	return s.rdb.Get(ctx, "med:"+s.env+":c:cache:query:case:"+id).Result() // want foreignkey "module c"
}
