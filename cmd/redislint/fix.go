package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/fix"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
	rewrite "github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/uses"
)

// fixOptions are the flags of fix.
type fixOptions struct {
	*globals
	packageOptions
	ruleOptions
	stepOptions
	diff, keep, lua, partial bool
	inject                   string
}

func (a *app) fixCommand(g *globals) *cobra.Command {
	o := &fixOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "fix [packages]",
		Short: "Replace hand-built keys with calls of the builders",
		Long: `Replace hand-built keys with calls of the builders that redislint gen has written
from the policy. Before anything is written, the result is type-checked and its
keys are compared with the old ones; a fix that fails this is dropped. Files that
are reached through a link, or that changed during the run, are left alone.

All keys of a class are fixed, or none: where one cannot be, such as one that a
Lua script makes, the others stay as they are too, and the findings name its
place. With --only, and with packages, what lies outside does not count.

--inject changes constructors: code in other modules that calls them must follow.
The namespace is read from the environment where they are called then. With
--inject=params functions get a parameter too, which their callers hand on.

--lua changes scripts, so their hashes: all calls that run a script are changed
with it, so they must be in the module.

Exit status: 0 nothing is left to report, 1 findings remain, 2 wrong usage or
policy, or packages that do not load.`,
		Example:           "  redislint fix --diff ./...\n  redislint fix ./...\n  redislint fix --class worker,job --only internal/store ./...",
		RunE:              func(cmd *cobra.Command, args []string) error { return a.fix(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	a.addFixFlags(cmd, o)
	return cmd
}

func (a *app) addFixFlags(cmd *cobra.Command, o *fixOptions) {
	o.packageOptions.addFlags(cmd)
	o.policyOptions.addFlags(cmd)
	o.ruleOptions.addFlags(cmd, a.rules())
	o.stepOptions.addFlags(cmd)
	cmd.Flags().StringVar(&o.inject, "inject", "", "give structs that use keys a field for the builders, a parameter of their constructors, in place of calls for the default; with =params functions a parameter too")
	cmd.Flags().Lookup("inject").NoOptDefVal = injectStructs
	cmd.Flags().BoolVar(&o.lua, "lua", false, "hand literal keys of Lua scripts over in KEYS: a script and all calls that run it change")
	cmd.Flags().BoolVar(&o.partial, "partial", false, "fix keys of a class although others of it stay as they are: with a namespace set, these are no longer the same")
	cmd.Flags().BoolVar(&o.keep, "keep", false, "keep the constants, variables and functions that have no use any more")
	cmd.Flags().BoolVar(&o.diff, "diff", false, "print the changes as a diff, and write nothing")
}

// What --inject gives the builders.
const (
	injectStructs = "structs"
	injectParams  = "params" // functions too
)

// fix is the command fix.
func (a *app) fix(cmd *cobra.Command, o *fixOptions, args []string) (err error) {
	rules, err := o.choose(cmd, a.rules())
	if err != nil {
		return err
	}
	if o.inject != "" && o.inject != injectStructs && o.inject != injectParams {
		return usagef(cmd, "--inject=%s: no such thing to give the builders (known: %s, %s)", o.inject, injectStructs, injectParams)
	}
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	patterns, err := o.named(cmd, o.globals, args)
	if err != nil {
		return err
	}
	step, err := o.step(cmd, o.globals)
	if err != nil {
		return err
	}
	step.only = append(step.only, o.files...)
	if !o.diff {
		release, held := claim(o.inDir("."))
		if held != nil {
			return held
		}
		defer func() { err = errors.Join(err, release()) }()
	}
	if err := a.followRenamed(cmd.Context(), o); err != nil {
		return err
	}
	f := &fixRun{app: a, cmd: cmd, o: o, rules: rules, patterns: patterns, step: step}
	result, err := fix.Run(f.analyse, fix.Options{Keep: o.keep, Inject: o.inject != "", Params: o.inject == injectParams, Partial: o.partial, Allows: step.allows, Class: step.hasClass})
	if err != nil {
		return err
	}
	if f.lacksPolicy() {
		return errors.New("no policy: fixes call the builders of one (write one with redislint init, or name it with --policy; then run redislint gen)")
	}
	if err := a.printErrors(o.globals, f.last.Run); err != nil {
		return err
	}
	var out bytes.Buffer
	if o.diff {
		f.printDiff(&out, result)
		if a.stdout.terminal { // a file or a pipe gets what can be applied
			out = *bytes.NewBufferString(visible.Text(out.String()))
		}
	} else {
		if err := a.sweep(cmd.Context(), o.globals, f.last.Root); err != nil {
			return err
		}
		result.DropChanged(f.last.path)
		if err := f.write(result); err != nil {
			return err
		}
	}
	if !o.quiet && f.last.loaded && (!o.diff || len(result.Files) == 0) {
		var said bytes.Buffer
		f.summarise(&said, result)
		out.WriteString(visible.Text(said.String()))
	}
	if _, err := a.stdout.Write(out.Bytes()); err != nil {
		return err
	}
	switch {
	case len(f.last.Errors) > 0:
		return outcomeError(statusUsage)
	case f.last.Fails() || result.Changed:
		return outcomeError(statusFindings)
	}
	return nil
}

// A fixRun is one run of the command.
type fixRun struct {
	*app
	cmd      *cobra.Command
	o        *fixOptions
	rules    []passes.Rule
	patterns []string
	step     step
	last     *program // with the fixes that hold so far
}

// analyse is what package fix sees of a program.
func (f *fixRun) analyse(overlay map[string][]byte) (*fix.Program, error) {
	ctx := f.cmd.Context()
	prog, err := f.inspectWith(ctx, f.o.globals, &f.o.packageOptions, f.patterns, overlay)
	if err != nil {
		return nil, err
	}
	if len(prog.Bugs) > 0 { // what is known in part changes nothing
		return nil, &bugError{prog.Bugs[0]}
	}
	if err := f.step.check(f.cmd, prog); err != nil {
		return nil, err
	}
	p := &fix.Program{
		Find: func(p *fix.Program) error { return f.find(prog, p) }, Uses: prog.all, Packages: prog.packages, Policy: prog.policies.Of, Flow: prog.Flow,
		Loses: prog.loses, Sums: prog.sums, Named: prog.matched, Accepted: func() { f.last = prog }, Broken: map[string]string{},
	}
	for _, e := range prog.Errors {
		p.Errors = append(p.Errors, fix.Error{File: prog.path(e.File), Message: e.Message, Line: e.Line, Column: e.Column})
		if dir := filepath.Dir(e.File); filepath.Ext(e.File) == ".go" && p.Broken[dir] == "" {
			p.Broken[dir] = fmt.Sprintf("%s:%d:%d", prog.path(e.File), e.Line, e.Column)
		}
	}
	return p, nil
}

// find runs the rules on a program, for what package fix sees of it.
func (f *fixRun) find(prog *program, p *fix.Program) error {
	if err := prog.apply(f.cmd.Context(), f.rules); err != nil {
		return err
	}
	if len(prog.Bugs) > 0 {
		return &bugError{prog.Bugs[0]}
	}
	if f.o.lua {
		prog.fixScripts(f.step.hasClass)
	}
	f.step.take(prog)
	p.Findings = prog.Findings
	return nil
}

// fixScripts gives the findings in Lua scripts a fix, for keys of some classes, or says
// why there is none.
func (p *program) fixScripts(class func(name string) bool) {
	w := rewrite.New(p.packages, p.Flow).Scripts(class)
	for i := range p.Findings {
		x := &p.Findings[i]
		policy := p.policies.Of(x.Package)
		if x.Rule != "lualiteral" || policy == nil {
			continue
		}
		x.Fix, x.NoFix = w.Fix(policy, x.Span)
	}
}

// lacksPolicy reports whether there are packages, and none has a policy.
func (f *fixRun) lacksPolicy() bool {
	if len(f.last.packages) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.last.packages, func(p *uses.Package) bool { return f.last.policies.Of(p.Path) != nil })
}

// path is a file as the reports name it: relative to the root of the module.
func (p *program) path(file string) string {
	rel, err := filepath.Rel(p.Root, file)
	if err != nil || strings.HasPrefix(rel, "..") {
		return file
	}
	return filepath.ToSlash(rel)
}

// write replaces the files. None is, if one of them is not to be written to, or if the
// run was interrupted.
func (f *fixRun) write(r *fix.Result) error {
	if err := f.cmd.Context().Err(); err != nil {
		return err
	}
	if len(r.Files) == 0 {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o200 == 0 {
			return fmt.Errorf("%s is read-only; nothing was written (make it writable, or leave its package out)", f.last.path(name))
		}
	}
	return writeFiles(f.last.Root, r.Files)
}

func (f *fixRun) printDiff(w io.Writer, r *fix.Result) {
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		before, err := os.ReadFile(filepath.Clean(name))
		if err != nil {
			continue // it was there a moment ago; the diff is of what it was
		}
		path := f.last.path(name)
		fmt.Fprint(w, unified(visible.Path("a/"+path), visible.Path("b/"+path), string(before), string(r.Files[name])))
	}
}

