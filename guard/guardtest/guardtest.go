// Package guardtest fails a test whose code sends commands that the policy does not allow.
//
//	rdb := redis.NewClient(...)
//	guardtest.Watch(t, rdb, ".redislint.yml")
//
// It works with any server, miniredis too.
package guardtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/goredis"
	"github.com/redislint/redislint/keys"
)

// ObservedEnv is the variable with a folder, which is made if there is none: where it is set, each
// watch writes what it observed into a file there, for `redislint check --observed`. A relative path
// is one from the folder of the test.
const ObservedEnv = "REDISLINT_OBSERVED"

// A Client is one of go-redis: redis.Client, redis.ClusterClient, redis.Ring.
type Client interface {
	AddHook(hook redis.Hook)
	Process(ctx context.Context, cmd redis.Cmder) error
}

// Watch holds the commands of a client to a policy until the test ends. The test fails then, with
// each violation once for the line that sent it; warnings are logged. Keys that were left without a
// lifetime, though their class has one, are asked for then too, so the client and its server have to
// be open until the end of the test: close them with t.Cleanup, before the call of Watch. KEYS and
// the like in files of tests are fine.
//
// The policy is a path; a name without folders is looked for in the folders above the test too, up
// to that of go.mod. With -v the classes are logged that no test of this package has touched so far.
func Watch(t testing.TB, client Client, policy string, opts ...guard.Option) *guard.Guard {
	t.Helper()
	if isNil(client) {
		t.Fatalf("guardtest: the client is nil: connect it before the call of Watch")
	}
	const never = 1000 * time.Hour // nothing is due before the end
	w := newWatch(t, policy, append([]guard.Option{guard.AskTTL(never)}, opts...))
	client.AddHook(goredis.Hook(w.guard))
	t.Cleanup(func() {
		w.asking.Store(true)
		due := w.guard.Due(true)
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		for _, d := range due {
			cmd := redis.NewIntCmd(ctx, "pttl", d.Key)
			if err := client.Process(ctx, cmd); err != nil {
				d.Unknown()
			} else {
				d.Judge(cmd.Val())
			}
		}
		w.end()
	})
	return w.guard
}

// Wrap is [Watch] for the clients of other libraries: connect is redigo.Wrap or rueidis.Wrap of the
// packages beside this one. It returns the client that is watched. Of keys without a lifetime it
// reports those that a command such as SET certainly left without one.
func Wrap[C any](t testing.TB, client C, connect func(C, *guard.Guard) C, policy string, opts ...guard.Option) C {
	t.Helper()
	if isNil(client) {
		t.Fatalf("guardtest: the client is nil: connect it before the call of Wrap")
	}
	if connect == nil {
		t.Fatalf("guardtest: the function that wraps the client is nil: give Wrap that of the client's package")
	}
	w := newWatch(t, policy, opts)
	t.Cleanup(func() {
		w.guard.Flush()
		w.end()
	})
	return connect(client, w.guard)
}

// isNil reports whether a client is nil, or a nil pointer.
func isNil(client any) bool {
	v := reflect.ValueOf(client)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// A watch is what is known of one test.
type watch struct {
	t      testing.TB
	policy string
	guard  *guard.Guard
	asking flag
	mu     sync.Mutex
	found  []guard.Violation
}

func newWatch(t testing.TB, policy string, opts []guard.Option) *watch {
	t.Helper()
	w := &watch{t: t}
	var err error
	if w.policy, err = find(policy); err != nil {
		t.Fatalf("guardtest: %v", err)
	}
	p, err := keys.LoadPolicy(w.policy)
	if err != nil {
		t.Fatalf("guardtest: %v", err)
	}
	all := []guard.Option{guard.Values(1), guard.Once(), guard.OnViolation(w.add)}
	if os.Getenv(ObservedEnv) != "" {
		all = append(all, guard.Observe())
	}
	if w.guard, err = guard.Of(p, append(all, opts...)...); err != nil {
		t.Fatalf("guardtest: %v", err)
	}
	return w
}

// find returns the path of a policy.
func find(policy string) (string, error) {
	if _, err := os.Stat(policy); err == nil || filepath.Base(policy) != policy {
		return filepath.Abs(policy)
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		return "", err
	}
	for {
		path := filepath.Join(dir, policy)
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if up := filepath.Dir(dir); err == nil || up == dir {
			return "", fmt.Errorf("there is no %s in the folder of the test, nor above it up to go.mod", policy)
		}
		dir = filepath.Dir(dir)
	}
}

// add notes a violation.
func (w *watch) add(v guard.Violation) {
	file, _, _ := strings.Cut(v.Caller, ".go:")
	if v.Rule == "fullscan" && strings.HasSuffix(file, "_test") || w.asking.Load() && v.Rule != "missingttl" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.found = append(w.found, v)
}

// end reports what was found.
func (w *watch) end() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	slices.SortStableFunc(w.found, func(a, b guard.Violation) int { return strings.Compare(a.Caller, b.Caller) })
	for _, v := range w.found {
		if v.Severity == "warning" {
			w.t.Logf("warning: %s", v)
		} else {
			w.t.Errorf("%s", v)
		}
	}
	if n := w.guard.Panics(); n > 0 {
		w.t.Errorf("guardtest: the guard itself panicked (%d in all): please report that", n)
	}
	if left := touched.left(w.policy, w.guard.Untouched()); len(left) > 0 {
		w.t.Logf("classes of %s that no test has touched so far: %s", filepath.Base(w.policy), strings.Join(left, ", "))
	}
	if dir := os.Getenv(ObservedEnv); dir != "" {
		if err := w.write(dir); err != nil {
			w.t.Errorf("guardtest: %v", err)
		}
	}
}

// write writes what was observed into a new file of a folder, which is made if there is none.
func (w *watch) write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("%s: %w", ObservedEnv, err)
	}
	name := "observed-" + strconv.Itoa(os.Getpid()) + "-*.json"
	f, err := os.CreateTemp(dir, name)
	if err != nil {
		return fmt.Errorf("%s: %w", ObservedEnv, err)
	}
	return errors.Join(w.guard.WriteObserved(f), f.Close())
}
