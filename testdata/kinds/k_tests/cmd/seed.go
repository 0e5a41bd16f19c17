package cmd

import (
	"github.com/redis/go-redis/v9"

	"example.org/kinds/k_tests/both"
)

// Seed seeds.
func Seed(rdb *redis.Client) { both.Seed(rdb) }
