// Package gozero probes the Redis client of go-zero, whose commands a hook
// takes before they are sent.
package gozero

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	red "github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"
	"github.com/zeromicro/go-zero/core/stores/kv"
	"github.com/zeromicro/go-zero/core/stores/redis"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// A recorder takes the commands of a client.
type recorder struct{ argv []string }

func (*recorder) DialHook(red.DialHook) red.DialHook {
	return func(context.Context, string, string) (net.Conn, error) { return nil, net.ErrClosed }
}

func (r *recorder) ProcessHook(red.ProcessHook) red.ProcessHook {
	return func(_ context.Context, cmd red.Cmder) error {
		if r.argv == nil {
			for _, a := range cmd.Args() {
				r.argv = append(r.argv, fmt.Sprint(a))
			}
		}
		return nil
	}
}

func (*recorder) ProcessPipelineHook(red.ProcessPipelineHook) red.ProcessPipelineHook {
	return func(context.Context, []red.Cmder) error { return nil }
}

// subject is a client whose commands are recorded. Clients of one address share
// their hooks.
func subject(addr string) probe.Subject {
	hook := &recorder{}
	client := redis.New(addr, redis.WithHook(hook))
	node := red.NewClient(&red.Options{})
	node.AddHook(hook)
	return probe.Subject{
		Client: client, Interface: reflect.TypeOf(client), Interfaces: []any{node},
		Sent: func() []string {
			argv := hook.argv
			hook.argv = nil
			return argv
		},
	}
}

// TestServer asks a server for the keys of what the client sends.
func TestServer(t *testing.T) { check.ServerProbed(t, subject("localhost:2")) }

// TestRedis holds the table against what the client does with marker values.
func TestRedis(t *testing.T) {
	params := declarations(t, redis.New, "Redis")
	found := check.Probed(t, check.Library{
		Path: "github.com/zeromicro/go-zero/core/stores/redis", Recv: "Redis", Params: params,
		Subject: subject("localhost:1"),
		Silent: map[string]string{
			"Pipelined": "takes a function", "PipelinedCtx": "takes a function", "String": "no command", "TxPipeline": "no command",
		},
		Differs: map[string]string{"Setnx": "SET", "SetnxCtx": "SET"}, // SET with NX, which leaves the key as SETNX does
	})
	require.Greater(t, found, 250)
}

// TestStore checks that the methods of the store over several servers have the
// keys that those of one have.
func TestStore(t *testing.T) {
	one := declarations(t, redis.New, "Redis")
	same := 0
	for method, params := range declarations(t, kv.NewStore, "Store") {
		got, ok := clients.Lookup("github.com/zeromicro/go-zero/core/stores/kv", "Store", method, params)
		require.True(t, ok && !got.Inferred, method)
		if strings.HasPrefix(method, "Eval") {
			continue // has a key where Redis has a list
		}
		want, _ := clients.Lookup("github.com/zeromicro/go-zero/core/stores/redis", "Redis", method, one[method])
		require.Equal(t, want.Sinks, got.Sinks, method)
		require.Equal(t, want.Command, got.Command, method)
		same++
	}
	require.Greater(t, same, 100)
}

// declarations returns the parameters of the methods of a type in the package
// that declares the function fn.
func declarations(t *testing.T, fn any, recv string) map[string][]clients.Param {
	t.Helper()
	pc := reflect.ValueOf(fn).Pointer()
	file, _ := runtime.FuncForPC(pc).FileLine(pc)
	decls, err := check.Declarations(filepath.Dir(file))
	require.NoError(t, err)
	out := map[string][]clients.Param{}
	for name, params := range decls {
		if r, method, _ := strings.Cut(name, "."); r == recv {
			out[method] = params
		}
	}
	return out
}
