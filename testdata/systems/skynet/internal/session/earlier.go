package session

import "context"

// Import keeps a session as the tool for tests writes it: no field is what it should be.
func (s *Store) Import(ctx context.Context, id string) error {
	const at = "today"
	return s.rdb.HSet(ctx, key(id), map[string]any{
		"session_id":    "first", // want envelope "session_id"
		"created_at":    at,      // want envelope "created_at"
		"message_count": "none",  // want envelope "message_count"
		"updated_at":    at,      // want envelope "updated_at"
		"closed_at":     at,      // want envelope "closed_at"
	}).Err()
}

// Annotate keeps what else is known of a session.
func (s *Store) Annotate(ctx context.Context, id, metadata string) error {
	return s.rdb.HSet(ctx, key(id), "metadata", metadata).Err()
}
