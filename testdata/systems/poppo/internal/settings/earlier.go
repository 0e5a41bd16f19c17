package settings

import "context"

// Version is that of the keys, as the first release has written it.
func (s *Settings) Version(ctx context.Context, namespace string) (string, error) {
	return s.rdb.Get(ctx, namespace+":version").Result() // want badsegment
}
