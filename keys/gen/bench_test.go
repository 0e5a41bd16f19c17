package gen_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/redislint/redislint/keys/gen/internal/samples/conduit"
	"github.com/redislint/redislint/keys/gen/internal/samples/hard"
	"github.com/redislint/redislint/keys/gen/internal/samples/mediation"
	"github.com/redislint/redislint/keys/gen/internal/samples/poppo"
)

// BenchmarkBuilders compares builders of every form with what is written by
// hand: the fastest concatenation that there is, and fmt.Sprintf.
func BenchmarkBuilders(b *testing.B) {
	c, p := conduit.Default(), poppo.Default()
	m, err := mediation.New("prod")
	if err != nil {
		b.Fatal(err)
	}
	h, err := hard.New("prod")
	if err != nil {
		b.Fatal(err)
	}
	// What the compiler cannot know.
	conduitNS, poppoNS, mediationNS, hardNS := text("conduit"), text("poppo"), text("prod"), text("prod")
	hardLiteral := text("hard")
	worker, name, path := text("0b5f1c6e-worker-17"), text("resize_image"), text("/v1/images/resize")
	small, number, low, high := uint64(len(worker)), uint64(len(worker))*7_654_321_987, int64(len(name))*-1_234_567, int64(len(path))*7_654_321

	for _, bench := range []struct {
		name                        string
		builder, byHand, withFormat func() string
	}{
		{
			"text", func() string { return c.Worker(worker) },
			func() string { return conduitNS + ":workers:" + worker },
			func() string { return fmt.Sprintf("%s:workers:%s", conduitNS, worker) },
		}, {
			"two-texts", func() string { return c.Function(worker, name) },
			func() string { return conduitNS + ":functions:" + worker + ":" + name },
			func() string { return fmt.Sprintf("%s:functions:%s:%s", conduitNS, worker, name) },
		}, {
			"four-texts", func() string { return c.APIMinute(name, worker, path, worker) },
			func() string {
				return conduitNS + ":api:" + name + ":" + worker + ":" + path + ":m:" + worker
			},
			func() string {
				return fmt.Sprintf("%s:api:%s:%s:%s:m:%s", conduitNS, name, worker, path, worker)
			},
		}, {
			"no-parameter", c.APIRegistry,
			func() string { return conduitNS + ":api:registry" },
			func() string { return fmt.Sprintf("%s:api:registry", conduitNS) },
		}, {
			"number", func() string { return p.IssueStatus(number) },
			func() string { return poppoNS + ":issue:status:" + strconv.FormatUint(number, 10) },
			func() string { return fmt.Sprintf("%s:issue:status:%d", poppoNS, number) },
		}, {
			"small-number", func() string { return p.IssueStatus(small) },
			func() string { return poppoNS + ":issue:status:" + strconv.FormatUint(small, 10) },
			func() string { return fmt.Sprintf("%s:issue:status:%d", poppoNS, small) },
		}, {
			"small-numbers", func() string { return h.Numbers(int64(small), small, int64(small)) },
			func() string {
				return hardNS + ":n:" + strconv.FormatInt(int64(small), 10) + ":" + strconv.FormatUint(small, 10) + ":" + strconv.FormatInt(int64(small), 10)
			},
			func() string { return fmt.Sprintf("%s:n:%d:%d:%d", hardNS, small, small, small) },
		}, {
			"three-numbers", func() string { return h.Numbers(low, number, high) },
			func() string {
				return hardNS + ":n:" + strconv.FormatInt(low, 10) + ":" + strconv.FormatUint(number, 10) + ":" + strconv.FormatInt(high, 10)
			},
			func() string { return fmt.Sprintf("%s:n:%d:%d:%d", hardNS, low, number, high) },
		}, {
			"rest", func() string { return m.CacheQuery(name, path) },
			func() string { return "med:" + mediationNS + ":" + name + ":cache:query:" + path },
			func() string { return fmt.Sprintf("med:%s:%s:cache:query:%s", mediationNS, name, path) },
		}, {
			"channel", c.EventsChannel,
			func() string { return conduitNS + ":status:events" },
			func() string { return fmt.Sprintf("%s:status:events", conduitNS) },
		}, {
			"no-namespace", h.Own,
			func() string { return "hard:own" },
			func() string { return fmt.Sprintf("%s:own", hardLiteral) },
		},
	} {
		for _, by := range []struct {
			name  string
			build func() string
		}{{"builder", bench.builder}, {"by-hand", bench.byHand}, {"sprintf", bench.withFormat}} {
			b.Run(bench.name+"/"+by.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					by.build()
				}
			})
		}
		if bench.builder() != bench.byHand() || bench.builder() != bench.withFormat() {
			b.Errorf("%s: different keys are compared", bench.name)
		}
	}
}

// BenchmarkParse takes keys apart.
func BenchmarkParse(b *testing.B) {
	key := conduit.Default().Function("0b5f1c6e-worker-17", "resize_image")
	b.ReportAllocs()
	for b.Loop() {
		conduit.ParseFunction(key)
	}
}

// BenchmarkDefault finds the namespace of the environment again.
func BenchmarkDefault(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		conduit.Default().APIRegistry()
	}
}

// text is s, which the compiler may not know there.
//
//go:noinline
func text(s string) string { return s }
