// Package store keeps users, sessions and jobs.
package store

import (
	"context"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// jobs are the ids of those that wait.
const jobs = "jobs"

const sessionPrefix = "session:"

// A Store is one on a server.
type Store struct {
	rdb   *redis.Client
	limit int64
}

// New returns a store on the server of rdb.
func New(rdb *redis.Client, limit int64) *Store { return &Store{rdb: rdb, limit: limit} }

func userKey(id int64) string { return fmt.Sprintf("user:%d", id) }

func (s *Store) cartKey(id int64) string { return "user:" + strconv.FormatInt(id, 10) + ":cart" }

// AddUser stores a user.
func (s *Store) AddUser(ctx context.Context, id int64, name string) error {
	return s.rdb.HSet(ctx, userKey(id), "name", name).Err()
}

// Name returns what a user is called.
func (s *Store) Name(ctx context.Context, id int64) (string, error) {
	return s.rdb.HGet(ctx, userKey(id), "name").Result()
}

// Put puts something into the cart of a user.
func (s *Store) Put(ctx context.Context, id int64, what string) error {
	pipe := s.rdb.TxPipeline()
	pipe.RPush(ctx, s.cartKey(id), what)
	pipe.LTrim(ctx, s.cartKey(id), -s.limit, -1)
	pipe.Expire(ctx, s.cartKey(id), time.Hour)
	_, err := pipe.Exec(ctx)
	return err
}

// Carts returns what is in all carts.
func (s *Store) Carts(ctx context.Context) ([]string, error) {
	var found []string
	it := s.rdb.Scan(ctx, 0, "user:*:cart", 100).Iterator()
	for it.Next(ctx) {
		list, err := s.rdb.LRange(ctx, it.Val(), 0, -1).Result()
		if err != nil {
			return nil, err
		}
		found = append(found, strings.Join(list, "+"))
	}
	sort.Strings(found)
	return found, it.Err()
}

// LogIn remembers a session.
func (s *Store) LogIn(ctx context.Context, token string, id int64) error {
	return s.rdb.SetEx(ctx, sessionPrefix+token, id, 30*time.Minute).Err()
}

// Users returns who some sessions are of.
func (s *Store) Users(ctx context.Context, tokens ...string) ([]any, error) {
	keys := make([]string, 0, len(tokens))
	for _, token := range tokens {
		keys = append(keys, sessionPrefix+token)
	}
	return s.rdb.MGet(ctx, keys...).Result()
}

// take moves a job from one list to another, if the limit allows.
var take = redis.NewScript(`
if redis.call('LLEN', KEYS[2]) >= tonumber(ARGV[1]) then return false end
return redis.call('RPOPLPUSH', KEYS[1], KEYS[2])`)

// AddJob adds a job.
func (s *Store) AddJob(ctx context.Context, id string) error { return s.rdb.LPush(ctx, jobs, id).Err() }

// Take takes a job for a worker.
func (s *Store) Take(ctx context.Context, worker string) (string, error) {
	return take.Run(ctx, s.rdb, []string{jobs, "jobs:" + worker}, s.limit).Text()
}

// Waiting returns how many jobs wait, of this program and of a library's queue.
func (s *Store) Waiting(ctx context.Context) (own, theirs int64, err error) {
	if own, err = s.rdb.LLen(ctx, jobs).Result(); err != nil {
		return 0, 0, err
	}
	theirs, err = s.rdb.LLen(ctx, "asynq:{default}:pending").Result()
	return own, theirs, err
}
