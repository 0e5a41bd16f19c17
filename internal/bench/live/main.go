//go:build linux

// Command live holds `redislint audit` of a server that has keys against what it must not
// cost: the server's processor time and the wall time of redis-cli --memkeys, commands in the
// SLOWLOG, the rate, and how long other clients wait.
//
//	go run ./internal/bench/keyspace -keys 1300000 | redis-cli -p 6400 --pipe
//	go build -o /tmp/live ./internal/bench/live
//	/tmp/live -addr 127.0.0.1:6400 -pairs 5 pairs redislint audit --rate 0 --memory all
//	/tmp/live -addr 127.0.0.1:6400 rate redislint audit
//	chrt -R -f 5 /tmp/live -addr 127.0.0.1:6400 -pairs 10 wait redislint audit
//
// To the command, the address of the server and --exit-zero are added. The server's
// processor time is what its INFO says. With a real-time priority for the server too (chrt -p),
// other work on the machine hardly shows in how long clients wait; -R keeps it from the audit.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/redis/go-redis/v9"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:6379", "`address` of the server")
	pairs := flag.Int("pairs", 5, "counted `pairs` of runs")
	load := flag.Duration("load", 4*time.Second, "`time` of one load of wait")
	flag.Parse()
	b := &bench{ctx: context.Background(), out: os.Stdout, addr: *addr, pairs: *pairs, load: *load}
	if err := b.run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "live:", err)
		os.Exit(1)
	}
}

type bench struct {
	ctx    context.Context
	out    io.Writer
	addr   string
	pairs  int
	load   time.Duration
	client *redis.Client
}

func (b *bench) run(args []string) error {
	if len(args) < 2 || b.pairs < 1 {
		return errors.New("usage: live [-addr HOST:PORT] [-pairs N] [-load TIME] pairs|rate|wait COMMAND [ARG...]")
	}
	b.client = redis.NewClient(&redis.Options{Addr: b.addr})
	defer func() { _ = b.client.Close() }()
	audit := append(slices.Clone(args[1:]), "--url", "redis://"+b.addr, "--exit-zero")
	switch args[0] {
	case "pairs":
		return b.paired(audit)
	case "rate":
		return b.rate(audit)
	case "wait":
		return b.wait(audit)
	}
	return fmt.Errorf("%q is none of pairs, rate and wait", args[0])
}

// A cost is what a run of a command took: seconds, and MiB of the client.
type cost struct{ server, wall, client, memory float64 }

// serverCPU is the processor time that the server has used so far.
func (b *bench) serverCPU() (float64, error) {
	text, err := b.client.Info(b.ctx, "cpu").Result()
	if err != nil {
		return 0, err
	}
	return seconds(text)
}

// seconds adds up the two times of INFO cpu that are of the server itself.
func seconds(info string) (float64, error) {
	var sum float64
	n := 0
	for line := range strings.Lines(info) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		if name != "used_cpu_sys" && name != "used_cpu_user" {
			continue
		}
		x, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return 0, err
		}
		sum += x
		n++
	}
	if n != 2 {
		return 0, fmt.Errorf("INFO cpu has %d of 2 times", n)
	}
	return sum, nil
}

func (b *bench) cost(command []string) (cost, error) {
	before, err := b.serverCPU()
	if err != nil {
		return cost{}, err
	}
	cmd := exec.CommandContext(b.ctx, command[0], command[1:]...)
	start := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		return cost{}, fmt.Errorf("%v: %w\n%s", command, err, out[max(0, len(out)-1000):])
	}
	wall := time.Since(start)
	after, err := b.serverCPU()
	if err != nil {
		return cost{}, err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return cost{}, errors.New("the system does not say what a process used")
	}
	client := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return cost{after - before, wall.Seconds(), client.Seconds(), float64(usage.Maxrss) / 1024}, nil
}

// paired runs the audit and redis-cli --memkeys in turn.
func (b *bench) paired(audit []string) error {
	host, port, err := net.SplitHostPort(b.addr)
	if err != nil {
		return err
	}
	keys, err := b.client.DBSize(b.ctx).Result()
	if err != nil {
		return err
	}
	var ours, theirs []cost
	for range b.pairs {
		a, err := b.cost(audit)
		if err != nil {
			return err
		}
		m, err := b.cost([]string{"redis-cli", "-h", host, "-p", port, "--memkeys"})
		if err != nil {
			return err
		}
		ours, theirs = append(ours, a), append(theirs, m)
	}
	fmt.Fprintf(b.out, "%d keys\n", keys)
	w := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "median of %d\taudit\tmemkeys\tratio\tmin\tmax\t\n", b.pairs)
	for _, row := range []struct {
		name   string
		figure func(cost) float64
	}{
		{"server CPU s", func(c cost) float64 { return c.server }},
		{"time s", func(c cost) float64 { return c.wall }},
		{"client CPU s", func(c cost) float64 { return c.client }},
		{"client MiB", func(c cost) float64 { return c.memory }},
	} {
		var x, y, ratios []float64
		for i := range ours {
			x, y = append(x, row.figure(ours[i])), append(y, row.figure(theirs[i]))
			ratios = append(ratios, x[i]/y[i])
		}
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", row.name, at(x, 0.5), at(y, 0.5), at(ratios, 0.5), slices.Min(ratios), slices.Max(ratios))
	}
	return w.Flush()
}

