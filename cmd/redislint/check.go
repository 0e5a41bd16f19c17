package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
)

// checkOptions are the flags of check, which are those of redislint without a
// command too.
type checkOptions struct {
	*globals
	packageOptions
	outputOptions
	ruleOptions
	baselineOptions
	sinceOptions
	exitZero   bool
	statistics bool
	fix        bool
	fixing     fixOptions // with --fix
	observed   string     // a file that a guard wrote, or a folder of such; "" for none
}

func checkFormats() []string {
	return []string{"text", "line", "json", "sarif", "github", "gitlab", "rdjson", "checkstyle"}
}

func (a *app) checkCommand(g *globals) *cobra.Command {
	o := &checkOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "check [packages]",
		Short: "Report what is wrong with keys (the default command)",
		Long: `Report what is wrong with the keys, channels and patterns of the packages, by the
rules (redislint rules) and the policy (redislint help policy). "redislint help
formats" lists the output formats.

Exit status: 0 nothing to report, 1 findings, 2 wrong usage or policy, or
packages that do not load.`,
		Example: `  redislint check ./...
  redislint check --rules hardcoded,wrongtype ./internal/...
  redislint check --format json --output findings.json ./...
  redislint check --since origin/main ./...
  redislint check --baseline .redislint-baseline --write-baseline ./...`,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.check(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	a.addCheckFlags(cmd, o)
	return cmd
}

func (a *app) addCheckFlags(cmd *cobra.Command, o *checkOptions) {
	o.packageOptions.addFlags(cmd)
	o.policyOptions.addFlags(cmd)
	o.outputOptions.addFlags(cmd, checkFormats())
	o.ruleOptions.addFlags(cmd, a.rules())
	o.baselineOptions.addFlags(cmd)
	o.sinceOptions.addFlags(cmd)
	cmd.Flags().BoolVar(&o.statistics, "statistics", false, "print how many findings each rule has in place of the findings")
	cmd.Flags().BoolVar(&o.fix, "fix", false, "run redislint fix, with its flags")
	a.addFlagsOfFix(cmd, &o.fixing)
	cmd.Flags().StringVar(&o.observed, "observed", "", "compare with the commands that a guard saw: a `file` of guard.WriteObserved, or a folder of these")
	cmd.Flags().BoolVar(&o.exitZero, "exit-zero", false, "exit with 0 even if there are findings")
}

// check is the command check.
func (a *app) check(cmd *cobra.Command, o *checkOptions, args []string) error {
	if err := o.outputOptions.check(cmd, o.globals, checkFormats()); err != nil {
		return err
	}
	if err := emptyFlag(cmd, "observed"); err != nil {
		return err
	}
	if o.fix {
		return a.checkFix(cmd, o, args)
	}
	if of := changed(cmd, func(f *pflag.Flag) bool { return f.Hidden }); len(of) > 0 {
		return usagef(cmd, "%s: only redislint fix has this: add --fix", strings.Join(of, ", "))
	}
	if o.statistics && o.format != "text" {
		return usagef(cmd, "--statistics prints text: leave out --format %s", o.format)
	}
	if o.since != "" && o.write {
		return usagef(cmd, "--write-baseline writes all findings: leave out --since")
	}
	rules, err := o.choose(cmd, a.rules())
	if err != nil {
		return err
	}
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	patterns, err := o.named(cmd, o.globals, args)
	if err != nil {
		return err
	}
	if o.write && len(o.files) > 0 {
		return usagef(cmd, "--write-baseline writes the entries of packages: name packages, not files")
	}
	known, err := o.baselineOptions.read(cmd, o.globals)
	if err != nil {
		return err
	}
	commit, err := o.sinceOptions.find(cmd, o.globals)
	if err != nil {
		return err
	}
	seen, err := o.observation()
	if err != nil {
		return err
	}
	prog, err := a.inspect(cmd.Context(), o.globals, &o.packageOptions, patterns)
	if err != nil {
		return err
	}
	seen.compare(prog)
	_ = a.sweep(cmd.Context(), o.globals, prog.Root) // the module may be read-only
	if err := prog.apply(cmd.Context(), rules); err != nil {
		return err
	}
	prog.judgeIgnores(a.rules(), rules)
	old, err := a.foundSince(cmd.Context(), o, commit, prog.patterns, rules, prog)
	if err != nil {
		return err
	}
	s := &scope{program: prog, ran: rules, all: len(rules) == len(a.rules()), tests: o.tests, widen: func() (*program, error) {
		return a.inspectAll(cmd.Context(), o, rules, prog)
	}}
	if err := a.applyBaseline(o, known, s); err != nil {
		return err
	}
	prog.Findings = slices.DeleteFunc(prog.Findings, func(f passes.Finding) bool { return old[identify(f)] })
	prog.limit()
	return a.finishCheck(cmd, o, prog, seen)
}

// addFlagsOfFix adds the flags of fix that check does not have. Help does not list them.
func (a *app) addFlagsOfFix(cmd *cobra.Command, o *fixOptions) {
	fix := new(cobra.Command)
	a.addFixFlags(fix, o)
	fix.Flags().VisitAll(func(f *pflag.Flag) {
		if cmd.Flags().Lookup(f.Name) == nil {
			f.Hidden = true
			cmd.Flags().AddFlag(f)
		}
	})
}

// checkFix runs fix, which has some flags of check.
func (a *app) checkFix(cmd *cobra.Command, o *checkOptions, args []string) error {
	fix := new(cobra.Command)
	a.addFixFlags(fix, new(fixOptions))
	foreign := changed(cmd, func(f *pflag.Flag) bool {
		return f.Name != "fix" && fix.Flags().Lookup(f.Name) == nil && cmd.Root().PersistentFlags().Lookup(f.Name) == nil
	})
	if len(foreign) > 0 {
		return usagef(cmd, "--fix is redislint fix, which has no %s", strings.Join(foreign, ", "))
	}
	fixing := &o.fixing
	fixing.globals, fixing.packageOptions, fixing.ruleOptions = o.globals, o.packageOptions, o.ruleOptions
	return a.fix(cmd, fixing, args)
}

// changed are the flags of a command line for which a condition holds.
func changed(cmd *cobra.Command, holds func(*pflag.Flag) bool) []string {
	var names []string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if holds(f) {
			names = append(names, "--"+f.Name)
		}
	})
	return names
}

