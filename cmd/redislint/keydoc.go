package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// docsOptions are the flags of docs.
type docsOptions struct {
	*globals
	packageOptions
	format, out, inline, service, audit string
	check, noCode                       bool
	with                                []string
}

// docsFormats are the formats, and the file that --out writes in each.
func docsFormats() []string { return []string{"md", "json", "html", "mermaid"} }

var docsFiles = map[string]string{"md": "keys.md", "json": "keys.json", "html": "keys.html", "mermaid": "keys.mmd"}

func (a *app) docsCommand(g *globals) *cobra.Command {
	o := &docsOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "docs [packages]",
		Short: "Describe the keys as a document",
		Long: `Describe the keys as a document: what the policy says of each class, and which
functions of which programs read, write and delete its keys. It has no positions
and no times, so that it changes only where keys do. In CI, --check compares.

Exit status: 0 written or up to date, 1 with --check if the file is not or does
not exist, 2 wrong usage or policy, packages that do not load, a file without
the marks of --inline, or one that cannot be written.`,
		Example:           "  redislint docs ./... > keys.md\n  redislint docs --out docs/redis --format html ./...\n  redislint docs --inline README.md --check ./...",
		RunE:              func(cmd *cobra.Command, args []string) error { return a.docs(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	o.packageOptions.addFlags(cmd)
	o.policyOptions.addFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "md", "output `format`: "+list(docsFormats()))
	f.StringVar(&o.out, "out", "", "write "+strings.Join([]string{docsFiles["md"], docsFiles["json"], docsFiles["html"], docsFiles["mermaid"]}, ", ")+" (by the format) into the `folder`, instead of standard output")
	f.StringVar(&o.inline, "inline", "", "write between "+beginMark+" and "+endMark+" of the `file`")
	f.BoolVar(&o.check, "check", false, "write nothing; print a diff and exit with 1 if the file is not what it should be")
	f.StringVar(&o.service, "service", "", "only what the program of this `name` uses")
	f.StringVar(&o.audit, "audit", "", "keys, bytes and date of the report in this `file`, which redislint audit --format json wrote")
	f.StringSliceVar(&o.with, "with", nil, "what else the page has: `places`, the files and lines where keys are used, which change with any edit")
	f.BoolVar(&o.noCode, "no-code", false, "what the policy says alone")
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(docsFormats(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("with", cobra.FixedCompletions([]string{placesToo}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.MarkFlagDirname("out")
	_ = cmd.MarkFlagFilename("inline", "md")
	_ = cmd.MarkFlagFilename("audit", "json")
	return cmd
}

// placesToo is what --with adds.
const placesToo = "places"

// docs is the command docs.
func (a *app) docs(cmd *cobra.Command, o *docsOptions, args []string) error {
	if err := o.docsUsage(cmd, args); err != nil {
		return err
	}
	var into *inlineFile
	if err := o.mayWrite(cmp.Or(o.inline, o.out)); err != nil {
		return err
	}
	if o.inline != "" {
		var err error
		if into, err = openInline(o.inDir(o.inline), o.check); err != nil {
			return err
		}
	}
	doc, err := a.document(cmd, o, args)
	if err != nil {
		return err
	}
	data, err := o.render(doc, into)
	if err != nil {
		return bugOf(err)
	}
	if n := len(doc.Diagrams()); o.format == "mermaid" && o.inline == "" && n > 1 {
		fmt.Fprintf(a.stderr, "redislint: this is part 1 of %d of the diagram, for %s (--inline writes all parts)\n", n, keydoc.Limits)
	}
	var file string
	switch {
	case into != nil:
		file, data = into.name, into.with(data)
	case o.out != "":
		file = filepath.Join(o.inDir(o.out), docsFiles[o.format])
	default:
		return a.write(cmd.Context(), o.globals, new(outputOptions), bytes.NewBuffer(data))
	}
	if o.check {
		return a.docsCheck(o, file, data)
	}
	return a.writeDocs(o, file, data)
}

// docsUsage reports flags that do not go together.
func (o *docsOptions) docsUsage(cmd *cobra.Command, args []string) error {
	switch {
	case !slices.Contains(docsFormats(), o.format):
		return usagef(cmd, "unknown format %q %s", o.format, known(docsFormats()))
	case o.out == "-":
		return usagef(cmd, "--out wants a folder: without it the document is on standard output")
	case o.out != "" && o.inline != "":
		return usagef(cmd, "--out and --inline name a file each: remove one")
	case o.check && o.out == "" && o.inline == "":
		return usagef(cmd, "--check compares a file: name it with --out or --inline")
	case o.inline != "" && o.format != "md" && o.format != "mermaid":
		return usagef(cmd, "--inline writes Markdown: --format %s is for --out", o.format)
	case o.noCode && o.service != "":
		return usagef(cmd, "--no-code does not know what service %s uses: remove one of the two", o.service)
	case slices.ContainsFunc(o.with, func(what string) bool { return what != placesToo }):
		return usagef(cmd, "unknown --with %s %s", strings.Join(o.with, ","), known([]string{placesToo}))
	case o.noCode && o.with != nil:
		return usagef(cmd, "--no-code does not know places: remove one of the two")
	case o.noCode && len(args) > 0:
		return usagef(cmd, "--no-code does not look at packages: remove %s", strings.Join(args, " "))
	}
	return o.checkDir(cmd)
}

// document analyses the packages, and makes the document.
func (a *app) document(cmd *cobra.Command, o *docsOptions, args []string) (*keydoc.Document, error) {
	if o.noCode {
		policies, err := o.loadAll(o.globals)
		if err != nil {
			return nil, err
		}
		if len(policies) == 0 {
			return nil, errNoPolicy
		}
		dir, err := filepath.Abs(o.dir)
		if err != nil {
			return nil, err
		}
		in := keydoc.Input{Root: passes.ModuleRoot(dir), Policies: policies, NoCode: true}
		if err := o.audited(&in); err != nil {
			return nil, err
		}
		return keydoc.New(in), nil
	}
	patterns, err := o.named(cmd, o.globals, args)
	if err != nil {
		return nil, err
	}
	prog, err := a.inspect(cmd.Context(), o.globals, &o.packageOptions, patterns)
	if err != nil {
		return nil, err
	}
	if err := a.printErrors(o.globals, prog.Run); err != nil {
		return nil, err
	}
	if len(prog.Errors) > 0 || !prog.loaded { // what is missing would be missing from the document
		return nil, outcomeError(statusUsage)
	}
	if err := a.explainBugs(o.globals, prog); err != nil {
		return nil, err
	}
	if err := report.Untabled(a.stderr, prog.Run); err != nil {
		return nil, err
	}
	policies := prog.policies.Distinct(prog.Root, prog.packages)
	if len(policies) == 0 {
		return nil, errNoPolicy
	}
	all := keydoc.Input{
		Root: prog.Root, Module: prog.modulePath, Policies: policies, Uses: prog.Result.Uses, Untabled: prog.Result.Untabled,
		Match: prog.policies, Services: prog.Services, Service: o.service,
		Builders: prog.builders, Mentions: prog.mentions, Places: slices.Contains(o.with, placesToo),
	}
	if err := o.audited(&all); err != nil {
		return nil, err
	}
	doc := keydoc.New(all)
	if o.service != "" && len(doc.Services) == 0 {
		all.Service = ""
		services := keydoc.New(all).Services
		return nil, usagef(cmd, "no service %q uses Redis (%s)", o.service, keys.Suggest(o.service, services))
	}
	return doc, nil
}

// builders is the package of a policy's builders, if it is among those that were analysed or one
// of these imports it; else nil.
func (p *program) builders(policy *keys.Policy) *types.Package {
	for _, pkg := range p.packages {
		at, ok := passes.BuildersPath(policy, pkg.Path, pkg.Dir)
		if pkg.Types == nil || !ok {
			continue
		}
		for _, of := range append(pkg.Types.Imports(), pkg.Types) {
			if of.Path() == at {
				return of
			}
		}
	}
	return nil
}

// mentions reports whether a literal of the packages that were analysed is that text.
func (p *program) mentions(text string) bool {
	for l := range stringLiterals(p.packages) {
		if s, err := strconv.Unquote(l); err == nil && s == text {
			return true
		}
	}
	return false
}

// render is the document in the format, for a file or, if that is nil, a page of its own.
func (o *docsOptions) render(doc *keydoc.Document, into *inlineFile) ([]byte, error) {
	switch o.format {
	case "html":
		return doc.HTML()
	case "json":
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		err := e.Encode(doc)
		return visible.JSON(b.Bytes()), err
	case "mermaid":
		if into != nil {
			return []byte(doc.InlineMermaid()), nil
		}
		return []byte(doc.Mermaid()), nil
	}
	if into != nil {
		return []byte(doc.Inline(into.head)), nil
	}
	return []byte(doc.Markdown()), nil
}

// docsCheck says how a file differs from what it should be.
func (a *app) docsCheck(o *docsOptions, file string, want []byte) error {
	have, err := repo.Read(file, repo.MaxReport)
	before, what, remedy := filepath.ToSlash(file), "is not what the policy and the code say", "run redislint docs"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		before, what = "/dev/null", "does not exist"
		if o.inline != "" {
			remedy = inlineRemedy + ", and run redislint docs"
		}
	case err != nil:
		return unreadable(file, err)
	case bytes.Equal(unix(have), unix(want)):
		return a.say(o.globals, "%s is what the policy and the code say\n", file)
	}
	if _, err := fmt.Fprint(a.stdout, visible.Text(unified(before, filepath.ToSlash(file), string(unix(have)), string(unix(want))))); err != nil {
		return err
	}
	a.message(a.stderr.palette(o.noColor), fmt.Sprintf("%s %s (%s)", file, what, remedy))
	return outcomeError(statusFindings)
}

// writeDocs writes the file in one step, if it is not what it should be already.
func (a *app) writeDocs(o *docsOptions, file string, data []byte) error {
	if have, err := repo.Read(file, repo.MaxReport); err == nil && bytes.Equal(have, data) {
		return a.say(o.globals, "%s is what the policy and the code say\n", file)
	}
	if _, err := os.Lstat(file); err == nil {
		if err := repo.CheckLink(file); err != nil {
			return err
		}
	}
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o200 == 0 {
		return fmt.Errorf("%s is read-only (make it writable, or write elsewhere); nothing was written", file)
	}
	if o.inline == "" {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
	}
	_, err := interruptible(context.Background(), func() (int, error) { return 0, writeFile(file, data) })
	if err != nil {
		return err
	}
	return a.say(o.globals, "wrote %s\n", file)
}
