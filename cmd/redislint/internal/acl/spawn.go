package acl

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"
)

// spawnTimeout is how long a server may take to answer.
const spawnTimeout = 30 * time.Second

// The folders of servers begin with spawnFolder; in each, spawnFile has the process that started
// the server, and its address.
const (
	spawnFolder = "redislint-proof"
	spawnFile   = "redislint-spawned"
)

// Spawn starts a redis-server of this machine on a free port of the loopback interface, in
// a folder of its own, and returns its address; stop ends it and removes the folder. Servers of
// runs that were killed are ended before.
func Spawn(ctx context.Context) (addr string, stop func(), err error) {
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		return "", nil, errors.New("redis-server is not installed here (install it, or name a server as in --prove redis://localhost:6379)")
	}
	sweepServers(ctx, os.TempDir())
	dir, err := os.MkdirTemp("", spawnFolder)
	if err != nil {
		return "", nil, err
	}
	for range 3 { // the port may be taken between its choice and the server's start
		var kill func()
		if addr, kill, err = spawn(ctx, binary, dir); err == nil {
			return addr, func() { kill(); _ = os.RemoveAll(dir) }, nil
		}
	}
	_ = os.RemoveAll(dir)
	return "", nil, err
}

func spawn(ctx context.Context, binary, dir string) (addr string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	port := l.Addr().(*net.TCPAddr).Port
	_ = l.Close()
	addr = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	// What a later run needs to end the server, if this one is killed.
	if err := os.WriteFile(filepath.Join(dir, spawnFile), fmt.Appendf(nil, "%d %s\n", os.Getpid(), addr), 0o600); err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, binary, "--port", strconv.Itoa(port), "--bind", "127.0.0.1", "--dir", dir, "--save", "", "--appendonly", "no", "--daemonize", "no")
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	exited := make(chan struct{})
	go func() {
		defer close(exited)
		_ = cmd.Wait() // killed: the error says only that
	}()
	stop = func() {
		_ = cmd.Process.Kill() // fails only if it has exited
		<-exited
	}
	client := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
	defer client.Close()
	for deadline := time.Now().Add(spawnTimeout); time.Now().Before(deadline); {
		info, err := client.Info(ctx, "server").Result()
		if err == nil && strings.Contains(info, fmt.Sprintf("process_id:%d\r", cmd.Process.Pid)) {
			return addr, stop, nil
		}
		select {
		case <-exited:
			return "", nil, fmt.Errorf("redis-server does not start: %s", bytes.TrimSpace(log.Bytes()))
		case <-ctx.Done():
			stop()
			return "", nil, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
	stop()
	return "", nil, fmt.Errorf("redis-server does not answer within %s", spawnTimeout)
}

// sweepServers ends the servers whose folders are in temp and whose run is gone, and removes the folders. What
// cannot be done is left to the next run.
func sweepServers(ctx context.Context, temp string) {
	folders, _ := filepath.Glob(filepath.Join(temp, spawnFolder+"*")) // the pattern is well formed, or there is nothing
	for _, dir := range folders {
		text, err := os.ReadFile(filepath.Join(dir, spawnFile))
		words := strings.Fields(string(text))
		if err != nil || len(words) != 2 {
			continue
		}
		pid, err := strconv.Atoi(words[0])
		if err != nil || pid <= 0 || runs(pid) {
			continue
		}
		if endServer(ctx, words[1], dir) {
			_ = os.RemoveAll(dir)
		}
	}
}

// runs reports whether there may be a process.
func runs(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	err = p.Signal(syscall.Signal(0))
	return !errors.Is(err, os.ErrProcessDone) && !errors.Is(err, syscall.ESRCH)
}

// endServer ends the server at an address if it is the one of a folder. It reports whether that has no server
// any more: nobody else is to be ended who has the port by now.
func endServer(ctx context.Context, addr, dir string) bool {
	client := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1, DialTimeout: time.Second, ReadTimeout: time.Second})
	defer client.Close()
	var other redis.Error
	got, err := client.ConfigGet(ctx, "dir").Result()
	switch {
	case errors.Is(err, syscall.ECONNREFUSED), errors.As(err, &other): // such as NOAUTH
		return true
	case err != nil:
		return false
	}
	if of, err := os.Stat(got["dir"]); err != nil || !same(of, dir) {
		return true
	}
	_ = client.ShutdownNoSave(ctx).Err() // the connection ends with the server
	return client.Ping(ctx).Err() != nil
}

// same reports whether a folder is the one at a path.
func same(folder os.FileInfo, path string) bool {
	other, err := os.Stat(path)
	return err == nil && os.SameFile(folder, other)
}
