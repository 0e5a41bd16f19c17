// Package cli is a stub of github.com/urfave/cli/v2.
package cli

type Flag interface{ Names() []string }

type StringFlag struct {
	Name, Usage, Value string
	Destination        *string
}

func (f *StringFlag) Names() []string { return nil }

type App struct{ Flags []Flag }

type Context struct{}

func (c *Context) String(name string) string { return "" }
