package growth_test

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/cputime"
	"github.com/redislint/redislint/keys"
)

// TestLiterals analyses a small and a large program of each family: the templates
// of the large one have the literals that those of the small one have. Those of a
// wrapper's own calls, which stand for all its callers, have the first at least.
// REDISLINT_GROWTH=1 takes the largest sizes, REDISLINT_SIZE=16 that size.
func TestLiterals(t *testing.T) {
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			n := f.check
			skipWeak(t, f)
			if os.Getenv("REDISLINT_GROWTH") != "" {
				n = f.largest
			}
			if most := shallow[f.name]; most > 0 {
				n = min(n, most)
			}
			if s := os.Getenv("REDISLINT_SIZE"); s != "" {
				var err error
				n, err = strconv.Atoi(s)
				require.NoError(t, err)
			}
			for _, n := range []int{f.smallest, n} {
				uses := analyze(load(t, f.write(n)))
				least := 1
				if f.uses != nil {
					least = f.uses(n)
				}
				require.GreaterOrEqual(t, len(uses), least, "uses at size %d", n)
				whole, lacks := 0, ""
				for _, u := range uses {
					require.NotEmpty(t, u)
					all := true
					for _, tmpl := range u {
						require.True(t, hasMarks(tmpl, f.marks[:1]), "size %d: %q lacks %q", n, short(tmpl.String()), f.marks[0])
						if !hasMarks(tmpl, f.marks) {
							all, lacks = false, short(tmpl.String())
						}
					}
					if all {
						whole++
					}
				}
				require.GreaterOrEqual(t, whole, least, "size %d: uses with all of %q, unlike %q", n, f.marks, lacks)
			}
		})
	}
}

// weak are the families that the analysis cannot do: it takes all time, or loses
// literals. The list is to become empty; REDISLINT_WEAK=1 has them tried.
var weak = map[string]bool{
	"depth of wrappers": true, "depth of closures": true,
}

// shallow is up to which size the templates of a family have their literals: objects in
// more objects lose the head. The list is to become empty.
var shallow = map[string]int{"depth of constructors": 96}

func skipWeak(t testing.TB, f family) {
	if weak[f.name] && os.Getenv("REDISLINT_WEAK") == "" {
		t.Skip("weak")
	}
}

// hasMarks reports whether a template has the literals, in that order.
func hasMarks(tmpl keys.Template, marks []string) bool {
	s := ""
	for _, p := range tmpl.Parts() {
		if p.Placeholder {
			s += "\x00"
		} else {
			s += p.Literal
		}
	}
	for _, m := range marks {
		_, after, ok := strings.Cut(s, m)
		if !ok {
			return false
		}
		s = after
	}
	return true
}

func short(s string) string {
	if len(s) > 400 {
		return s[:200] + " ... " + s[len(s)-200:]
	}
	return s
}

// steepest is how much longer a program of twice the size may take.
const steepest = 2.3

// TestGrowth measures the processor time of programs of a size and of twice that,
// up to the largest. It takes minutes: REDISLINT_GROWTH=1 has it run.
func TestGrowth(t *testing.T) {
	if os.Getenv("REDISLINT_GROWTH") == "" {
		t.Skip("REDISLINT_GROWTH=1 has it run")
	}
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			skipWeak(t, f)
			half, full := measure(t, f, f.largest/2), measure(t, f, f.largest)
			ratio := float64(full) / float64(half)
			t.Logf("%d: %v; %d: %v; ratio %.2f", f.largest/2, half, f.largest, full, ratio)
			require.LessOrEqual(t, ratio, steepest)
		})
	}
}

// measure is the least processor time that the analysis of one program took.
// Small programs are analysed often enough to be measured.
func measure(t testing.TB, f family, n int) time.Duration {
	pkgs := load(t, f.write(n))
	least := time.Duration(1 << 62)
	for range 5 {
		runtime.GC()
		old := debug.SetGCPercent(-1)
		begin, times := cputime.Used(), 0
		for times == 0 || cputime.Used()-begin < 200*time.Millisecond {
			analyze(pkgs)
			times++
		}
		least = min(least, (cputime.Used()-begin)/time.Duration(times))
		debug.SetGCPercent(old)
		if least > 5*time.Second {
			break
		}
	}
	return least
}

func BenchmarkGrowth(b *testing.B) {
	for _, f := range families {
		sizes := []int{f.largest / 4, f.largest / 2, f.largest}
		if testing.Short() {
			sizes = []int{f.check / 2, f.check}
		}
		for _, n := range sizes {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(f.name, " ", "-"), n), func(b *testing.B) {
				skipWeak(b, f)
				pkgs := load(b, f.write(n))
				for b.Loop() {
					analyze(pkgs)
				}
			})
		}
	}
}