// maxKey is the most bytes of a key that was not changed, beside the reason.
const maxKey = 40

// summarise says what was done, and what remains and why.
func (f *fixRun) summarise(w io.Writer, r *fix.Result) {
	for _, x := range r.Fixed {
		if _, keeps, ok := strings.Cut(x.Fix.Message, "; "); ok {
			fmt.Fprintf(w, "%s: %s: fixed; %s\n", f.place(x), x.Rule, keeps)
		}
	}
	for _, p := range r.PutBack {
		fmt.Fprintf(w, "%s: %s: not changed: %q: %s\n", f.place(p.Finding), p.Finding.Rule, fix.Cut(p.Finding.Key, maxKey), p.Reason)
	}
	for _, l := range r.Left {
		fmt.Fprintf(w, "%s: %s: %s", f.place(l), l.Rule, l.Message)
		if l.NoFix != "" {
			reason := l.NoFix
			if rest, ok := strings.CutPrefix(reason, fmt.Sprintf("%s:%d ", f.last.path(l.Span.File), l.Span.Line)); ok {
				reason = "it " + rest
			}
			fmt.Fprintf(w, " (no fix: %s)", reason)
		}
		fmt.Fprintln(w)
	}
	f.printTexts(w, r)
	f.printKept(w, r)
	f.printOpen(w)
	f.printHanded(w, r)
	for _, i := range r.Injected {
		from := "from its constructor"
		if i.Function {
			from = "as a parameter"
		}
		if i.Reason == "" {
			fmt.Fprintf(w, "%s:%d:%d: %s gets the builders %s\n", f.last.path(i.File), i.Line, i.Column, i.Name, from)
		} else {
			fmt.Fprintf(w, "%s:%d:%d: %s does not get the builders: %s\n", f.last.path(i.File), i.Line, i.Column, i.Name, i.Reason)
		}
	}
	gone := map[string][]string{} // by file
	for _, d := range r.Deleted {
		gone[d.File] = append(gone[d.File], d.Name)
	}
	for _, file := range slices.Sorted(maps.Keys(gone)) {
		fmt.Fprintf(w, "%s: deleted, because nothing uses it any more: %s\n", f.last.path(file), strings.Join(gone[file], ", "))
	}
	for _, d := range r.Above {
		text, rest, more := strings.Cut(d.Name, "\n")
		if more && rest != "" {
			text += " ..."
		}
		fmt.Fprintf(w, "%s: deleted with what it stood above: %q\n", f.last.path(d.File), text)
	}
	for _, d := range r.Unused {
		why := ""
		if d.Why != "" {
			why = ": " + d.Why
		}
		fmt.Fprintf(w, "%s:%d:%d: nothing uses %s any more%s\n", f.last.path(d.File), d.Line, d.Column, d.Name, why)
	}
	if n := len(r.Outside); n > 0 && f.step.isAll() {
		fmt.Fprintf(w, "classes with keys that have no namespace yet, %d of %d: %s\n", n, r.Of, enough(r.Outside))
	}
	whole := slices.DeleteFunc(slices.Clone(r.Fixed), func(x passes.Finding) bool { return x.Fix.Partial })
	fmt.Fprintf(w, "fixed %s%s in %s; %s left%s\n", report.Count(len(whole), "finding"), inPlaces(whole, r), report.Count(len(r.Files), "file"), report.Count(len(r.Left), "finding"), f.step)
}

