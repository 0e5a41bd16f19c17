package conduit

import (
	"context"
	"io"
	"os"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/api"
	"example.org/conduit/internal/queue"
	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/store"
	"example.org/conduit/internal/worker"
	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/guardtest"
)

func watched(t *testing.T, opts ...guard.Option) *redis.Client {
	rdb := redis.NewClient(&redis.Options{Addr: os.Getenv("PLANTED_REDIS")})
	t.Cleanup(func() { _ = rdb.Close() })
	guardtest.Watch(t, rdb, ".redislint.yml", opts...)
	return rdb
}

func TestRight(t *testing.T) {
	rdb := watched(t, guard.Namespace("conduit"))
	if err := Round(context.Background(), rdb, io.Discard); err != nil {
		t.Fatal(err)
	}
}

func beat(t *testing.T, rdb *redis.Client, id string) {
	w := worker.New(worker.Options{ID: id, Name: "w", Store: store.New(rdb), Queue: queue.New(rdb, time.Now), Now: time.Now})
	if err := w.Handle(t.Context(), shared.Function{Name: "upper"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Heartbeat(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// Deployments have different namespaces; SDK and server have the same one.
//
// want live-namespace
func TestWrongNamespace(t *testing.T) { beat(t, watched(t, guard.Namespace("billing")), "w-1") }

// No identifier has a colon in it.
//
// want unknownkey
func TestWrongWorker(t *testing.T) { beat(t, watched(t), "eu:1") }

// want unknownkey
func TestWrongJob(t *testing.T) {
	rdb := watched(t)
	if _, err := queue.New(rdb, time.Now).Enqueue(t.Context(), queue.Job{ID: "2026:1", Function: "upper"}); err != nil {
		t.Fatal(err)
	}
}

// No path has one.
//
// want unknownkey
func TestWrongPath(t *testing.T) {
	rdb := watched(t)
	i := api.NewInstance(store.New(rdb), "i-1", "billing", "localhost", time.Now)
	if err := i.Track(t.Context(), api.Request{Method: "GET", Path: "/v1/time:zone", Status: 200}); err != nil {
		t.Fatal(err)
	}
}

// Nothing of the old keys is left: nobody reads them either.
//
// want unknownkey
func TestWrongOldKey(t *testing.T) {
	_ = watched(t).HGetAll(t.Context(), "conduit:worker:1")
}
