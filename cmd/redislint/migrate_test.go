package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/redistest"
)

// TestMigrateWithoutNamespace takes a program whose keys have no namespace from
// keys that are written into the code to builders, by the policy of init. Without
// the variable the server receives what it received before; with it, every key,
// channel and pattern but a library's is in the namespace, and two deployments, or
// two namespaces of one process, see nothing of each other.
func TestMigrateWithoutNamespace(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program, three times")
	}
	t.Parallel()
	redistest.Start(t) // skips where there is no server

	dir := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "migrate", "shop"))))
	goCommand(t, dir, "mod", "download") // what is there already is not downloaded again
	before := shopRound(t, buildShop(t, dir, "shop"))

	require.Contains(t, redislint(t, dir, "init"), "an optional namespace, 6 keys, 2 channels")
	redislint(t, dir, "gen")
	require.Contains(t, redislint(t, dir, "fix"), "; 0 findings left\n")
	redislint(t, dir, "check")
	goCommand(t, dir, "vet", "./...")

	program := buildShop(t, dir, "shop")
	require.Equal(t, before, shopRound(t, program))
	require.Equal(t, before, shopRound(t, program, "SHOP_NAMESPACE="))
	prod := shopRound(t, program, "SHOP_NAMESPACE=prod")
	require.Equal(t, before.output, prod.output)
	require.Equal(t, inFront("prod:", before.commands), prod.commands)
	require.NotEqual(t, before.commands, prod.commands)

	t.Run("two deployments", func(t *testing.T) {
		t.Parallel()
		addr := redistest.Start(t)
		for range 2 { // the second round meets what the other has left
			require.Contains(t, shopOutput(t, program, addr, "ada"), "ada [tea for ada")
			bob := shopOutput(t, program, addr, "bob", "SHOP_NAMESPACE=prod")
			require.Contains(t, bob, "bob [tea for bob")
			require.NotContains(t, bob, "ada")
		}
		reply, err := redistest.Dial(t, addr).Do("KEYS", "*")
		require.NoError(t, err)
		var own, others []string
		for _, key := range reply.([]any) {
			if rest, ok := strings.CutPrefix(key.(string), "prod:"); ok {
				others = append(others, rest)
			} else {
				own = append(own, key.(string))
			}
		}
		slices.Sort(own)
		slices.Sort(others)
		require.Equal(t, []string{"jobs:w1", "session:t1", "user:7", "user:7:cart"}, own)
		require.Equal(t, own, others)
	})
	t.Run("one process", func(t *testing.T) {
		t.Parallel()
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "cmd", "two"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "cmd", "two", "main.go"), []byte(twoNamespaces), 0o644))
		require.Equal(t, "[user:1:cart] [events:a of none]\n[prod:user:2:cart] [prod:events:a of prod]\n",
			shopOutput(t, buildShop(t, dir, "two"), redistest.Start(t), "x"))
	})
}

// buildShop builds a command of the program and returns its file.
func buildShop(t *testing.T, dir, command string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), command+".exe")
	goCommand(t, dir, "build", "-o", program, "./cmd/"+command)
	return program
}

// shopRound runs a round of the program on a server of its own.
func shopRound(t *testing.T, program string, env ...string) record {
	t.Helper()
	addr := redistest.Start(t)
	m := redistest.NewMonitor(t, addr)
	out := shopOutput(t, program, addr, "ada", env...)
	var commands [][]string
	for _, c := range m.Commands() {
		commands = append(commands, c.Args)
	}
	return record{out, onWire(commands)}
}

func shopOutput(t *testing.T, program, addr, name string, env ...string) string {
	t.Helper()
	return outputOf(t, exec.CommandContext(t.Context(), program, "-redis", addr, "-name", name), t.TempDir(), env...)
}

// inFront are the commands with text in front of every key, channel and pattern of
// the shop's own.
func inFront(prefix string, commands [][]string) [][]string {
	firsts := []string{"jobs", "user", "session", "events", "notices"}
	out := make([][]string, len(commands))
	for i, args := range commands {
		out[i] = slices.Clone(args)
		for j, arg := range args {
			if first, _, _ := strings.Cut(arg, ":"); j > 0 && slices.Contains(firsts, first) {
				out[i][j] = prefix + arg
			}
		}
	}
	return out
}

// twoNamespaces is a command that uses the builders of two namespaces, and prints
// what each finds and hears.
const twoNamespaces = `package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/redis/go-redis/v9"

	"example.org/shop/internal/rediskeys"
)

func main() {
	addr := flag.String("redis", "", "")
	flag.String("name", "", "")
	flag.Parse()
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{Addr: *addr})
	var all []rediskeys.Keys
	var subs []*redis.PubSub
	for _, ns := range []string{"", "prod"} {
		k, err := rediskeys.New(ns)
		if err != nil {
			log.Fatal(err)
		}
		sub := rdb.PSubscribe(ctx, k.EventsChannelPattern())
		if _, err := sub.Receive(ctx); err != nil {
			log.Fatal(err)
		}
		all, subs = append(all, k), append(subs, sub)
	}
	for i, of := range []string{"none", "prod"} {
		rdb.RPush(ctx, all[i].UserCart(int64(i+1)), "tea")
		rdb.Publish(ctx, all[i].EventsChannel("a"), "of "+of)
	}
	for i, k := range all {
		carts, err := rdb.Keys(ctx, k.UserCartPattern()).Result()
		if err != nil {
			log.Fatal(err)
		}
		m, err := subs[i].ReceiveMessage(ctx)
		if err != nil {
			log.Fatal(err)
		}
		rdb.Publish(ctx, k.EventsChannel("end"), "")
		end, err := subs[i].ReceiveMessage(ctx) // nothing else in between
		if err != nil || end.Payload != "" {
			log.Fatal(end, err)
		}
		fmt.Println(carts, []string{m.Channel + " " + m.Payload})
	}
}
`
