//go:build linux

package main

import (
	"fmt"
	"io"
	"path"
	"slices"
	"text/tabwriter"
)

// A result is what one tool found and cost.
type result struct {
	name  string
	found map[place]bool // lines, each once
	costs map[module][]cost

	reported, right, rightOrCall int // lines in labelled packages of complete repositories
	heads, headsFound            int // distinct origins
	calls, callsFound            int
	callsFoundAtAll              int // at the call or at its origin
	missed                       []place
	wrong                        []place
}

func (r *result) add(m module, found []place) {
	if r.found == nil {
		r.found = map[place]bool{}
	}
	for _, p := range found {
		r.found[place{m.repository, path.Join(m.dir, p.file), p.line}] = true
	}
}

// sampled are the repositories of whose calls only some are labelled: findings at
// other calls cannot be told from wrong ones there.
var sampled = []string{"botlabs-gg/yagpdb"}

// judge compares what was found with the labels.
func (r *result) judge(labels []label) {
	packages := map[[2]string]bool{}
	lines, orCall := map[place]bool{}, map[place]bool{}
	heads := map[string]bool{}
	for _, l := range labels {
		origins, _ := l.origins() // readLabels has seen the error
		packages[[2]string{l.Repo, path.Dir(l.File)}] = true
		if len(origins) == 0 {
			continue
		}
		call := place{l.Repo, l.File, l.Line}
		orCall[call] = true
		hit := false
		for _, o := range origins {
			packages[[2]string{o.repository, path.Dir(o.file)}] = true
			lines[o], orCall[o] = true, true
			hit = hit || r.found[o]
		}
		r.calls++
		if hit {
			r.callsFound++
		}
		if hit || r.found[call] {
			r.callsFoundAtAll++
		}
		if head := fmt.Sprint(origins); !heads[head] {
			heads[head] = true
			r.heads++
			if hit {
				r.headsFound++
			} else {
				r.missed = append(r.missed, origins[0])
			}
		}
	}
	for p := range r.found {
		if !packages[[2]string{p.repository, path.Dir(p.file)}] || slices.Contains(sampled, p.repository) {
			continue
		}
		r.reported++
		if orCall[p] {
			r.rightOrCall++
		}
		if lines[p] {
			r.right++
		} else {
			r.wrong = append(r.wrong, p)
		}
	}
}

// list prints what is missed, and what is wrong.
func (r *result) list(w io.Writer) {
	for _, part := range []struct {
		what   string
		places []place
	}{{"missed", r.missed}, {"wrong", r.wrong}} {
		slices.SortFunc(part.places, place.compare)
		for _, p := range part.places {
			fmt.Fprintf(w, "%s %s %v\n", r.name, part.what, p)
		}
	}
}

func printFound(w io.Writer, results []*result) {
	fmt.Fprintln(w, "| tool | lines reported | at an origin | origins found | calls found | lines at an origin or its call | calls found, either way |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|")
	for _, r := range results {
		fmt.Fprintf(w, "| %s | %d | %s | %s | %s | %s | %s |\n", r.name, r.reported, share(r.right, r.reported),
			share(r.headsFound, r.heads), share(r.callsFound, r.calls), share(r.rightOrCall, r.reported), share(r.callsFoundAtAll, r.calls))
	}
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%d of %d (%.0f %%)", n, of, 100*float64(n)/float64(of))
}

// printCosts prints medians, and the medians of the ratios to the first tool in
// the same turn.
func printCosts(w io.Writer, modules []module, results []*result) {
	tw := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	for _, m := range modules {
		fmt.Fprintf(tw, "\n%v\tCPU s\tratio\tMB\tratio\n", m)
		for _, r := range results {
			costs, first := r.costs[m], results[0].costs[m]
			var cpu, memory, cpuRatio, memoryRatio []float64
			for i, c := range costs {
				cpu, memory = append(cpu, c.cpu), append(memory, c.memory)
				cpuRatio, memoryRatio = append(cpuRatio, c.cpu/first[i].cpu), append(memoryRatio, c.memory/first[i].memory)
			}
			fmt.Fprintf(tw, "%s\t%.2f\t%.2f\t%.0f\t%.2f\n", r.name, median(cpu), median(cpuRatio), median(memory), median(memoryRatio))
		}
	}
	_ = tw.Flush()
}

// median returns the upper middle of values, 0 of none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
