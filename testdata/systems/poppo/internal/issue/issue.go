// Package issue keeps the state of issues.
package issue

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/legacy"
	"example.org/poppo/internal/rediskeys"
)

// A Store keeps the state of issues.
type Store struct {
	rdb  *redis.Client
	keys rediskeys.Keys
}

// NewStore returns a store that uses these keys.
func NewStore(rdb *redis.Client, keys rediskeys.Keys) *Store { return &Store{rdb, keys} }

// SetStatus stores the state of an issue and announces it.
func (s *Store) SetStatus(ctx context.Context, number int, status string) error {
	if err := s.rdb.Set(ctx, s.keys.IssueStatus(number), status, 0).Err(); err != nil {
		return err
	}
	return s.rdb.Publish(ctx, s.keys.Events("issue", "status"), strconv.Itoa(number)+" "+status).Err()
}

// Describe stores what else is known of an issue.
func (s *Store) Describe(ctx context.Context, number int, title, label string) error {
	return s.rdb.HSet(ctx, s.keys.IssueMetadata(number), "title", title, "label", label).Err()
}

// Begin locks an issue and adds it to those that are worked on.
func (s *Store) Begin(ctx context.Context, number int, owner string) (bool, error) {
	ok, err := s.rdb.SetNX(ctx, s.keys.LockIssue(number), owner, time.Hour).Result()
	if err != nil || !ok {
		return false, err
	}
	return true, s.rdb.SAdd(ctx, s.keys.IssuesProcessing(), number).Err()
}

// End takes an issue from those that are worked on, and unlocks it.
func (s *Store) End(ctx context.Context, number int, at time.Time) error {
	_, err := s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.SRem(ctx, s.keys.IssuesProcessing(), number)
		p.SAdd(ctx, s.keys.IssuesCompleted(at.Format(time.DateOnly)), number)
		p.Del(ctx, s.keys.LockIssue(number)) // want lockdiscipline "compare the token"
		return nil
	})
	return err
}

// Owner is the one who has the lock of an issue.
func (s *Store) Owner(ctx context.Context, number int) (string, error) {
	return s.rdb.Get(ctx, s.keys.LockIssue(number)).Result()
}

// LockedSince is the time of the lock of an issue, if that were a hash.
func (s *Store) LockedSince(ctx context.Context, number int) (string, error) {
	return s.rdb.HGet(ctx, s.keys.LockIssue(number), "since").Result() // want wrongtype
}

// Processing returns the issues that are worked on, oldest first.
func (s *Store) Processing(ctx context.Context) ([]string, error) {
	return s.rdb.LRange(ctx, s.keys.IssuesProcessing(), 0, -1).Result() // want wrongtype
}

// Latest is the state of the issue that changed last.
func (s *Store) Latest(ctx context.Context, namespace string) (string, error) {
	return s.rdb.Get(ctx, namespace+":issue:status:latest").Result() // want badsegment
}

// Status reads the state of an issue without its namespace.
func (s *Store) Status(ctx context.Context, number int) (string, error) {
	return s.rdb.Get(ctx, "issue:status:"+strconv.Itoa(number)).Result() // want badsegment
}

// Forget deletes what the old program knew of an issue.
func (s *Store) Forget(ctx context.Context, number int) error {
	old := legacy.Issue(number)
	return s.rdb.Del(ctx, old.Status, old.Metadata, old.Lock).Err() // want lockdiscipline "compare the token"
}

// Comments is a list that nobody has written down.
func (s *Store) Comments(ctx context.Context, namespace string, number int) ([]string, error) {
	return s.rdb.LRange(ctx, namespace+":issue:comments:"+strconv.Itoa(number), 0, -1).Result() // want unknownkey
}
