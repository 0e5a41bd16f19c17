// Package worker runs functions: it announces itself, takes jobs and hands
// what comes out to the finisher.
package worker

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"example.org/conduit/internal/queue"
	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/store"
)

// A Handler runs one job of a function.
type Handler func(ctx context.Context, payload string) (output string, err error)

// Options are what a Worker needs besides its functions.
type Options struct {
	ID       string
	Name     string
	Store    *store.Store
	Queue    *queue.Queue
	Finisher *queue.Finisher
	Now      func() time.Time
}

// A Worker runs the functions it has handlers for.
type Worker struct {
	Options
	started   time.Time
	functions map[string]function
}

// A function is a function with what runs it.
type function struct {
	shared.Function
	run Handler
}

// New returns a Worker without functions.
func New(o Options) *Worker {
	return &Worker{Options: o, started: o.Now(), functions: map[string]function{}}
}

// Handle registers a function: in this worker and, if it has a schedule, for
// cron. The next heartbeat announces it.
func (w *Worker) Handle(ctx context.Context, f shared.Function, h Handler) error {
	f.WorkerID = w.ID
	w.functions[f.Name] = function{Function: f, run: h}
	if err := w.Queue.Prepare(ctx, f.Name); err != nil {
		return fmt.Errorf("prepare %s: %w", f.Name, err)
	}
	if f.Schedule == "" {
		return nil
	}
	return w.Queue.RegisterCron(ctx, f.Name, f.Schedule)
}

// Heartbeat says that the worker is alive, and what it can run.
func (w *Worker) Heartbeat(ctx context.Context) error {
	for _, name := range w.names() {
		key := shared.FunctionKey(w.ID, name)
		if err := w.Store.PutJSON(ctx, key, w.functions[name].Function, shared.WorkerTTL); err != nil {
			return err
		}
	}
	return w.Store.PutJSON(ctx, shared.WorkerKey(w.ID), shared.Worker{
		ID: w.ID, Name: w.Name, Functions: w.names(), StartedAt: w.started, SeenAt: w.Now(),
	}, shared.WorkerTTL)
}

// Drain runs the jobs that wait, function by function, and returns how many it
// ran. A job that fails is finished as failed and is no error here.
func (w *Worker) Drain(ctx context.Context) (ran int, err error) {
	for _, name := range w.names() {
		for {
			job, ok, err := w.Queue.Take(ctx, name, w.ID)
			if err != nil {
				return ran, fmt.Errorf("take a job of %s: %w", name, err)
			}
			if !ok {
				break
			}
			if err := w.run(ctx, job); err != nil {
				return ran, fmt.Errorf("run %s of %s: %w", job.ID, name, err)
			}
			ran++
		}
	}
	return ran, nil
}

func (w *Worker) run(ctx context.Context, job queue.Job) error {
	if err := w.Finisher.Note(ctx, job, shared.StatusRunning); err != nil {
		return err
	}
	output, failure := w.functions[job.Function].run(ctx, job.Payload)
	return w.Finisher.Finish(ctx, job, output, failure)
}

func (w *Worker) names() []string { return slices.Sorted(maps.Keys(w.functions)) }
