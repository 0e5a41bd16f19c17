package guard

import (
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

// own are the packages of the guard, by the beginning of the names of their functions.
var own = []string{
	"runtime.", "github.com/redislint/redislint/guard.", "github.com/redislint/redislint/guard/goredis.",
	"github.com/redislint/redislint/guard/redigo.", "github.com/redislint/redislint/guard/rueidis.",
	"github.com/redislint/redislint/guard/guardtest.",
}

// clients are the modules that are not the caller of a command.
var clients = []string{
	"github.com/redis/go-redis", "github.com/go-redis", "github.com/gomodule/redigo",
	"github.com/redis/rueidis", "github.com/bsm/redislock", "github.com/go-redsync/redsync",
}

// isClientFile reports whether a file is one of a client, as in
// "/go/pkg/mod/github.com/redis/go-redis/v9@v9.7.0/redis.go": where the compiler has put a closure of the client
// into the function that calls it, the name of the frame is that of the caller.
func isClientFile(file string) bool {
	for _, module := range clients {
		before, after, ok := strings.Cut(file, module)
		if ok && (before == "" || before[len(before)-1] == '/') && after != "" && (after[0] == '/' || after[0] == '@') {
			return true
		}
	}
	return false
}

// stack finds where the command comes from: t.pcs.
func (t *Trip) stack() []uintptr {
	if t.depth == 0 {
		t.depth = runtime.Callers(2, t.pcs[:])
	}
	return t.pcs[:t.depth]
}

// caller is where the command comes from, as in "/src/a.go:12 example.org/a.F".
func (t *Trip) caller() string { return t.guard.callerOf(t.stack()) }

func (g *Guard) callerOf(pcs []uintptr) string {
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		if f.Function != "" && !g.isClient(f.Function) && !isClientFile(filepath.ToSlash(f.File)) {
			return filepath.ToSlash(f.File) + ":" + strconv.Itoa(f.Line) + " " + f.Function
		}
		if !more {
			return "unknown"
		}
	}
}

func (g *Guard) isClient(function string) bool {
	for _, list := range [...][]string{own, g.options.skip} {
		for _, prefix := range list {
			if strings.HasPrefix(function, prefix) {
				return true
			}
		}
	}
	for _, module := range clients {
		if rest, ok := strings.CutPrefix(function, module); ok && rest != "" && (rest[0] == '/' || rest[0] == '.') {
			return true
		}
	}
	return false
}

// inTest reports whether the command comes from a file of tests.
func (t *Trip) inTest() bool {
	file, _, _ := strings.Cut(t.caller(), ".go:")
	return strings.HasSuffix(file, "_test")
}

// isNew reports whether nobody was told of late of a rule, a class and a stack. It is faster
// than to find the caller.
func (t *Trip) isNew(r rule, c *class) bool {
	h := uint64(14695981039346656037)
	for _, pc := range t.stack() {
		h = (h ^ uint64(pc)) * 1099511628211
	}
	return t.guard.seen.isNew(recentKey{ruleNames[r], c, "", h}, t.guard.options.now(), t.guard.options.every)
}

// A recentKey is what violations are counted as one by: a caller, or the hash of a stack.
type recentKey struct {
	rule   string
	class  *class
	caller string
	stack  uint64
}

// recent are violations of the last time.
type recent struct {
	mu sync.Mutex
	at map[recentKey]time.Time
}

// maxRecent is how many violations are remembered.
const maxRecent = 8192

// isNew reports whether k was not there within the last time every, and notes it.
func (r *recent) isNew(k recentKey, now time.Time, every time.Duration) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, ok := r.at[k]
	if ok && (every == 0 || now.Sub(at) < every) {
		return false
	}
	if r.at == nil {
		r.at = map[recentKey]time.Time{}
	}
	if !ok && len(r.at) >= maxRecent {
		r.forget(now, every)
	}
	r.at[k] = now
	return true
}

// forget makes room.
func (r *recent) forget(now time.Time, every time.Duration) {
	for k, at := range r.at {
		if now.Sub(at) >= every {
			delete(r.at, k)
		}
	}
	if len(r.at) >= maxRecent {
		clear(r.at)
	}
}
