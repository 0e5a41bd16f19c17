package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/redislint/redislint/internal/redislinttest"
)

var update = flag.Bool("update", false, "write what the transcripts' cmp compares with")

// exe is the program that the tests run.
var exe string

// TestMain puts the program in front of the PATH, for the transcripts. It is built
// without the race detector, under which the tests would take three times as long;
// .ci/full sets REDISLINT_TEST_RACE.
func TestMain(m *testing.M) {
	var err error
	if exe, err = redislinttest.Build(context.Background()); err == nil {
		err = os.Setenv("PATH", filepath.Dir(exe)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestScripts runs the transcripts of testdata/script. In each, $WORK/redis is
// a module that stands for go-redis, and "exits N command..." is exec with an
// exit status. Those that take long begin with "[short] skip".
func TestScripts(t *testing.T) {
	scripts := filepath.Join("..", "..", "testdata", "script")
	// Under nohup the commands would inherit that SIGHUP is ignored, and obey it.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(hangups) })
	testscript.Run(t, testscript.Params{
		Dir:                 scripts,
		RequireExplicitExec: true,
		WorkdirRoot:         redislinttest.Dir(t),
		UpdateScripts:       *update,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(env *testscript.Env) error {
			if err := setGoEnv(env); err != nil {
				return err
			}
			return os.CopyFS(filepath.Join(env.WorkDir, "redis"), os.DirFS(filepath.Join(scripts, "redis")))
		},
	})
}

// setGoEnv gives scripts the caches of the go command, but no network.
func setGoEnv(env *testscript.Env) error {
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		value, err := exec.CommandContext(context.Background(), "go", "env", name).Output()
		if err != nil {
			return err
		}
		env.Setenv(name, string(value[:len(value)-1]))
	}
	env.Setenv("GOGC", "off") // of all that runs in scripts, nothing runs long
	env.Setenv("GOPROXY", "off")
	env.Setenv("GOTOOLCHAIN", "local")
	env.Setenv("GOFLAGS", "-mod=mod")
	return nil
}

// exits runs a command and compares its exit status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}
