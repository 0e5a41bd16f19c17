//go:build linux

// Command rivals compares redislint with what one would use in its place to find
// keys that are built by hand: ruleguard with rules for Redis, forbidigo with the
// methods of clients, goconst, and grep. It needs checkouts of the repositories,
// as DIR/owner+name, and the labels, a JSON object a line (see label).
//
//	rivals -src DIR [-labels FILE] [-verdicts FILE] [-tools a,b] [-n runs] [-v]
//
// Run it at the root of redislint's module. It installs the others with the go
// command, builds redislint, and runs all of them in turn on each module that
// has labels, n times; the first run, which fills the caches, is not counted.
//
// The truth is the same for all. An origin is a place that a label names as that
// of a fixed head; where it names several, each is right. A finding is right if
// it is on a line of an origin; those count that are in packages with labels,
// in repositories whose calls are all labelled. A call is found if a finding is at
// its origin. The weaker truth also takes a finding at the call itself.
//
// The labelled repositories are those on which redislint and the settings of the
// others were made. In others the places are findings of redislint that were
// read and found right (testdata/verdicts): how many of these do the others have?
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	var o options
	flag.StringVar(&o.labels, "labels", "", "the `file` of the labels; without it nothing is measured")
	flag.StringVar(&o.verdicts, "verdicts", filepath.Join("testdata", "verdicts", "precision.tsv"), "the `file` of the verdicts; \"\" for none")
	flag.StringVar(&o.src, "src", "", "the `directory` of the checkouts")
	flag.StringVar(&o.tools, "tools", "ruleguard,forbidigo,goconst,grep", "which `tools` to compare with")
	flag.IntVar(&o.runs, "n", 5, "counted `runs` of each tool")
	flag.BoolVar(&o.verbose, "v", false, "list what is missed, and what is wrong")
	flag.Parse()
	if err := compare(context.Background(), os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "rivals:", err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	labels, verdicts, src string
	tools                 string
	runs                  int
	verbose               bool
}

// compare prints what each tool finds and costs in the labelled repositories, and
// what it finds elsewhere.
func compare(ctx context.Context, w io.Writer, o options) error {
	dir, err := os.MkdirTemp("", "rivals")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tools, err := install(ctx, dir)
	if err != nil {
		return err
	}
	tools = slices.DeleteFunc(tools, func(t tool) bool {
		return t.name != "redislint" && !slices.Contains(strings.Split(o.tools, ","), t.name)
	})
	if o.labels != "" {
		labels, err := readLabels(o.labels)
		if err != nil {
			return err
		}
		results, modules, err := measure(ctx, tools, labels, o.src, o.runs)
		if err != nil {
			return err
		}
		for _, r := range results {
			r.judge(labels)
			if o.verbose {
				r.list(w)
			}
		}
		printFound(w, results)
		printCosts(w, modules, results)
	}
	if o.verdicts == "" {
		return nil
	}
	labels, err := readVerdicts(o.verdicts)
	if err != nil {
		return err
	}
	results, _, err := measure(ctx, tools, labels, o.src, 0)
	if err != nil {
		return err
	}
	for _, r := range results {
		r.judge(labels)
	}
	printElsewhere(w, results)
	return nil
}

// measure runs the tools in turn on every module that labels are in: once, and so
// many runs more for what they cost.
func measure(ctx context.Context, tools []tool, labels []label, src string, runs int) ([]*result, []module, error) {
	modules, err := modulesOf(labels, src)
	if err != nil {
		return nil, nil, err
	}
	results := make([]*result, len(tools))
	for i, t := range tools {
		results[i] = &result{name: t.name, costs: map[module][]cost{}}
	}
	for _, m := range modules {
		for run := range runs + 1 {
			for i, t := range tools {
				found, c, err := t.run(ctx, filepath.Join(src, m.checkout(), m.dir))
				if err != nil && runs == 0 { // nothing is compared with what it costs
					fmt.Fprintln(os.Stderr, "rivals: left out:", err)
					continue
				}
				if err != nil {
					return nil, nil, err
				}
				if run == 0 {
					results[i].add(m, found)
				} else {
					results[i].costs[m] = append(results[i].costs[m], c)
				}
			}
		}
	}
	return results, modules, nil
}

// modulesOf returns the modules that labels are in, sorted.
func modulesOf(labels []label, src string) ([]module, error) {
	var modules []module
	for _, l := range labels {
		root := filepath.Join(src, module{repository: l.Repo}.checkout())
		if _, err := os.Stat(root); err != nil {
			return nil, err
		}
		dir := filepath.Dir(filepath.FromSlash(l.File))
		for dir != "." {
			if _, err := os.Stat(filepath.Join(root, dir, "go.mod")); err == nil {
				break
			}
			dir = filepath.Dir(dir)
		}
		if m := (module{l.Repo, dir}); !slices.Contains(modules, m) {
			modules = append(modules, m)
		}
	}
	slices.SortFunc(modules, module.compare)
	return modules, nil
}
