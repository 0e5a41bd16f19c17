package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/acl"
	"github.com/redislint/redislint/cmd/redislint/internal/audit"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// aclOptions are the flags of acl.
type aclOptions struct {
	*globals
	packageOptions
	outputOptions
	service, namespace, server string
	split                      []string
	hashes                     []string
	allowUnknown               bool
	checkFile, observed        string
	proveOn, passwordFile      string
	oneNamespace               bool // --namespace was given
}

func aclFormats() []string { return []string{"aclfile", "setuser", "json"} }

func (a *app) aclCommand(g *globals) *cobra.Command {
	o := &aclOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "acl [packages]",
		Short: "Make Redis users with the rights that the programs need",
		Long: `Make a Redis user for each program of the module, with the least rights: the
commands that it sends one by one, and the keys and channels of its classes. What
the client sends by itself is from a table that real clients were recorded for.

With --check, --prove or --observed the users are held against a file, a server
or what that saw, and standard output has the result in their place.

Exit status: 0 written, or all is as it should be, 1 it is not, or there are uses
whose key or command is not known, which --allow-unknown only lists, 2 wrong
usage or policy, packages that do not load, or a program with a module that talks
to Redis by itself, 4 the server of --prove was not reached or refused what it
was asked.`,
		Example:           "  redislint acl --namespace prod ./... > users.acl\n  redislint acl --service api --format setuser ./...\n  redislint acl --split read,write --format json ./...\n  redislint acl --namespace prod --check users.acl ./...\n  redislint acl --prove spawn ./...",
		RunE:              func(cmd *cobra.Command, args []string) error { return a.acl(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	o.packageOptions.addFlags(cmd)
	o.policyOptions.addFlags(cmd)
	o.outputOptions.addFlags(cmd, aclFormats())
	f := cmd.Flags()
	f.StringVar(&o.service, "service", "", "only the user of the program of this `name`")
	f.StringVar(&o.namespace, "namespace", "", "for this `value` of the namespace alone; '' is the empty one")
	f.StringVar(&o.server, "server", acl.Servers()[0], "`version` of the server: "+list(acl.Servers())+"; only that of Redis 7 is tried")
	f.StringSliceVar(&o.split, "split", nil, "two users a program: `read,write`")
	f.StringArrayVar(&o.hashes, "password-hash", nil, "`SERVICE=HASH`: the SHA-256 of the password of its user, in hex")
	f.BoolVar(&o.allowUnknown, "allow-unknown", false, "list uses whose key or command is not known, and go on")
	f.StringVar(&o.checkFile, "check", "", "say what the users in this `file` may less or more than the code needs, and exit with 1 if there is any; - is standard input")
	f.StringVar(&o.proveOn, "prove", "", "ask the server at this `URL` with ACL DRYRUN whether it allows all uses, and no others; spawn starts one")
	f.StringVar(&o.observed, "observed", "", "say which rules are not used in this `file`, the output of MONITOR or of ACL LOG, and what is refused; - is standard input")
	f.StringVar(&o.passwordFile, "password-file", "", "`file` with the password for --prove (default: $"+audit.PasswordVariable+")")
	_ = cmd.MarkFlagFilename("check")
	_ = cmd.MarkFlagFilename("observed")
	_ = cmd.MarkFlagFilename("password-file")
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("server", cobra.FixedCompletions(acl.Servers(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("split", cobra.FixedCompletions([]string{"read,write"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// acl is the command acl.
func (a *app) acl(cmd *cobra.Command, o *aclOptions, args []string) error {
	if err := o.aclUsage(cmd); err != nil {
		return err
	}
	held, err := a.readHeld(o)
	if err != nil {
		return err
	}
	prog, err := a.aclProgram(cmd, o, args)
	if err != nil {
		return err
	}
	in, err := o.aclInput(cmd, prog)
	if err != nil {
		return err
	}
	r, err := acl.New(in)
	if err != nil {
		return err
	}
	if len(r.Users) == 0 {
		return noUsers(cmd, o, in)
	}
	if err := o.strayHash(cmd, in); err != nil {
		return err
	}
	if err := a.aclNotes(o, r); err != nil {
		return err
	}
	if len(r.Unknown) > 0 && !o.allowUnknown {
		return outcomeError(statusFindings)
	}
	if o.checkFile != "" || o.proveOn != "" || o.observed != "" {
		return a.aclHeld(cmd, o, r, held)
	}
	var out bytes.Buffer
	switch o.format {
	case "json":
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(r); err != nil {
			return bugOf(err)
		}
		out = *bytes.NewBuffer(visible.JSON(out.Bytes()))
	case "setuser":
		out.WriteString(r.Setuser(&in))
	default:
		out.WriteString(r.File(&in))
	}
	return a.write(cmd.Context(), o.globals, &o.outputOptions, &out)
}

// hash is a SHA-256 in hex.
var hash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// aclUsage reports flags that are wrong.
func (o *aclOptions) aclUsage(cmd *cobra.Command) error {
	o.oneNamespace = cmd.Flags().Changed("namespace")
	if err := o.outputOptions.check(cmd, o.globals, aclFormats()); err != nil {
		return err
	}
	if !slices.Contains(acl.Servers(), o.server) {
		return usagef(cmd, "unknown server %q %s", o.server, known(acl.Servers()))
	}
	if len(o.split) > 0 && !slices.Equal(slices.Sorted(slices.Values(o.split)), []string{"read", "write"}) {
		return usagef(cmd, "--split takes read,write")
	}
	held := 0
	for _, name := range []string{"check", "prove", "observed"} {
		if cmd.Flags().Changed(name) {
			held++
		}
	}
	if err := emptyFlag(cmd, "check", "prove", "observed", "service", "password-file"); err != nil {
		return err
	}
	switch {
	case held > 1:
		return usagef(cmd, "--check, --prove and --observed are asked one at a time")
	case held > 0 && cmd.Flags().Changed("format"):
		return usagef(cmd, "--format is for the users, which --check, --prove and --observed do not write: remove it")
	case o.passwordFile != "" && o.proveOn == "":
		return usagef(cmd, "--password-file is for --prove")
	case o.proveOn != "" && o.server == "6":
		return usagef(cmd, "--prove needs ACL DRYRUN, which Redis has from version 7 on")
	}
	for _, h := range o.hashes {
		service, text, ok := strings.Cut(h, "=")
		if !ok || service == "" || !hash.MatchString(text) {
			return usagef(cmd, "--password-hash takes SERVICE=HASH, with the SHA-256 of the password in 64 small hex digits (printf %%s PASSWORD | sha256sum)")
		}
	}
	return o.checkDir(cmd)
}

// aclProgram analyses the packages.
func (a *app) aclProgram(cmd *cobra.Command, o *aclOptions, args []string) (*program, error) {
	patterns, err := o.named(cmd, o.globals, args)
	if err != nil {
		return nil, err
	}
	if len(o.files) > 0 {
		return nil, usagef(cmd, "a file is not a program: name packages")
	}
	prog, err := a.inspect(cmd.Context(), o.globals, &o.packageOptions, patterns)
	if err != nil {
		return nil, err
	}
	if err := a.printErrors(o.globals, prog.Run); err != nil {
		return nil, err
	}
	if len(prog.Errors) > 0 || !prog.loaded { // what is missing would be missing from the rights
		return nil, outcomeError(statusUsage)
	}
	return prog, a.explainBugs(o.globals, prog)
}

// aclInput is what users are made of.
func (o *aclOptions) aclInput(cmd *cobra.Command, prog *program) (acl.Input, error) {
	in := acl.Input{
		Root: prog.Root, Module: prog.modulePath, Match: prog.policies, Services: prog.Services,
		Uses: prog.all, Indexes: prog.Result.Indexes, Handed: prog.Result.Handed, Sends: prog.Result.Sends, Untabled: prog.Result.Untabled,
		Asking: acl.Asking(prog.packages), Foreign: map[string][]string{}, Server: o.server, Service: o.service, Split: len(o.split) > 0, Hashes: map[string]string{},
	}
	for _, main := range slices.Sorted(maps.Keys(prog.mains)) {
		in.Foreign[main] = prog.foreign(main)
		loaded := slices.ContainsFunc(prog.packages, func(p *uses.Package) bool { return p.Path == main })
		if loaded || len(in.Foreign[main]) == 0 {
			continue
		}
		bare, err := prog.policies.Bare(prog.Services, in.Bare, main, prog.mains[main])
		if err != nil {
			return in, err
		}
		in.Bare = bare
	}
	for _, h := range o.hashes {
		service, text, _ := strings.Cut(h, "=")
		in.Hashes[service] = text
	}
	if !o.oneNamespace {
		return in, nil
	}
	in.Namespace = &o.namespace
	has := false
	for _, p := range prog.policies.Distinct(prog.Root, prog.packages) {
		if err := allows(cmd, p, o.namespace); err != nil {
			return in, err
		}
		has = has || p.Namespace != nil
	}
	if !has {
		return in, usagef(cmd, "--namespace is for a policy that has one (add namespace: {default: app} to it)")
	}
	return in, nil
}

// allows reports a namespace that a policy does not have.
func allows(cmd *cobra.Command, p *keys.Policy, namespace string) error {
	switch n := p.Namespace; {
	case n == nil || n.Allows(namespace):
		return nil
	case namespace == "":
		return usagef(cmd, "--namespace '': the namespace of %s may not be empty (optional: true allows it)", p.File)
	case n.Values != nil:
		return usagef(cmd, "%q is not a namespace of %s (%s)", namespace, p.File, keys.Suggest(namespace, n.Values))
	default:
		return usagef(cmd, "%q is not a namespace of %s (it does not match %s)", namespace, p.File, n.Match)
	}
}

// noUsers says why there is no user.
func noUsers(cmd *cobra.Command, o *aclOptions, in acl.Input) error {
	services, err := servicesOf(in)
	if err != nil {
		return err
	}
	if len(services) == 0 {
		return errors.New("none of the programs that were named uses Redis (name packages main that do, as in ./...)")
	}
	return usagef(cmd, "no service %q uses Redis (%s)", o.service, keys.Suggest(o.service, services))
}

// servicesOf are the programs that have users, whichever --service names.
func servicesOf(in acl.Input) ([]string, error) {
	in.Service = ""
	r, err := acl.New(in)
	if err != nil {
		return nil, err
	}
	var services []string
	for _, u := range r.Users {
		services = append(services, u.Service)
	}
	return slices.Compact(services), nil
}

// strayHash reports a password of a program that has no user.
func (o *aclOptions) strayHash(cmd *cobra.Command, in acl.Input) error {
	if len(in.Hashes) == 0 {
		return nil
	}
	services, err := servicesOf(in)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(in.Hashes)) {
		if !slices.Contains(services, name) {
			return usagef(cmd, "--password-hash %s=...: no service %q uses Redis (%s)", name, name, keys.Suggest(name, services))
		}
	}
	return nil
}

// aclNotes says on standard error what the rules do not say.
func (a *app) aclNotes(o *aclOptions, r *acl.Report) error {
	var b strings.Builder
	if len(r.Unknown) > 0 {
		fmt.Fprintf(&b, "Not known (%d):\n", len(r.Unknown))
		for _, u := range r.Unknown {
			fmt.Fprintf(&b, "  %s: %s%s: %s (services: %s)\n", u.At, u.For, prefixed(" ", u.Command), u.Reason, strings.Join(u.Services, ", "))
		}
		if !o.allowUnknown {
			b.WriteString("The users would lack what these need: make the keys known (docs/limits.md), or add rules under services: NAME: grants: and pass --allow-unknown\n")
		}
	}
	if !o.quiet {
		if r.EveryNamespace() {
			b.WriteString("The rules are for every value of the namespace: --namespace names one\n")
		}
		if r.Server != acl.Servers()[0] {
			fmt.Fprintf(&b, "Rules for --server %s have its syntax, and were not tried with one\n", r.Server)
		}
		for _, n := range r.Notes {
			fmt.Fprintf(&b, "note: %s%s\n", prefixed("", strings.TrimSpace(n.User+" "+n.Rule), ": "), n.Text)
		}
	}
	_, err := fmt.Fprint(a.stderr, visible.Text(b.String()))
	return err
}

// prefixed is text with something around it; "" where there is no text.
func prefixed(before, text string, after ...string) string {
	if text == "" {
		return ""
	}
	return before + text + strings.Join(after, "")
}
