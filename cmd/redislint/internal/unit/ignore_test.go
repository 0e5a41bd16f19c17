package unit_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const ignored = `
-- names/names.go --
package names

// Legacy is a prefix that another system reads too.
//
//redislint:ignore hardcoded the other system reads it too
const Legacy = "legacy:"

const Other = "other:"
-- store/store.go --
package store

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/app/names"
)

func All(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, names.Legacy+id)
	rdb.Get(ctx, names.Other+id) //redislint:ignore hardcoded not for long
	rdb.Get(ctx, "a:"+id) //redislint:ignore hardcoded one deployment only
	rdb.Get(ctx, "b:"+id) //redislint:ignore hardcoded
	rdb.Get(ctx, "c:"+id) //redislint:ignore fullscan what suppresses nothing is for the command line
}
`

// go vet obeys the comments that suppress findings: of the package, and where the
// text of a key is in another. It says which have no reason.
func TestIgnore(t *testing.T) {
	var got []string
	for _, f := range newModule(t, ignored).vetted("./...") {
		got = append(got, f.Message)
	}
	const byHand = `: build it with a namespace-aware key builder`
	require.Equal(t, []string{
		`hand-built key "b:{id}"` + byHand,
		`a suppression needs a reason: write //redislint:ignore hardcoded and why this is right here`,
		`hand-built key "c:{id}"` + byHand,
	}, got)
}
