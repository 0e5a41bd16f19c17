package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/audit"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// auditFormats are the values of --format.
func auditFormats() []string { return []string{"text", "json", "openmetrics", "markdown", "html"} }

func (a *app) auditCommand(g *globals) *cobra.Command {
	o := &auditOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "audit",
		Short: "Hold the keys of a server against the policy",
		Long: `Hold the keys of a server, or of a dump, against the policy: which classes there
are, how many keys they have, how large they are and how long they live, and
what breaks the policy. It reads names, types, lifetimes and sizes, and changes
nothing; values are read with --values only.

With --suggest, classes for the keys that have none are printed in place of the
report, as a policy to paste.

Exit status: 0 nothing breaks the policy, or classes were suggested, 1 findings,
2 wrong usage or policy, 4 the server was not reached, or was lost, or refused
what must be asked: then the report has what was found until then, and says so.`,
		Example:           "  redislint audit --url redis://localhost:6379/0\n  redislint audit --rdb dump.rdb --format json\n  redislint audit --keys keys.txt --suggest",
		Args:              auditArgs,
		RunE:              func(cmd *cobra.Command, _ []string) error { return a.audit(cmd, o) },
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	o.addAuditFlags(cmd)
	return cmd
}

// auditArgs reports an argument, and the flag that it was meant for. It does not show it:
// there may be a password in it.
func auditArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	flag := "--url is for the address of a server, --rdb for a dump, --keys for a list of keys"
	switch before, _, address := strings.Cut(args[0], "://"); {
	case address:
		flag = "the address of a server goes with a flag: --url " + before + "://..."
	case strings.HasSuffix(args[0], ".rdb"):
		flag = "a dump goes with a flag: --rdb " + args[0]
	case isFolder(args[0]) || strings.HasPrefix(args[0], "./"):
		flag = "--code ./... looks at packages, too"
	}
	return usagef(cmd, "%s wants no arguments, not %s (%s)", cmd.CommandPath(), report.Count(len(args), "argument"), flag)
}

// audit is the command audit.
func (a *app) audit(cmd *cobra.Command, o *auditOptions) error {
	if err := o.auditUsage(cmd); err != nil {
		return err
	}
	p, err := a.auditPolicy(o)
	if err != nil {
		return err
	}
	opts, err := o.judging(cmd, p)
	if err != nil {
		return err
	}
	growth, err := o.growth(cmd)
	if err != nil {
		return err
	}
	var before *audit.Report
	if o.against != "" {
		if before, err = audit.Earlier(o.inDir(o.against)); err != nil {
			return err
		}
	}
	judge, err := audit.New(opts)
	if err != nil {
		return err
	}
	if o.printACL {
		return a.printRights(cmd, o, judge)
	}
	unused, err := a.unusedClasses(cmd, o, p)
	if err != nil {
		return err
	}
	judge.Orphans(unused)
	r, err := a.auditSource(cmd, o, judge)
	if r == nil {
		return a.auditFailed(o, err)
	}
	if before != nil {
		severity, _ := judge.Severity(live.Drift)
		r.Compare(before, growth, severity)
	}
	write := func() error { return a.writeAudit(cmd.Context(), o, r) }
	if o.suggest {
		write = func() error { return a.writeSuggestion(cmd.Context(), o, r, p, judge) }
	}
	if werr := write(); werr != nil {
		return werr
	}
	switch {
	case cmd.Context().Err() != nil: // what was found until then is written
		return outcomeError(statusInterrupted)
	case err != nil:
		return a.auditFailed(o, err)
	case !r.Complete:
		return outcomeError(statusServer)
	case r.Worst() == "error" && !o.exitZero && !o.suggest:
		return outcomeError(statusFindings)
	}
	return nil
}

// auditPolicy is the policy that holds. To suggest classes, none is needed.
func (a *app) auditPolicy(o *auditOptions) (*keys.Policy, error) {
	p, err := o.load(o.globals)
	if err != nil || p != nil {
		return p, err
	}
	if o.suggest {
		return keys.ParsePolicy(noPolicy, nil)
	}
	return nil, errNoPolicy
}

// noPolicy is what the policy is called that says nothing.
const noPolicy = "no policy"

// writeSuggestion writes classes for the keys of no class.
func (a *app) writeSuggestion(ctx context.Context, o *auditOptions, r *audit.Report, p *keys.Policy, judge *audit.Judge) error {
	var text []byte
	if p.File != noPolicy {
		var err error
		if text, err = os.ReadFile(p.File); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	for _, reason := range r.Incomplete {
		fmt.Fprintf(&b, "# incomplete: %s\n", strings.Trim(strconv.Quote(reason), `"`))
	}
	b.Write(judge.Suggest(text).YAML())
	return a.write(ctx, o.globals, &o.outputOptions, &b)
}

// auditFailed says why an audit ended, with the status of the reason.
func (a *app) auditFailed(o *auditOptions, err error) error {
	var server *audit.ServerError
	if !errors.As(err, &server) {
		return err
	}
	a.message(a.stderr.palette(o.noColor), err.Error())
	return outcomeError(statusServer)
}

// auditSource looks at all keys of what the flags name.
func (a *app) auditSource(cmd *cobra.Command, o *auditOptions, judge *audit.Judge) (*audit.Report, error) {
	if o.rdb != "" || o.keys != "" {
		return a.auditFile(cmd, o, judge)
	}
	w, err := a.walkOf(cmd, o, judge)
	if err != nil {
		return nil, err
	}
	p := a.startProgress(o.globals)
	defer p.stop()
	w.Progress = func(now audit.Progress) { p.set(progressOf(now), 0, 0) }
	return w.Run(cmd.Context())
}

// auditFile looks at the keys of a dump, or of a list.
func (a *app) auditFile(cmd *cobra.Command, o *auditOptions, judge *audit.Judge) (*audit.Report, error) {
	in := a.stdin
	if name := cmp.Or(o.rdb, o.keys); name != "-" {
		f, err := os.Open(o.inDir(name))
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }()
		in = f
	}
	d := &audit.Dump{Judge: judge, Idle: o.idle}
	var err error
	if d.DBs, _, err = o.databases(cmd); err != nil {
		return nil, err
	}
	p := a.startProgress(o.globals)
	defer p.stop()
	d.Progress = func(now audit.Progress) { p.set(progressOf(now), 0, 0) }
	read := d.Lines
	if o.rdb != "" {
		read = d.RDB
	}
	r, err := read(cmd.Context(), in)
	if err != nil && cmd.Context().Err() == nil {
		err = fmt.Errorf("%s: %w", cmp.Or(o.rdb, o.keys), err)
	}
	return r, err
}

