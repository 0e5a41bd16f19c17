package audit

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/internal/plant"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys"
)

// policies are those of the five systems, and ten of chance.
func policies(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, name := range []string{"conduit", "mediation", "poppo", "sett", "skynet"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "testdata", "systems", name, ".redislint.yml"))
		require.NoError(t, err)
		out[name] = data
	}
	for seed := range uint64(10) {
		out[fmt.Sprint("random", seed)] = plant.Random(seed)
	}
	return out
}

// found are the counts of a report, as the planter has them.
func found(r *Report) plant.Counts {
	c := plant.Counts{Keys: int(r.Keys), Unknown: int(r.Unknown.Keys), Classes: map[string]int{}, Rules: map[string]int{}, ByClass: map[string]int{}}
	for _, class := range r.Classes {
		c.Classes[class.Class] += int(class.Keys)
	}
	for _, f := range r.Findings {
		c.Rules[f.Rule] += int(f.Keys)
		if f.Class != "" {
			c.ByClass[f.Rule+" "+f.Class] += int(f.Keys)
		}
	}
	return c
}

// planted are the counts that an audit can have: what is not planted is not compared.
func planted(c plant.Counts, system bool, have plant.Counts) (want, got plant.Counts) {
	delete(have.Rules, live.Count)
	delete(have.Rules, live.Budget)
	delete(have.Rules, live.Eviction)
	delete(have.Rules, live.Config)
	delete(have.Rules, live.Notify)
	delete(have.Rules, live.ACL)
	byClass := map[string]int{}
	for k, n := range c.ByClass {
		var rule, class string
		_, _ = fmt.Sscan(k, &rule, &class)
		if rule != live.Namespace {
			byClass[k] = n
		}
	}
	for k := range have.ByClass {
		var rule, class string
		_, _ = fmt.Sscan(k, &rule, &class)
		if _, ok := have.Rules[rule]; !ok {
			delete(have.ByClass, k)
		}
	}
	c.ByClass = byClass
	return c, have
}

// A full audit counts what was planted, live and in a dump.
func TestTruth(t *testing.T) {
	for name, text := range policies(t) {
		t.Run(name, func(t *testing.T) {
			policy, err := keys.ParsePolicy("policy", text)
			require.NoError(t, err, string(text))
			p, err := plant.Read(text)
			require.NoError(t, err)
			server := startProcess(t)
			for seed := range uint64(3) {
				planting := p.Plant(seed, 30)
				send(t, server.addr, append([][]string{{"FLUSHALL"}}, planting.Commands...)...)
				opts := Options{Policy: policy, Namespaces: planting.Namespaces, Redact: RedactNone, Examples: 1000}
				r := run(t, walkOf(t, "redis://"+server.addr, opts))
				want, got := planted(planting.Counts, true, found(r))
				require.Equal(t, want, got, "seed %d\n%s\n%+v", seed, text, r.Findings)

				server.save()
				data, err := os.ReadFile(filepath.Join(server.dir, "dump.rdb"))
				require.NoError(t, err)
				opts.Now = time.Now()
				j, err := New(opts)
				require.NoError(t, err)
				dump, err := (&Dump{Judge: j}).RDB(t.Context(), bytes.NewReader(data))
				require.NoError(t, err)
				require.Equal(t, found(r), found(dump))
				for i, c := range r.Classes {
					require.Equal(t, c.Types, dump.Classes[i].Types)
					require.Equal(t, c.WithoutTTL, dump.Classes[i].WithoutTTL)
				}
			}
		})
	}
}

// What a sample estimates is in its interval, as often as it says: of conduit's policy, or of
// all where REDISLINT_FAULTS asks for long tests.
func TestSampling(t *testing.T) {
	long(t)
	for name, text := range policies(t) {
		t.Run(name, func(t *testing.T) {
			if name != "conduit" && os.Getenv("REDISLINT_FAULTS") == "" {
				t.Skip("takes long")
			}
			sampled(t, text)
		})
	}
}

// An inside counts intervals that hold what they estimate.
type inside struct{ in, all int }

func (i *inside) add(low, value, high int64) {
	i.all++
	if low <= value && value <= high {
		i.in++
	}
}

// enough fails if fewer intervals than 92 of 100 hold what they estimate.
func (i *inside) enough(t *testing.T, of string) {
	t.Helper()
	t.Logf("%s: %d of %d intervals, %.1f %%", of, i.in, i.all, 100*float64(i.in)/float64(i.all))
	require.GreaterOrEqual(t, float64(i.in), 0.92*float64(i.all), of)
}

// sampled draws 200 samples from planted keys, and holds them against a full audit.
func sampled(t *testing.T, text []byte) {
	t.Helper()
	policy, err := keys.ParsePolicy("policy", text)
	require.NoError(t, err)
	p, err := plant.Read(text)
	require.NoError(t, err)
	planting := p.Plant(1, 2000)
	addr := redistest.Start(t)
	send(t, addr, planting.Commands...)
	opts := Options{Policy: policy, Namespaces: planting.Namespaces}
	full := run(t, walkOf(t, "redis://"+addr, opts))
	var ofKeys, ofBytes, ofFindings inside
	for seed := range uint64(200) {
		w := walkOf(t, "redis://"+addr, opts)
		w.Sample, w.Seed = 1000, seed
		r := run(t, w)
		require.EqualValues(t, full.Keys, r.Keys)
		require.EqualValues(t, 1000, r.Sample)
		for _, c := range full.Classes {
			i := slices.IndexFunc(r.Classes, func(d Class) bool { return d.Class == c.Class && d.Namespace == c.Namespace })
			if i < 0 { // then there are at most three in as many as were drawn
				ofKeys.add(0, c.Keys, 3*full.Keys/1000)
				continue
			}
			d := r.Classes[i]
			require.NotNil(t, d.KeysRange)
			ofKeys.add(d.KeysRange.Low, c.Keys, d.KeysRange.High)
			if d.KeysRange.N >= 30 { // of fewer, no sum is nearly normal
				ofBytes.add(d.Bytes.Low, c.Bytes.Value, d.Bytes.High)
			}
		}
		for _, f := range full.Findings {
			// How many keys a class may have, and what they may take, is judged by the estimate.
			if f.Keys == 0 || f.Rule == live.Count || f.Rule == live.Budget {
				continue
			}
			i := slices.IndexFunc(r.Findings, func(g Finding) bool { return g.Rule == f.Rule && g.Class == f.Class && g.Namespace == f.Namespace })
			if i < 0 {
				ofFindings.add(0, f.Keys, 3*full.Keys/1000)
				continue
			}
			require.NotNil(t, r.Findings[i].KeysRange)
			ofFindings.add(r.Findings[i].KeysRange.Low, f.Keys, r.Findings[i].KeysRange.High)
		}
	}
	ofKeys.enough(t, "keys")
	ofBytes.enough(t, "bytes")
	ofFindings.enough(t, "findings")
}

// The planter knows nothing of what it tests.
func TestPlanterIsApart(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "github.com/redislint/redislint/internal/plant").Output()
	require.NoError(t, err)
	require.NotContains(t, string(out), "redislint/keys\n")
}
