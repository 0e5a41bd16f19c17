package config

import (
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A package variable that one function builds in steps has what the last one leaves.
var inSteps, early, twice string

func setUp(rdb *redis.Client, prefix string) shared {
	inSteps = prefix
	if inSteps == "" {
		inSteps = "app"
	}
	inSteps = fmt.Sprint(strings.Trim(inSteps, ":"), ":")
	return newShared(rdb, inSteps)
}

// One that may end before the last has both.
func setUpEarly(id string, short bool) {
	early = "e:"
	if short {
		return
	}
	early = "early:"
	rdb.Get(ctx, early+id) // key "early:{id}"
}

// Two functions may run in any order.
func setOnce(id string) {
	twice = "one:"
	rdb.Get(ctx, twice+id) // key "one:{id}" | "two:{id}"
}

func setAgain() { twice = "two:" }

func inStepsRead(id string) {
	rdb.Get(ctx, inSteps+id) // key "app:{id}" | "{prefix}:{id}"
	rdb.Get(ctx, early+id)   // key "e:{id}" | "early:{id}"
}

// What a copy of itself gives a field adds nothing to what it can be.
type shared interface {
	clone() shared
	get(id string)
}

type sharedCache struct {
	rdb    *redis.Client
	prefix string
}

func newShared(rdb *redis.Client, prefix string) shared {
	return &sharedCache{rdb: rdb, prefix: prefix}
}

func (s *sharedCache) clone() shared { return &sharedCache{rdb: s.rdb, prefix: s.prefix} }

func (s *sharedCache) get(id string) { s.rdb.Get(ctx, s.prefix+id) } // key "app:{id}" | "{prefix}:{id}"

func startShared(rdb *redis.Client, prefix string) { setUp(rdb, prefix) }