// inspectAll is what check finds if it looks at the whole module beside what a run
// on some packages looked at.
func (a *app) inspectAll(ctx context.Context, o *checkOptions, rules []passes.Rule, part *program) (*program, error) {
	all, err := a.inspect(ctx, o.globals, &o.packageOptions, append(slices.Clone(part.patterns), part.modulePath+"/..."))
	if err != nil {
		return nil, err
	}
	return all, all.apply(ctx, rules)
}

// finishCheck writes the report, and returns how the command ends.
func (a *app) finishCheck(cmd *cobra.Command, o *checkOptions, prog *program, seen *observation) error {
	var out bytes.Buffer
	if err := a.printCheck(&out, o, prog); err != nil {
		return err
	}
	var beside io.Writer = a.stderr // other formats are for programs
	if o.format == "text" {
		beside = &out
	}
	if err := seen.print(beside, prog.Root); err != nil {
		return err
	}
	if err := a.deliver(cmd.Context(), o.globals, &o.outputOptions, prog, &out); err != nil {
		return err
	}
	if err := a.explainBugs(o.globals, prog); err != nil {
		return err
	}
	switch {
	case len(prog.Errors) > 0:
		return outcomeError(statusUsage)
	case prog.Fails() && !o.exitZero:
		return outcomeError(statusFindings)
	}
	return nil
}

func (a *app) printCheck(w io.Writer, o *checkOptions, prog *program) error {
	switch {
	case o.format == "json":
		return report.JSON(w, prog.Run)
	case o.format == "sarif":
		return report.SARIF(w, prog.Run, report.SARIFOptions{
			Version: version(), Rules: a.rules(), Baseline: o.baselineOptions.file != "", ReadFile: os.ReadFile,
		})
	case !prog.loaded:
		return nil // the error says it all
	}
	switch o.format {
	case "line":
		return report.Lines(w, prog.Run)
	case "github":
		return a.printGitHub(w, o, prog)
	case "gitlab":
		return report.GitLab(w, prog.Run)
	case "rdjson":
		return report.RDJSON(w, prog.Run, os.ReadFile)
	case "checkstyle":
		return report.Checkstyle(w, prog.Run)
	}
	if o.statistics {
		return report.Statistics(w, prog.Run, a.textOptions(o.globals, &o.outputOptions))
	}
	return report.Text(w, prog.Run, a.textOptions(o.globals, &o.outputOptions))
}

// summaryVariable names the file whose Markdown GitHub Actions shows on the page
// of a workflow's run; each step adds to it.
const summaryVariable = "GITHUB_STEP_SUMMARY"

func (a *app) printGitHub(w io.Writer, o *checkOptions, prog *program) error {
	if err := report.GitHub(w, prog.Run, o.quiet); err != nil {
		return err
	}
	name := os.Getenv(summaryVariable)
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(filepath.Clean(name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("summary of $%s: %w", summaryVariable, err)
	}
	err = report.GitHubSummary(f, prog.Run)
	return errors.Join(err, f.Close())
}

// apply runs the rules, and keeps the findings that are to be reported.
func (p *program) apply(ctx context.Context, rules []passes.Rule) error {
	p.ignores = passes.NewIgnores(p.packages)
	in := &passes.Input{Uses: p.all, Returns: p.Result.Returns, Flow: p.Flow, Policies: p.policies, Packages: p.packages, Ignores: p.ignores}
	for _, rule := range rules {
		type found struct {
			findings []passes.Finding
			bugs     []passes.Bug
		}
		f, err := interruptible(ctx, func() (f found, err error) {
			f.findings, f.bugs = rule.Try(in)
			return f, nil
		})
		if err != nil {
			return err
		}
		p.Findings = append(p.Findings, p.reportedOf(f.findings)...)
		p.Bugs = append(p.Bugs, f.bugs...)
	}
	for _, s := range p.ignores.Suppressed() {
		if p.reported(s.Finding) {
			p.Suppressed = append(p.Suppressed, report.Suppressed{Finding: s.Finding, Reason: s.Reason})
		}
	}
	return nil
}

// judgeIgnores adds what is wrong with the comments that suppress findings.
func (p *program) judgeIgnores(known, ran []passes.Rule) {
	problems := p.ignores.Problems(passes.Judgement{
		Policies: p.policies, Known: known, Ran: ran, Whole: p.whole && p.complete(),
	})
	p.Findings = append(p.Findings, p.reportedOf(problems)...)
}

func (p *program) reportedOf(findings []passes.Finding) []passes.Finding {
	return slices.DeleteFunc(findings, func(f passes.Finding) bool { return !p.reported(f) })
}

// list returns names as a flag's help lists them: "text, line or json".
func list(names []string) string {
	text := ""
	for i, name := range names {
		switch i {
		case 0:
			text = name
		case len(names) - 1:
			text = fmt.Sprintf("%s or %s", text, name)
		default:
			text = fmt.Sprintf("%s, %s", text, name)
		}
	}
	return text
}
