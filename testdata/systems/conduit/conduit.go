// Package conduit wires the parts of the example together: a worker with three
// functions, an API that is tracked, a queue with its sweeper and finisher,
// and the dashboard's service.
package conduit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/api"
	"example.org/conduit/internal/history"
	"example.org/conduit/internal/queue"
	"example.org/conduit/internal/server"
	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/status"
	"example.org/conduit/internal/store"
	"example.org/conduit/internal/worker"
)

// An App is a whole system in one process.
type App struct {
	now      func() time.Time
	queue    *queue.Queue
	sweeper  *queue.Sweeper
	finisher *queue.Finisher
	history  *history.History
	status   *status.Publisher
	worker   *worker.Worker
	instance *api.Instance
	server   *server.Service
}

// New returns an App that uses rdb and reads the time from now.
func New(rdb redis.UniversalClient, now func() time.Time) *App {
	st := store.New(rdb)
	a := &App{
		now: now, queue: queue.New(rdb, now), history: history.New(rdb),
		status: status.NewPublisher(rdb), server: server.New(rdb),
		instance: api.NewInstance(st, "api-1", "billing", "127.0.0.1:8080", now),
	}
	a.sweeper = queue.NewSweeper(a.queue, "sweeper-1")
	a.finisher = queue.NewFinisher(a.queue, a.history, a.status)
	a.worker = worker.New(worker.Options{
		ID: "w-1", Name: "default", Store: st, Queue: a.queue, Finisher: a.finisher, Now: now,
	})
	return a
}

// Start announces the worker, its functions and the API.
func (a *App) Start(ctx context.Context) error {
	functions := []struct {
		shared.Function
		run worker.Handler
	}{
		{shared.Function{Name: "upper", Timeout: time.Second}, func(_ context.Context, payload string) (string, error) {
			return strings.ToUpper(payload), nil
		}},
		{shared.Function{Name: "report", Timeout: time.Minute, Schedule: "0 * * * *"}, a.report},
		{shared.Function{Name: "reject", Timeout: time.Second}, func(_ context.Context, payload string) (string, error) {
			return "", fmt.Errorf("payload %q rejected", payload)
		}},
	}
	for _, f := range functions {
		if err := a.worker.Handle(ctx, f.Function, f.run); err != nil {
			return err
		}
	}
	return errors.Join(a.worker.Heartbeat(ctx), a.instance.Start(ctx))
}

// report writes its lines to the user's stream of that name.
func (a *App) report(ctx context.Context, name string) (string, error) {
	for _, line := range []string{"begin", "end"} {
		if err := a.status.Emit(ctx, name, line); err != nil {
			return "", err
		}
	}
	return "2 lines", nil
}

// Tick does what is due: heartbeats, the sweep, the jobs.
func (a *App) Tick(ctx context.Context) (ran int, err error) {
	if err := errors.Join(a.worker.Heartbeat(ctx), a.instance.Heartbeat(ctx)); err != nil {
		return 0, err
	}
	due, err := a.sweeper.Sweep(ctx)
	if err != nil {
		return 0, err
	}
	for _, job := range due {
		record := history.Record{JobID: job.ID, Function: job.Function, Status: shared.StatusQueued, At: a.now()}
		if err := a.history.Write(ctx, record); err != nil { // the sweeper's script wrote the event
			return 0, err
		}
	}
	return a.worker.Drain(ctx)
}

func (a *App) submit(ctx context.Context, j queue.Job) error {
	state, err := a.queue.Enqueue(ctx, j)
	if err != nil {
		return err
	}
	return a.finisher.Note(ctx, j, state)
}

// A Clock is a time that stands still until it is moved.
type Clock struct{ at time.Time }

// NewClock returns a Clock that stands at at.
func NewClock(at time.Time) *Clock { return &Clock{at: at} }

// Now returns the time of c.
func (c *Clock) Now() time.Time { return c.at }

// Round does one deterministic round on an empty database, and tells out what
// there is to see afterwards.
func Round(ctx context.Context, rdb redis.UniversalClient, out io.Writer) error {
	clock := NewClock(time.Date(2026, time.January, 2, 3, 4, 5, 0, time.UTC))
	a := New(rdb, clock.Now)
	if err := a.Start(ctx); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	requests := []api.Request{
		{Method: "GET", Path: "/v1/invoices", Status: 200, Elapsed: 2 * time.Millisecond},
		{Method: "GET", Path: "/v1/invoices", Status: 503, Elapsed: 9 * time.Millisecond},
		{Method: "POST", Path: "/v1/invoices", Status: 201, Elapsed: 4 * time.Millisecond},
	}
	for _, r := range requests {
		if err := a.instance.Track(ctx, r); err != nil {
			return fmt.Errorf("track: %w", err)
		}
	}
	jobs := []queue.Job{
		{ID: "j-1", Function: "upper", Payload: "hello", Dedup: "hello"},
		{ID: "j-2", Function: "reject", Payload: "bad"},
		{ID: "j-3", Function: "report", Payload: "daily", RunAt: clock.at.Add(time.Minute)},
		{ID: "j-4", Function: "upper", Payload: "later", Dedup: "later", RunAt: clock.at.Add(time.Hour)},
	}
	for _, j := range jobs {
		if err := a.submit(ctx, j); err != nil {
			return fmt.Errorf("submit: %w", err)
		}
	}
	again := queue.Job{ID: "j-5", Function: "upper", Payload: "hello", Dedup: "hello"}
	if err := a.submit(ctx, again); !errors.Is(err, queue.ErrDuplicate) {
		return fmt.Errorf("submit a duplicate: got %v, want %w", err, queue.ErrDuplicate)
	}
	for range 2 {
		ran, err := a.Tick(ctx)
		if err != nil {
			return fmt.Errorf("tick: %w", err)
		}
		fmt.Fprintf(out, "%s ran %d jobs\n", clock.at.Format(time.TimeOnly), ran)
		clock.at = clock.at.Add(time.Minute)
	}
	return a.Summary(ctx, out)
}
