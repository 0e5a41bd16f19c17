package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/keys"
)

const rootLong = `redislint finds the strings in Go code that are Redis keys, and checks them.

Packages are named as for the go command; the default is ./... Of the package of
a Go file, what is in the file is reported or fixed.
Without a command redislint checks: "redislint ./..." is "redislint check ./...".

Exit status: 0 nothing to report, 1 findings, 2 wrong usage or packages that do
not load, 3 a bug of redislint, 130 interrupted.`

// globals are the flags of every command.
type globals struct {
	dir     string
	noColor bool
	quiet   bool
}

// rootCommand returns the command line as a tree of commands.
func (a *app) rootCommand() (*cobra.Command, error) {
	g := new(globals)
	check := &checkOptions{globals: g}
	root := &cobra.Command{
		Use:           "redislint [command] [packages]",
		Short:         "Find the Redis keys in Go code, and check them",
		Long:          rootLong,
		Example:       "  redislint ./...\n  redislint keys --stats ./...\n  redislint explain hardcoded",
		Args:          cobra.ArbitraryArgs,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := mistyped(cmd, args); err != nil {
				return err
			}
			return a.check(cmd, check, args)
		},
		ValidArgsFunction: completePackages,
	}
	root.PersistentFlags().StringVarP(&g.dir, "chdir", "C", "", "run in `dir`, as the go command's -C")
	root.PersistentFlags().BoolVar(&g.noColor, "no-color", false, "no colors, even on a terminal (as with NO_COLOR set)")
	root.PersistentFlags().BoolVar(&g.quiet, "quiet", false, "no summary and no progress")
	// The only error is a flag that does not exist.
	_ = root.MarkPersistentFlagDirname("chdir")
	a.addCheckFlags(root, check)
	root.SetFlagErrorFunc(flagError)
	root.SetVersionTemplate(versionText())
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.AddCommand(a.checkCommand(g), a.keysCommand(g), a.docsCommand(g), a.auditCommand(g), a.aclCommand(g), a.initCommand(g), a.genCommand(g), a.fixCommand(g), a.renameCommand(g), a.explainCommand(g), a.rulesCommand(g), a.manCommand(g), a.versionCommand())
	addCompletion(root)
	return root, addHelp(root, a, g)
}

// mistyped reports a first argument that is not a package, but nearly a command.
func mistyped(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || strings.ContainsAny(args[0], "./\\") {
		return nil
	}
	if near := nearest(args[0], commandNames(cmd.Root())); near != "" {
		return usagef(cmd, "unknown command %q%s", args[0], near)
	}
	return nil
}

// flagError is an error of the flags of a command, with the nearest flag there is.
func flagError(cmd *cobra.Command, err error) error {
	near := ""
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		near = nearest("--"+unknown.GetSpecifiedName(), names)
	}
	return usagef(cmd, "%w%s", err, near)
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// nearest says which of the names is meant by a word; "" if none is like it.
func nearest(word string, names []string) string {
	if near, ok := keys.NearestName(word, names); ok {
		return fmt.Sprintf(" (did you mean %s?)", near)
	}
	return ""
}

// checkDir reports a -C that is not a directory.
func (g *globals) checkDir(cmd *cobra.Command) error {
	if g.dir == "" {
		return nil
	}
	if !isFolder(g.dir) {
		return usagef(cmd, "-C %s: no such directory", g.dir)
	}
	return nil
}

// walk checks the files of the module before they are read, and returns the folders
// with a policy.
func (g *globals) walk() ([]string, error) {
	dir, err := filepath.Abs(g.dir)
	if err != nil {
		return nil, err
	}
	return repo.Walk(dir)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// inDir returns path as seen from the directory that -C names.
func (g *globals) inDir(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(g.dir, path)
}

// exactly is cobra.ExactArgs with a usage error that says what is wanted.
func exactly(n int, want string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return usagef(cmd, "%s wants %s, not %s", cmd.CommandPath(), want, report.Count(len(args), "argument"))
		}
		return nil
	}
}

// known returns names as a usage error lists them.
func known(names []string) string { return fmt.Sprintf("(known: %s)", strings.Join(names, ", ")) }
