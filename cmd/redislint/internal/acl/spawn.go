package acl

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// spawnTimeout is how long a server may take to answer.
const spawnTimeout = 30 * time.Second

// Spawn starts a redis-server of this machine on a free port of the loopback interface, in
// an empty folder, and returns its address; stop ends it and removes the folder.
func Spawn(ctx context.Context) (addr string, stop func(), err error) {
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		return "", nil, errors.New("redis-server is not installed here (install it, or name a server as in --prove redis://localhost:6379)")
	}
	dir, err := os.MkdirTemp("", "redislint-proof")
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
	addr = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
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
