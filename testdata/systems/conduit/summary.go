package conduit

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.org/conduit/internal/shared"
)

// Summary writes what the dashboard would show.
func (a *App) Summary(ctx context.Context, out io.Writer) error {
	workers, err := a.server.Workers(ctx)
	if err != nil {
		return err
	}
	for _, w := range workers {
		functions, err := a.server.Functions(ctx, w.ID)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "worker %s: %d functions\n", w.ID, len(functions))
	}
	if err := a.summarizeAPIs(ctx, out); err != nil {
		return err
	}
	for _, state := range []string{shared.StatusDone, shared.StatusFailed, shared.StatusScheduled} {
		ids, err := a.history.ByStatus(ctx, state)
		if err != nil {
			return err
		}
		for _, id := range ids {
			result, _, err := a.finisher.Result(ctx, id)
			if err != nil {
				return err
			}
			fmt.Fprintln(out, strings.TrimSpace(fmt.Sprintf("job %s: %s %s", id, state, result)))
		}
	}
	chunks, err := a.status.Chunks(ctx, "daily")
	if err != nil {
		return err
	}
	crons, err := a.queue.Crons(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "stream daily: %s\n%d cron functions\n", strings.Join(chunks, ", "), len(crons))
	return err
}

func (a *App) summarizeAPIs(ctx context.Context, out io.Writer) error {
	instances, err := a.server.Instances(ctx)
	if err != nil {
		return err
	}
	names, err := a.server.APIs(ctx)
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		endpoints, err := a.server.Endpoints(ctx, name)
		if err != nil {
			return err
		}
		requests, err := a.server.Requests(ctx, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "api %s: %d instances, %d endpoints, %d requests\n",
			name, len(instances), len(endpoints), requests)
	}
	return nil
}