// at is the value that a share of values are below.
func at(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

// slow is the time in the SLOWLOG that no command of an audit may reach.
const slow = 5 * time.Millisecond

// rate runs an audit as it is by default, and prints its commands that the server called
// slow.
func (b *bench) rate(audit []string) error {
	keys, err := b.client.DBSize(b.ctx).Result()
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"slowlog-log-slower-than": strconv.FormatInt(slow.Microseconds(), 10), "slowlog-max-len": "100000"} {
		if err := b.client.ConfigSet(b.ctx, name, value).Err(); err != nil {
			return err
		}
	}
	if err := b.client.Do(b.ctx, "SLOWLOG", "RESET").Err(); err != nil {
		return err
	}
	c, err := b.cost(audit)
	if err != nil {
		return err
	}
	log, err := b.client.SlowLogGet(b.ctx, -1).Result()
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "%d keys in %.1f s: %.0f a second; server CPU %.2f s, client CPU %.2f s\n", keys, c.wall, float64(keys)/c.wall, c.server, c.client)
	n := 0
	for _, l := range log {
		if l.ClientName == "redislint-audit" {
			n++
			fmt.Fprintf(b.out, "%v %.60q\n", l.Duration, l.Args)
		}
	}
	fmt.Fprintf(b.out, "%d commands of the audit in the SLOWLOG of %v\n", n, slow)
	return nil
}

// wait measures how long other clients wait for GET, without and with an audit, in turn.
func (b *bench) wait(audit []string) error {
	w := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "ms\tp50\tp99\twith audit: p50\tp99\tratio of p99\t")
	var without, with, ratios []float64
	for i := range b.pairs {
		a, err := b.loaded()
		if err != nil {
			return err
		}
		c, err := b.audited(audit)
		if err != nil {
			return err
		}
		without, with, ratios = append(without, a...), append(with, c...), append(ratios, at(c, 0.99)/at(a, 0.99))
		fmt.Fprintf(w, "%d\t%.3f\t%.3f\t%.3f\t%.3f\t%.2f\t\n", i+1, at(a, 0.5), at(a, 0.99), at(c, 0.5), at(c, 0.99), ratios[i])
	}
	fmt.Fprintf(w, "all\t%.3f\t%.3f\t%.3f\t%.3f\t%.2f\t\n", at(without, 0.5), at(without, 0.99), at(with, 0.5), at(with, 0.99), at(with, 0.99)/at(without, 0.99))
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(b.out, "median of the ratios: %.2f\n", at(ratios, 0.5))
	return err
}

// audited is a load during an audit, which must not end before.
func (b *bench) audited(audit []string) ([]float64, error) {
	cmd := exec.CommandContext(b.ctx, audit[0], audit[1:]...)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // it is ended below
		close(ended)
	}()
	time.Sleep(min(time.Second, b.load)) // it reads the policy first
	waits, err := b.loaded()
	select {
	case <-ended:
		return nil, errors.Join(err, errors.New("the audit ended before the load: use more keys, or a shorter -load"))
	default:
	}
	err = errors.Join(err, cmd.Process.Signal(syscall.SIGTERM))
	<-ended
	return waits, err
}

// clients are how many wait at the same time; each asks once in a millisecond or less often.
const clients = 10

// loaded asks for a key from several connections, and returns how many milliseconds each
// answer took.
func (b *bench) loaded() ([]float64, error) {
	var all [clients][]float64
	var errs [clients]error
	var group sync.WaitGroup
	for i := range clients {
		group.Go(func() { all[i], errs[i] = b.ask() })
	}
	group.Wait()
	return slices.Concat(all[:]...), errors.Join(errs[:]...)
}

func (b *bench) ask() ([]float64, error) {
	c, err := net.Dial("tcp", b.addr)
	if err != nil {
		return nil, err
	}
	defer func() { _ = c.Close() }()
	answers := bufio.NewReader(c)
	var waits []float64
	for end := time.Now().Add(b.load); time.Now().Before(end); time.Sleep(time.Millisecond) {
		sent := time.Now()
		if _, err := c.Write([]byte("*2\r\n$3\r\nGET\r\n$4\r\nnone\r\n")); err != nil {
			return nil, err
		}
		answer, err := answers.ReadString('\n')
		if err != nil || answer != "$-1\r\n" {
			return nil, fmt.Errorf("GET of a key that is not there: %q %w", answer, err)
		}
		waits = append(waits, float64(time.Since(sent))/float64(time.Millisecond))
	}
	return waits, nil
}
