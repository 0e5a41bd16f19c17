package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// A panic while a call is looked at is a bug of its package. The call is in the
// inventory, and everything else is as it is without it.
func TestBugs(t *testing.T) {
	pkgs := usetest.Load(t, map[string]string{
		"example.org/app": `package app
import ("context"; "github.com/redis/go-redis/v9"; "example.org/app/k")
func Get(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, "a:"+id); rdb.Del(ctx, k.Key(id)) }`,
		"example.org/app/k": `package k
func Key(id string) string { return "k:" + id }`,
	})
	opts := uses.Options{Builders: map[string]uses.Builder{
		"example.org/app/k.Key": {Template: func(int) keys.Template { panic("no such thing") }},
	}}
	pkg := pkgs[0]
	alone, _ := opts.AnalyzeUnit(pkg, nil)
	for _, r := range []*uses.Result{opts.Analyze([]*uses.Package{pkgs[1], pkg}), alone} {
		require.Len(t, r.Bugs, 1)
		b := r.Bugs[0]
		require.Equal(t, "panic: no such thing, on package example.org/app", b.Message())
		require.Contains(t, b.Place(), "bugs_test.go:")
		require.Len(t, r.Uses, 2)
		require.Equal(t, "a:{id}", r.Uses[0].Keys[0].Template.String())
		require.Equal(t, uses.Reason("construct"), r.Uses[1].Reason)
	}
}
