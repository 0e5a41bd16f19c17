package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
)

func (a *app) manCommand(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages",
		Long: `Write the manual pages below a directory, as man(1) looks for them: one for each
command in man1, and one for each topic of "redislint help" in man7.`,
		Example: "  redislint man ~/.local/share/man",
		Args:    exactly(1, "a directory"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.man(cmd, g, args[0]) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
	}
}

// man is the command man.
func (a *app) man(cmd *cobra.Command, g *globals, dir string) error {
	if err := g.checkDir(cmd); err != nil {
		return err
	}
	if err := g.mayWrite(dir); err != nil {
		return err
	}
	dir = g.inDir(dir)
	pages, err := manPages(cmd.Root())
	if err != nil {
		return err
	}
	for name, page := range pages {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := writeFile(file, page); err != nil {
			return err
		}
	}
	return a.say(g, "wrote %s to %s\n", report.Count(len(pages), "page"), dir)
}

// manPages returns the manual pages by their file names, slash-separated.
func manPages(root *cobra.Command) (map[string][]byte, error) {
	root.DisableAutoGenTag = true // it has the date
	all, err := topics()
	if err != nil {
		return nil, err
	}
	pages := map[string][]byte{}
	for _, t := range all {
		pages["man7/redislint-"+t.name+".7"] = t.manPage()
	}
	return pages, addCommandPages(pages, root)
}

// addCommandPages adds the pages of a command and of those below it.
func addCommandPages(pages map[string][]byte, cmd *cobra.Command) error {
	var page bytes.Buffer
	if err := doc.GenMan(cmd, &doc.GenManHeader{Source: "redislint " + version(), Manual: manual}, &page); err != nil {
		return err
	}
	pages["man1/"+strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"] = page.Bytes()
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			if err := addCommandPages(pages, sub); err != nil {
				return err
			}
		}
	}
	return nil
}

// manual is what is at the top of every page.
const manual = "redislint manual"

// manPage returns the topic as a manual page.
func (t topic) manPage() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%% \"REDISLINT-%s\" \"7\" \"\" \"redislint %s\" \"%s\"\n", strings.ToUpper(t.name), version(), manual)
	fmt.Fprintf(&b, "# NAME\nredislint-%s - %s\n\n# DESCRIPTION\n", t.name, t.title)
	for line := range strings.Lines(t.text) {
		if strings.HasPrefix(line, " ") {
			line = "    " + line // as it is
		}
		b.WriteString(line)
	}
	b.WriteString("\n# SEE ALSO\n**redislint(1)**\n")
	return md2man.Render([]byte(b.String()))
}
