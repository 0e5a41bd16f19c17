//go:build linux

// Command pair runs two commands in turn and prints what each costs and their
// ratio: CPU (user and system, children included), time, and peak memory (of
// the largest process, as the kernel accounts for it).
//
//	pair [-n runs] [-C dir] [-grow files] commandA [args] -- commandB [args]
//
// With -grow, a byte is appended to each of these files before each run: a
// program that has grown by a byte works as before, and the go command, which
// knows tools by their contents, takes it for a new one.
//
// Figures are medians. The ratio is the median of the ratios of neighbouring
// runs, so that it holds while the speed of the machine changes. One run of
// each, not counted, comes first.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

func main() {
	runs := flag.Int("n", 5, "counted `runs` of each command")
	dir := flag.String("C", "", "run the commands in `dir`")
	grow := flag.String("grow", "", "append a byte to each of the `files` (separated by commas) before each run")
	flag.Parse()
	var files []string
	if *grow != "" {
		files = strings.Split(*grow, ",")
	}
	if err := compare(os.Stdout, *runs, *dir, files, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "pair:", err)
		os.Exit(1)
	}
}

// compare runs the two commands that args have, "--" between them, and lets
// files grow before each.
func compare(w io.Writer, runs int, dir string, files, args []string) error {
	at := slices.Index(args, "--")
	if at < 1 || at == len(args)-1 || runs < 1 {
		return errors.New("usage: pair [-n runs] [-C dir] [-grow files] commandA [args] -- commandB [args]")
	}
	var a, b []cost
	for i := range runs + 1 {
		costA, err := run(dir, files, args[:at])
		if err != nil {
			return err
		}
		costB, err := run(dir, files, args[at+1:])
		if err != nil {
			return err
		}
		if i > 0 {
			a, b = append(a, costA), append(b, costB)
		}
	}
	return table(w, a, b)
}

// A cost is what one run of a command took.
type cost struct {
	cpu, wall float64 // seconds
	memory    float64 // MB, of the largest process
}

func run(dir string, files, command []string) (cost, error) {
	for _, name := range files {
		if err := appendByte(name); err != nil {
			return cost{}, err
		}
	}
	var stderr bytes.Buffer
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%v: %w\n%s", command, err, stderr.Bytes())
	}
	wall := time.Since(start)
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return cost{}, errors.New("the system does not say what a process used")
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return cost{cpu.Seconds(), wall.Seconds(), float64(usage.Maxrss) / 1024}, nil
}

func appendByte(name string) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write([]byte{0})
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

func table(w io.Writer, a, b []cost) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(tw, "median of %d\tA\tB\tA/B\tmin\tmax\t\n", len(a))
	for _, row := range []struct {
		name   string
		figure func(cost) float64
	}{
		{"CPU s", func(c cost) float64 { return c.cpu }},
		{"time s", func(c cost) float64 { return c.wall }},
		{"memory MB", func(c cost) float64 { return c.memory }},
	} {
		var as, bs, ratios []float64
		for i := range a {
			x, y := row.figure(a[i]), row.figure(b[i])
			as, bs, ratios = append(as, x), append(bs, y), append(ratios, x/y)
		}
		fmt.Fprintf(tw, "%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", row.name,
			median(as), median(bs), median(ratios), slices.Min(ratios), slices.Max(ratios))
	}
	return tw.Flush()
}

// median returns the middle of values, the mean of the two in the middle if
// their number is even.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
