// Package api is the side of a web API: it announces the process and counts
// the requests it serves.
package api

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/store"
)

// An Instance is one process that serves an API.
type Instance struct {
	ID   string
	Name string // of the API
	Addr string

	store *store.Store
	now   func() time.Time
}

// NewInstance returns the instance of the API name that serves at addr.
func NewInstance(s *store.Store, id, name, addr string, now func() time.Time) *Instance {
	return &Instance{ID: id, Name: name, Addr: addr, store: s, now: now}
}

// Start registers the API and announces the instance.
func (i *Instance) Start(ctx context.Context) error {
	if err := i.store.AddMember(ctx, shared.APIRegistry, shared.RegistryTTL, i.Name); err != nil {
		return err
	}
	return i.Heartbeat(ctx)
}

// Heartbeat says that the instance is alive.
func (i *Instance) Heartbeat(ctx context.Context) error {
	key := shared.APIInstancePrefix + i.ID
	return i.store.PutJSON(ctx, key, shared.APIInstance{
		ID: i.ID, API: i.Name, Addr: i.Addr, SeenAt: i.now(),
	}, shared.APIInstanceTTL)
}

// A Request is one request that was served.
type Request struct {
	Method  string
	Path    string // the route, not what the client asked for
	Status  int
	Elapsed time.Duration
}

// Track counts r in the buckets of its minute and hour and logs it.
func (i *Instance) Track(ctx context.Context, r Request) error {
	at := i.now()
	endpoint := r.Method + " " + r.Path
	if err := i.store.AddMember(ctx, shared.EndpointsKey(i.Name), shared.RegistryTTL, endpoint); err != nil {
		return err
	}
	deltas := map[string]int64{"count": 1, "elapsed_us": r.Elapsed.Microseconds()}
	if r.Status >= http.StatusInternalServerError {
		deltas["errors"] = 1
	}
	minute := shared.MinuteKey(i.Name, r.Method, r.Path, at)
	if err := i.store.Count(ctx, minute, shared.MinuteBucketTTL, deltas); err != nil {
		return err
	}
	hour := shared.HourKey(i.Name, r.Method, r.Path, at)
	if err := i.store.Count(ctx, hour, shared.HourlyBucketTTL, deltas); err != nil {
		return err
	}
	return i.store.Append(ctx, shared.APIRequestsStream, shared.StreamMaxLen, map[string]any{
		"api": i.Name, "endpoint": endpoint, "status": strconv.Itoa(r.Status),
	})
}

// Middleware tracks what next serves. A request that cannot be tracked is
// served all the same.
func (i *Instance) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		start := time.Now()
		next.ServeHTTP(rec, r)
		err := i.Track(r.Context(), Request{
			Method: r.Method, Path: route(r), Status: rec.status, Elapsed: time.Since(start),
		})
		if err != nil {
			slog.WarnContext(r.Context(), "request not tracked", "err", err)
		}
	})
}

// route returns the pattern that served r, without method and host. What no
// pattern served is one route.
func route(r *http.Request) string {
	slash := strings.IndexByte(r.Pattern, '/')
	if slash < 0 {
		return "/unmatched"
	}
	return strings.ReplaceAll(r.Pattern[slash:], ":", "_")
}

// A recorder remembers the status of a response.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}
