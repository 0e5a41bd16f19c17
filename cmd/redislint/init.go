package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/modfile"

	"github.com/redislint/redislint/cmd/redislint/internal/propose"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// initOptions are the flags of init.
type initOptions struct {
	*globals
	packageOptions
	from, output string
	namespace    string
	force        bool
}

func (a *app) initCommand(g *globals) *cobra.Command {
	o := &initOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "init [packages]",
		Short: "Write a first policy from the keys that the code uses",
		Long: `Write a first policy, ` + keys.PolicyFile + ` at the root of the module, from the keys and
channels that the code uses today: their patterns, types and times to live.
What the code does not tell is left out, with a comment.

The policy has a namespace, which the builders read from the environment. If all
keys begin with the name of the program, or nearly all with the default of a
setting, that is the namespace; otherwise it precedes the keys, and is empty
today.`,
		Example:           "  redislint init\n  redislint init --force --namespace app ./...\n  redislint init --from config/redis.json",
		RunE:              func(cmd *cobra.Command, args []string) error { return a.init(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	o.packageOptions.addFlags(cmd)
	cmd.Flags().StringVar(&o.namespace, "namespace", "", "the `name` that keys begin with today and that is their namespace; \"\" for none")
	cmd.Flags().BoolVar(&o.force, "force", false, "replace the file if it exists")
	cmd.Flags().StringVar(&o.output, "output", "", "write the policy to `file` (default: "+keys.PolicyFile+" at the root of the module)")
	cmd.Flags().StringVar(&o.from, "from", "", "make the policy from a JSON `file` with namespace, keyPatterns, channels and ttl instead, or from the keys in a Markdown file")
	// The only error is a flag that does not exist.
	_ = cmd.MarkFlagFilename("output", "yml", "yaml")
	_ = cmd.MarkFlagFilename("from", "json", "md")
	return cmd
}

// init is the command init.
func (a *app) init(cmd *cobra.Command, o *initOptions, args []string) error {
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	patterns, err := o.named(cmd, o.globals, args)
	if err != nil {
		return err
	}
	if o.from != "" && len(patterns) > 0 {
		return usagef(cmd, "--from reads %s alone: remove %s, or --from", o.from, strings.Join(args, " "))
	}
	if o.from != "" && cmd.Flags().Changed("namespace") {
		return usagef(cmd, "--from reads the namespace from the file: remove --namespace, or --from")
	}
	dir, err := filepath.Abs(o.dir)
	if err != nil {
		return err
	}
	target := filepath.Join(passes.ModuleRoot(dir), keys.PolicyFile)
	if o.output != "" {
		target = o.inDir(o.output)
	}
	target = fromHere(target)
	if err := o.checkTarget(target); err != nil {
		return err
	}
	kept, err := o.standing(target)
	if err != nil {
		return err
	}
	p, failed, err := a.propose(cmd, o, patterns, kept)
	if err != nil {
		return err
	}
	if err := a.writePolicy(o, target, p, kept); err != nil {
		return err
	}
	if failed {
		return outcomeError(statusUsage)
	}
	return nil
}

// checkTarget reports a policy that would be overwritten, or written elsewhere.
func (o *initOptions) checkTarget(file string) error {
	if err := o.mayWrite(file); err != nil {
		return err
	}
	if o.force {
		return nil
	}
	_, err := os.Lstat(file)
	switch {
	case err == nil:
		return fmt.Errorf("%s exists; nothing was written (--force replaces it)", file)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// propose makes the proposal; failed says that a part of the code could not be
// read.
func (a *app) propose(cmd *cobra.Command, o *initOptions, patterns []string, kept standing) (p *propose.Proposal, failed bool, err error) {
	if o.from != "" {
		data, err := repo.Read(o.inDir(o.from), repo.MaxReport)
		if err != nil {
			return nil, false, unreadable(o.from, err)
		}
		read := propose.FromJSON
		if ext := strings.ToLower(filepath.Ext(o.from)); ext == ".md" || ext == ".markdown" {
			read = propose.FromMarkdown
		}
		if p, err = read(o.from, data); err == nil {
			dir, _ := filepath.Abs(o.dir)
			p.Variable = propose.Input{Module: modulePath(passes.ModuleRoot(dir))}.Variable(p.Namespace)
		}
		return p, false, err
	}
	if _, err := o.walk(); err != nil {
		return nil, false, err
	}
	prog, err := a.survey(cmd.Context(), o, patterns, kept)
	if err != nil {
		return nil, false, err
	}
	if err := a.printErrors(o.globals, prog.Run); err != nil {
		return nil, false, err
	}
	if !prog.loaded {
		return nil, false, outcomeError(statusUsage) // the error says it all
	}
	if err := a.explainBugs(o.globals, prog); err != nil {
		return nil, false, err
	}
	in := propose.Input{Uses: prog.Result.Uses, Flow: prog.Flow, Root: prog.Root, Module: modulePath(prog.Root), Tests: o.tests}
	in.Programs = commands(prog.Root)
	in.Variables, in.Texts = named(prog.packages)
	if cmd.Flags().Changed("namespace") {
		in.Namespace = &o.namespace
	}
	p = propose.FromUses(in)
	if err := report.Untabled(a.stderr, prog.Run); err != nil {
		return nil, false, err
	}
	if len(p.Keys)+len(p.Channels) == 0 {
		where := report.Count(prog.Result.Packages, "package")
		if n := len(prog.Result.Uses); n > 0 {
			return nil, false, fmt.Errorf("%s in %s, but no class can be made of them; nothing was written (redislint keys lists the keys: those that begin with a value "+
				"need a pattern that you write, as in docs/policy.md)", report.Count(n, "use"), where)
		}
		if prog.Result.Packages == 0 {
			return nil, false, fmt.Errorf("no keys: %s; nothing was written (name packages that do, or add --tests or --tags)", prog.Unused())
		}
		return nil, false, fmt.Errorf("no keys in %s; nothing was written (name packages that use Redis, or add --tests or --tags)", where)
	}
	if in.Namespace != nil && p.Namespace != o.namespace {
		return nil, false, fmt.Errorf("no key begins with %q; nothing was written (name what keys begin with, or --namespace \"\" for none)", o.namespace+p.Separator)
	}
	return p, len(prog.Errors) > 0, nil
}

// commands returns the name of the folder of the module's command, if it has one
// only: several are parts of a program.
func commands(root string) []string {
	folders, err := filepath.Glob(filepath.Join(root, "cmd", "*", "*.go"))
	if err != nil {
		return nil // a root with a bad name has none
	}
	var names []string
	for _, f := range folders {
		if name := filepath.Base(filepath.Dir(f)); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) != 1 {
		return nil
	}
	return names
}

var namespaceVariable = regexp.MustCompile(`\b[A-Z][A-Z0-9_]*_NAMESPACE\b`)

// isText matches what can be the name of a program.
var isText = regexp.MustCompile(`^"[A-Za-z][A-Za-z0-9]+[_-][A-Za-z0-9_-]{1,60}"$`)

// named returns the variables of the environment that packages name, in calls or
// in the tags of structs, and that may be for a namespace; and the literals that may be
// names of the program.
func named(pkgs []*uses.Package) (names, texts []string) {
	for l := range stringLiterals(pkgs) {
		names = append(names, namespaceVariable.FindAllString(l, -1)...)
		if isText.MatchString(l) {
			texts = append(texts, strings.Trim(l, `"`))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), texts
}

// stringLiterals are the literals of packages that are texts, as they are written.
func stringLiterals(pkgs []*uses.Package) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, pkg := range pkgs {
			for _, file := range pkg.Files {
				for n := range ast.Preorder(file) {
					if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING && !yield(l.Value) {
						return
					}
				}
			}
		}
	}
}

// survey is [app.inspect] without a policy, except for the wrappers that are kept: one that is to
// be replaced need not load.
func (a *app) survey(ctx context.Context, o *initOptions, patterns []string, kept standing) (*program, error) {
	progress := a.startProgress(o.globals)
	defer progress.stop()
	return interruptible(ctx, func() (*program, error) {
		return a.analyse(ctx, request{dir: o.dir, patterns: patterns, tests: o.tests, tags: o.tags, offline: o.offline, policies: kept.policies, progress: progress.set})
	})
}

// modulePath returns the path of the module at root, "" if it has none.
func modulePath(root string) string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	return modfile.ModulePath(data)
}

// writePolicy writes the policy, in one step, and says what to do next.
func (a *app) writePolicy(o *initOptions, file string, p *propose.Proposal, kept standing) error {
	data := p.YAML()
	if kept.wrappers != "" {
		data = append(data, "\n"+kept.wrappers...)
	}
	if _, err := passes.ParsePolicy(file, data, a.rules()...); err != nil {
		return bugOf(err) // a proposal loads
	}
	// It may have come while the code was read.
	if err := o.checkTarget(file); err != nil {
		return err
	}
	if err := writeFile(file, data); err != nil {
		return err
	}
	return a.say(o.globals, "%s", summary(file, p, o.from == ""))
}

// summary says what was found, and what to do next; ofCode: in the code, and not in a file.
func summary(file string, p *propose.Proposal, ofCode bool) string {
	has := fmt.Sprintf("namespace %q", p.Namespace)
	until := "is set to another namespace"
	if p.Namespace == "" {
		has = "an optional namespace"
		until = "is set, and begin with its value then"
	}
	lines := []string{
		fmt.Sprintf("wrote %s: %s, %s, %s", file, has, report.Count(len(p.Keys), "key"), report.Count(len(p.Channels), "channel")),
		"",
		"Next:",
		"  1. Read it, and rename what you like: builders are named after the classes.",
	}
	if n := p.Doubts(); n > 0 {
		lines = append(lines, fmt.Sprintf("     Decide what is marked \"not sure\" (%s).", report.Count(n, "place")))
	}
	if n := p.Unnamed(); n > 0 {
		lines = append(lines, fmt.Sprintf("     Rename {value} where it stands (%s): the code has no name for it.", report.Count(n, "pattern")))
	}
	if p.Namespace == "" && ofCode {
		lines = append(lines, "     If the keys have a namespace already, run redislint init --force --namespace NAME.")
	}
	lines = append(lines,
		"  2. redislint gen     writes the builders of these keys to "+propose.BuildersDir,
		"  3. redislint fix     makes the code call them; the keys stay the same until",
		"                       "+p.Variable+" "+until,
		"  4. redislint check   holds the code to the policy from now on",
	)
	return strings.Join(lines, "\n") + "\n"
}
