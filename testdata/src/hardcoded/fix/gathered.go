package fix

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Keys that a strings.Builder gathers: the statements that do so go.

func gathered(ctx context.Context, rdb *redis.Client, id string, n int) {
	// want+2 "worker"
	var b strings.Builder
	b.WriteString("app:workers:")
	b.WriteString(id)
	rdb.Get(ctx, b.String())

	// want+2 "job"
	c := &bytes.Buffer{}
	c.WriteString("app:jobs:")
	c.WriteString(id)
	c.WriteByte(':')
	fmt.Fprintf(c, "%d", n)
	rdb.Get(ctx, c.String())
}

func pass(id *string) string { *id += "!"; return *id }

func gatheredLater(ctx context.Context, rdb *redis.Client, id string) {
	// want+2 "worker"
	var b strings.Builder
	b.WriteString("app:workers:")
	b.WriteString(id)
	rdb.Eval(ctx, pass(&id), []string{b.String()})

	// want+2 "worker"
	var c strings.Builder
	c.WriteString("app:workers:")
	c.WriteString(id)
	rdb.Get(ctx, c.String())
	rdb.Get(ctx, c.String()+"x")
}
