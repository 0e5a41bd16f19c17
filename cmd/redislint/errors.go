package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// An outcomeError ends the program with a status when all there is to say has
// been said.
type outcomeError int

func (e outcomeError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// A usageError is a wrong use of a command.
type usageError struct {
	command string // "redislint check"
	err     error
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func usagef(cmd *cobra.Command, format string, args ...any) error {
	return &usageError{cmd.CommandPath(), fmt.Errorf(format, args...)}
}

// emptyFlag reports a flag that was given with an empty value, as a variable of a shell
// gives one that is not set.
func emptyFlag(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() == "" {
			what, _ := pflag.UnquoteUsage(f)
			return usagef(cmd, "--%s is empty (name a %s behind it, or leave it out)", name, what)
		}
	}
	return nil
}

// A bugError is a panic that was caught.
type bugError struct{ passes.Bug }

func (e *bugError) Error() string { return e.Message() }

// bugOf is an error that cannot be.
func bugOf(err error) *bugError { return &bugError{uses.NewBug("", "", err)} }

// interruptible returns what f does, or the context's error as soon as it is
// done: f may not watch the context all the time. A panic of f is an error.
func interruptible[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if v := recover(); v != nil {
				r.err = &bugError{uses.NewBug("", "", v)}
			}
			done <- r
		}()
		r.value, r.err = f()
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var zero T
		return zero, ctx.Err()
	}
}