// inPlaces says at how many places findings were fixed, where there are fewer of them than files:
// one text that many keys begin with is one finding.
func inPlaces(fixed []passes.Finding, r *fix.Result) string {
	at := map[passes.Edit]bool{}
	for _, x := range fixed {
		for _, e := range x.Fix.Edits {
			if e.Start < e.End && e.NewText != "" {
				at[passes.Edit{File: e.File, Start: e.Start}] = true
			}
		}
	}
	if len(fixed) >= len(r.Files) || len(at) < len(r.Files) { // some files have only what follows from it
		return ""
	}
	return " at " + report.Count(len(at), "place")
}

// enough lists names, up to maxTexts.
func enough(names []string) string {
	if n := len(names) - maxTexts; n > 0 {
		return strings.Join(names[:maxTexts], ", ") + fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(names, ", ")
}

// printHanded says which values became the namespace of builders, once for each file.
func (f *fixRun) printHanded(w io.Writer, r *fix.Result) {
	keys := map[[2]string]int{} // by file and value
	for _, d := range r.Handed {
		keys[[2]string{f.last.path(d.File), d.Name}]++
	}
	for _, at := range slices.SortedFunc(maps.Keys(keys), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		fmt.Fprintf(w, "%s: %s is handed to the builders as the namespace of %s\n", at[0], at[1], report.Count(keys[at], "key"))
	}
}

func (f *fixRun) place(x passes.Finding) string {
	return fmt.Sprintf("%s:%d:%d", f.last.path(x.Span.File), x.Span.Line, x.Span.Column)
}
