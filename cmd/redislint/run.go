package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/cmd/redislint/internal/unit"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// The exit statuses.
const (
	statusOK          = 0
	statusFindings    = 1
	statusUsage       = 2   // wrong usage, or packages that do not load
	statusBug         = 3   // a bug of redislint
	statusServer      = 4   // a server that was not reached, was lost, or refused what must be asked
	statusInterrupted = 130 // as a shell has it for a process that SIGINT ended
)

const issuesURL = passes.IssuesURL

// run is the program: it returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{
		stdin:   stdin,
		stdout:  newStream(ctx, stdout),
		stderr:  newStream(ctx, stderr),
		rules:   analyzer.Rules,
		analyse: analyse,
	}
	return a.run(ctx, args)
}

// An app is the command line with what it needs from outside.
type app struct {
	stdin          io.Reader
	stdout, stderr stream
	rules          func() []passes.Rule
	analyse        func(context.Context, request) (*program, error)
}

func (a *app) run(ctx context.Context, args []string) (status int) {
	// Colours of messages; the flag is looked up by hand, for a message can be
	// about flags that could not be parsed.
	messages := a.stderr.palette(hasFlag(args, "--no-color"))
	defer func() {
		if v := recover(); v != nil {
			status = a.explainBug(messages, uses.NewBug("", "", v))
		}
	}()

	status, err := a.dispatch(ctx, args)
	var bug *bugError
	var outcome outcomeError
	var usage *usageError
	switch {
	case err == nil:
		return status
	case errors.As(err, &outcome):
		return int(outcome)
	case errors.As(err, &bug):
		return a.explainBug(messages, bug.Bug)
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		a.message(messages, "interrupted; nothing was written")
		return statusInterrupted
	}
	a.message(messages, err.Error())
	if errors.As(err, &usage) {
		fmt.Fprintf(a.stderr, "Run '%s --help' for usage.\n", usage.command)
	}
	return statusUsage
}

// dispatch runs what is wanted: a command, or what the go command asks of a
// tool of go vet and go fix.
func (a *app) dispatch(ctx context.Context, args []string) (int, error) {
	if unit.Requested(args) {
		d := unit.Driver{Version: version(), Rules: a.rules(), Stdout: a.stdout, Stderr: a.stderr}
		return interruptible(ctx, func() (int, error) { return d.Run(args), nil })
	}
	root, err := a.rootCommand()
	if err != nil {
		return statusOK, err
	}
	root.SetArgs(args)
	return statusOK, root.ExecuteContext(ctx)
}

func (a *app) message(p report.Palette, text string) {
	fmt.Fprintf(a.stderr, "redislint: %s%s\n", p.Error("error: "), visible.Text(text))
}

// explainBug says what to do about a panic.
func (a *app) explainBug(p report.Palette, b passes.Bug) int {
	a.message(p, passes.Headline(b))
	fmt.Fprint(a.stderr, passes.Explain(b, versionText()))
	return statusBug
}

// explainBugs says what to do about the panics of a run that went on; the error ends
// the program with their status. It is nil if there are none.
func (a *app) explainBugs(g *globals, prog *program) error {
	for _, b := range prog.Bugs {
		a.explainBug(a.stderr.palette(g.noColor), b)
	}
	if len(prog.Bugs) > 0 {
		return outcomeError(statusBug)
	}
	return nil
}

func hasFlag(args []string, flag string) bool {
	for _, arg := range args {
		if arg == flag || arg == flag+"=true" {
			return true
		}
	}
	return false
}
