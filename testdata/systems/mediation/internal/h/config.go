// Package h keeps the configuration of the partners.
package h

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
	"example.org/mediation/internal/keyutil"
)

// A Config is an entry of the configuration.
type Config struct {
	Key           string
	ETag          string
	TTLSec        int
	StaleGraceSec int
	Body          map[string]any
}

// TTL is how long c is kept: as long as it is valid, and as a stale one serves.
func (c Config) TTL() time.Duration {
	return time.Duration(c.TTLSec+c.StaleGraceSec) * time.Second
}

// A Store keeps configuration.
type Store struct {
	rdb redis.UniversalClient
	env string
}

// New returns the Store of a deployment.
func New(rdb redis.UniversalClient, env string) *Store { return &Store{rdb: rdb, env: env} }

// Put keeps c and its version.
func (s *Store) Put(ctx context.Context, c Config) error {
	body, err := envelope.Seal(c.Body, c.TTL())
	if err != nil {
		return err
	}
	tag, err := envelope.Seal(c.ETag, c.TTL())
	if err != nil {
		return err
	}
	hash := keyutil.Hash(c.Key)
	_, err = s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "med:"+s.env+":h:cfg:body:"+hash, body, c.TTL())
		p.Set(ctx, "med:"+s.env+":h:cfg:etag:"+hash, tag, c.TTL())
		return nil
	})
	return err
}

// PutPath keeps an entry under the path that it has in the configuration.
func (s *Store) PutPath(ctx context.Context, path []string, c Config) error {
	body, err := envelope.Seal(c.Body, c.TTL())
	if err != nil {
		return err
	}
	key := "med:" + s.env + ":h:cfg:" + strings.Join(path, ":")
	return s.rdb.Set(ctx, key, body, c.TTL()).Err()
}

// PutDefaults keeps what holds where nothing else is configured.
func (s *Store) PutDefaults(ctx context.Context, defaults Config) error {
	body, err := envelope.Seal(defaults.Body, 0)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, "med:"+s.env+":h:cfg:body:defaults", body, 0).Err() // want missingttl "without a TTL"
}

// Pending returns the entries that wait in the queue of the deployment.
func (s *Store) Pending(ctx context.Context) (string, error) {
	return s.rdb.Get(ctx, "med:"+s.env+"-pending:h:cfg:entries").Result() // want badsegment "is not one of dev, prod"
}

// Credentials are those of a partner.
type Credentials struct {
	User     string
	Password string
}

// Login keeps the password of a partner.
func (s *Store) Login(ctx context.Context, partner string, c Credentials) error {
	key := "med:" + s.env + ":h:cfg:login:" + keyutil.Hash(partner)
	return s.rdb.Set(ctx, key, c.Password, time.Hour).Err() // want secretvalue "Password"
}

// Rehearsal keeps c for the deployment that tries new releases.
func (s *Store) Rehearsal(ctx context.Context, c Config) error {
	body, err := envelope.Seal(c.Body, c.TTL())
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, "med:staging:h:cfg:body:"+keyutil.Hash(c.Key), body, c.TTL()).Err() // want badsegment "staging"
}

// Legacy keeps c where the releases before this one look for it.
func (s *Store) Legacy(ctx context.Context, c Config) error {
	body, err := envelope.Seal(c.Body, c.TTL())
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, "config:"+keyutil.Hash(c.Key), body, c.TTL()).Err() // want unknownkey
}

// Partner keeps c for the partner module, which has no letter yet.
func (s *Store) Partner(ctx context.Context, c Config) error {
	body, err := envelope.Seal(c.Body, c.TTL())
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, "med:"+s.env+":partner:cache:"+keyutil.Hash(c.Key), body, c.TTL()).Err() // want badsegment "partner"
}

// PutFresh keeps an entry for as long as it is valid: a stale one cannot serve.
func (s *Store) PutFresh(ctx context.Context, c Config) error {
	valid := time.Duration(c.TTLSec) * time.Second
	body, err := envelope.Seal(c.Body, valid)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, "med:"+s.env+":h:cfg:body:fresh", body, valid).Err() // want missingttl "StaleGraceSec"
}

// DefaultTag returns the version of what holds where nothing else is configured.
func (s *Store) DefaultTag(ctx context.Context) (string, error) {
	return s.rdb.Get(ctx, "med:"+s.env+":h:cfg:etag:some_name").Result() // want rawinput "some_name"
}