// progressOf is a line about an audit that runs.
func progressOf(now audit.Progress) string {
	seconds := now.Elapsed.Seconds()
	if seconds <= 0 {
		return ""
	}
	rate := float64(now.Keys) / seconds
	text := fmt.Sprintf("%s, %.0f/s", report.Count(int(now.Keys), "key"), rate)
	if now.Total > 0 && now.Keys <= now.Total && rate > 0 {
		left := time.Duration(float64(now.Total-now.Keys) / rate * float64(time.Second))
		text += fmt.Sprintf(", %d%%, %s left", 100*now.Keys/now.Total, left.Round(time.Second))
	}
	return text
}

// walkOf is the walk that the flags describe.
func (a *app) walkOf(cmd *cobra.Command, o *auditOptions, judge *audit.Judge) (*audit.Walk, error) {
	in, _ := a.stdin.(*os.File)
	t, err := o.target(cmd, in)
	if err != nil && !(o.printACL && o.url == "" && os.Getenv(audit.URLVariable) == "") {
		return nil, err
	}
	w := &audit.Walk{
		Target: t, Judge: judge, Match: o.match, Replica: o.replica, Count: o.count, Rate: o.rate, MaxServer: o.maxServer,
		Memory: o.memory, Values: o.values, Idle: o.idle, Seed: o.seed, ExactKeys: o.exactKeys, Retry: o.retry,
	}
	if o.checkpoint != "" {
		if err := o.mayWrite(o.checkpoint); err != nil {
			return nil, err
		}
		w.Checkpoint = o.inDir(o.checkpoint)
	}
	if w.Sample, w.Share, err = o.drawn(cmd); err != nil {
		return nil, err
	}
	w.DBs, w.AllDBs, err = o.databases(cmd)
	return w, err
}

// printRights prints the least rights of the user that the audit needs.
func (a *app) printRights(cmd *cobra.Command, o *auditOptions, judge *audit.Judge) error {
	w, err := a.walkOf(cmd, o, judge)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "ACL SETUSER redislint-audit on >PASSWORD %s\n", w.Rights())
	return err
}

// unusedClasses are those that no code of --code uses; nil without the flag.
func (a *app) unusedClasses(cmd *cobra.Command, o *auditOptions, p *keys.Policy) (map[string]bool, error) {
	if o.code == nil {
		return nil, nil
	}
	packages := packageOptions{policyOptions: o.policyOptions}
	patterns, err := packages.named(cmd, o.globals, o.code)
	if err != nil {
		return nil, err
	}
	prog, err := a.inspect(cmd.Context(), o.globals, &packages, patterns)
	if err != nil {
		return nil, err
	}
	if err := a.printErrors(o.globals, prog.Run); err != nil {
		return nil, err
	}
	if len(prog.Errors) > 0 || !prog.loaded { // what uses a class may be in what did not load
		return nil, outcomeError(statusUsage)
	}
	if err := a.explainBugs(o.globals, prog); err != nil {
		return nil, err
	}
	unused := map[string]bool{}
	for _, c := range p.Keys {
		unused[c.Name] = true
	}
	for i := range prog.Result.Uses {
		for _, c := range reached(p, &prog.Result.Uses[i]) {
			delete(unused, c.Name)
		}
	}
	return unused, nil
}

// reached are the classes that a use may have keys of. A key of which nothing is known
// tells nothing.
func reached(p *keys.Policy, u *uses.Use) []*keys.Class {
	var out []*keys.Class
	for _, k := range u.Keys {
		text := strings.Trim(k.Template.String(), "*")
		if len(k.Template.Names()) > 0 && k.Template.Head() == "" && len(k.Template.Parts()) == 1 || text == "" {
			continue
		}
		out = append(out, p.Reaches(k.Template)...)
		if u.Role == uses.RolePattern {
			m := p.MatchGlob(k.Template)
			out = append(out, m.Classes...)
		}
	}
	return out
}

// writeAudit writes the report as the flags want it.
func (a *app) writeAudit(ctx context.Context, o *auditOptions, r *audit.Report) error {
	var b bytes.Buffer
	var err error
	switch o.format {
	case "json":
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err = e.Encode(r); err == nil {
			data := visible.JSON(b.Bytes())
			b.Reset()
			_, err = b.Write(data)
		}
	case "openmetrics":
		err = r.OpenMetrics(&b)
	case "html":
		err = r.HTML(&b)
	case "markdown":
		err = r.Markdown(&b)
	default:
		p := a.stdout.palette(o.noColor)
		if o.file != "" {
			p = report.NewPalette(false)
		}
		err = r.Text(&b, p)
	}
	if err != nil {
		return bugOf(err)
	}
	return a.write(ctx, o.globals, &o.outputOptions, &b)
}
