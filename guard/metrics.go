package guard

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/redislint/redislint/guard/internal/calls"
)

// counts are what was counted of a class.
type counts struct {
	commands              atomic.Pointer[[]atomic.Uint64] // by command
	hits, misses, refused atomic.Uint64
	violations            [ruleCount]atomic.Uint64
	times                 [len(bounds) + 1]atomic.Uint64 // the last: longer than all
	nanos                 atomic.Uint64
}

// bounds are the upper ends of the buckets of durations.
var bounds = [...]time.Duration{
	100 * time.Microsecond, 250 * time.Microsecond, 500 * time.Microsecond, time.Millisecond, 2500 * time.Microsecond,
	5 * time.Millisecond, 10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond,
	250 * time.Millisecond, time.Second,
}

// counted counts a command.
func (c *counts) counted(index int) {
	p := c.commands.Load()
	if p == nil {
		n := make([]atomic.Uint64, calls.Count())
		c.commands.CompareAndSwap(nil, &n)
		p = c.commands.Load()
	}
	(*p)[index].Add(1)
}

func (c *counts) looked(hit bool) {
	if hit {
		c.hits.Add(1)
	} else {
		c.misses.Add(1)
	}
}

func (c *counts) took(d time.Duration) {
	i := 0
	for i < len(bounds) && d > bounds[i] {
		i++
	}
	c.times[i].Add(1)
	c.nanos.Add(uint64(d))
}

// A Figure is one value that a guard has counted.
type Figure struct {
	Name string // of the metric, as in "redislint_commands_total"
	// Labels are names and values in turn: "class", "worker", "command", "GET". The class of what is
	// of none is "".
	Labels []string
	Value  float64
}

// Figures calls f with all that was counted, in a fixed order. With [Sample] these are the commands
// that were looked at. Of the nil Guard there is nothing.
func (g *Guard) Figures(f func(Figure)) {
	if g == nil {
		return
	}
	names := calls.Names()
	all := append([]*class{g.none}, g.classes...)
	each := func(metric string, label string, value func(c *class) uint64, labels ...string) {
		for _, c := range all {
			if n := value(c); n > 0 {
				f(Figure{metric, append([]string{label, c.label()}, labels...), float64(n)})
			}
		}
	}
	for _, c := range all {
		p := c.commands.Load()
		if p == nil {
			continue
		}
		for i := range *p {
			if n := (*p)[i].Load(); n > 0 {
				f(Figure{commandsMetric, []string{"class", c.label(), "command", names[i]}, float64(n)})
			}
		}
	}
	for _, c := range all { // both, so that a ratio can be 0 or 1
		if c.hits.Load()+c.misses.Load() > 0 {
			f(Figure{hitsMetric, []string{"class", c.label()}, float64(c.hits.Load())})
		}
	}
	for _, c := range all {
		if c.hits.Load()+c.misses.Load() > 0 {
			f(Figure{missesMetric, []string{"class", c.label()}, float64(c.misses.Load())})
		}
	}
	each(refusedMetric, "class", func(c *class) uint64 { return c.refused.Load() })
	for r, name := range ruleNames {
		each(violationsMetric, "class", func(c *class) uint64 { return c.violations[r].Load() }, "rule", name)
	}
	for _, c := range all {
		c.figures(f)
	}
	f(Figure{panicsMetric, nil, float64(g.panics.Load())})
	f(Figure{unknownMetric, nil, float64(g.unknown.Load())})
	f(Figure{rateMetric, nil, float64(g.options.how.threshold()) / always})
}

// label is what metrics call a class: channels may have the names of keys.
func (c *class) label() string {
	if c.channel {
		return "channel:" + c.name
	}
	return c.name
}

// figures are the durations of a class.
func (c *class) figures(f func(Figure)) {
	sum := uint64(0)
	buckets := make([]uint64, len(c.times))
	for i := range c.times {
		sum += c.times[i].Load()
		buckets[i] = sum
	}
	if sum == 0 {
		return
	}
	for i, n := range buckets {
		bound := "+Inf"
		if i < len(bounds) {
			bound = strconv.FormatFloat(bounds[i].Seconds(), 'g', -1, 64)
		}
		f(Figure{secondsMetric + "_bucket", []string{"class", c.label(), "le", bound}, float64(n)})
	}
	f(Figure{secondsMetric + "_sum", []string{"class", c.label()}, float64(c.nanos.Load()) / 1e9})
	f(Figure{secondsMetric + "_count", []string{"class", c.label()}, float64(sum)})
}

// The names of the metrics.
const (
	commandsMetric   = "redislint_commands_total"
	hitsMetric       = "redislint_hits_total"
	missesMetric     = "redislint_misses_total"
	refusedMetric    = "redislint_nx_refused_total"
	violationsMetric = "redislint_violations_total"
	secondsMetric    = "redislint_command_duration_seconds"
	panicsMetric     = "redislint_guard_panics_total"
	unknownMetric    = "redislint_guard_unknown_commands_total"
	rateMetric       = "redislint_guard_sample_ratio"
)

// metricHelp are the type and the meaning of metrics.
var metricHelp = map[string][2]string{
	commandsMetric:   {"counter", "Commands that were sent, by the class of their keys and by name."},
	hitsMetric:       {"counter", "Reads that found a value."},
	missesMetric:     {"counter", "Reads that found nothing."},
	refusedMetric:    {"counter", "Writes with NX that found a value, and so did nothing."},
	violationsMetric: {"counter", "Commands that the policy does not allow, by rule, sent or not."},
	secondsMetric:    {"histogram", "How long commands took that were sent alone and do not wait."},
	panicsMetric:     {"counter", "Mistakes of the guard itself, which the program does not see."},
	unknownMetric:    {"counter", "Commands that the guard does not know, and did not look at."},
	rateMetric:       {"gauge", "The part of the commands that is looked at."},
}

// WriteMetrics writes all that was counted in the text format of Prometheus.
func (g *Guard) WriteMetrics(w io.Writer) error {
	b := bufio.NewWriter(w)
	last := ""
	g.Figures(func(f Figure) {
		name := f.Name
		for _, end := range []string{"_bucket", "_sum", "_count"} {
			if strings.TrimSuffix(name, end) == secondsMetric {
				name = secondsMetric
			}
		}
		if name != last {
			last = name
			fmt.Fprintf(b, "# HELP %s %s\n# TYPE %s %s\n", name, metricHelp[name][1], name, metricHelp[name][0])
		}
		b.WriteString(f.Name)
		for i := 0; i+1 < len(f.Labels); i += 2 {
			b.WriteString(map[bool]string{true: "{", false: ","}[i == 0])
			fmt.Fprintf(b, "%s=\"%s\"", f.Labels[i], labelEscaper.Replace(f.Labels[i+1]))
		}
		if len(f.Labels) > 0 {
			b.WriteByte('}')
		}
		b.WriteByte(' ')
		b.WriteString(strconv.FormatFloat(f.Value, 'g', -1, 64))
		b.WriteByte('\n')
	})
	return b.Flush() // the writer remembers the first error
}

var labelEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// Untouched are the names of the classes of keys and channels that no command was about, in the
// order of the policy; those of channels as "channel:NAME". External classes are left out.
func (g *Guard) Untouched() []string {
	if g == nil {
		return nil
	}
	var out []string
	for _, c := range g.classes {
		if c.commands.Load() == nil && !c.free {
			out = append(out, c.label())
		}
	}
	return out
}
