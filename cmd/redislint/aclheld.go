package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/redis/go-redis/v9"
	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/acl"
	"github.com/redislint/redislint/cmd/redislint/internal/audit"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
)

// A heldFile is what --check or --observed name; both are nil without these.
type heldFile struct {
	name  string // as messages have it
	users *acl.File
	seen  *acl.Recording
}

// readHeld reads the file of --check or --observed, before the code is looked at.
func (a *app) readHeld(o *aclOptions) (heldFile, error) {
	name := cmp.Or(o.checkFile, o.observed)
	var data []byte
	var err error
	switch name {
	case "":
		return heldFile{}, nil
	case "-":
		data, err = io.ReadAll(io.LimitReader(a.stdin, repo.MaxReport))
	default:
		data, err = repo.Read(o.inDir(name), repo.MaxReport)
	}
	if err != nil {
		return heldFile{}, unreadable(o.inDir(name), err)
	}
	f := heldFile{name: name}
	if name == "-" {
		f.name = "standard input"
	}
	if o.checkFile != "" {
		f.users, err = acl.ReadUsers(f.name, string(data))
	} else {
		f.seen, err = acl.ReadObserved(f.name, string(data))
	}
	return f, err
}

// aclHeld holds the users against a file, a server, or what that saw.
func (a *app) aclHeld(cmd *cobra.Command, o *aclOptions, r *acl.Report, held heldFile) error {
	var out bytes.Buffer
	fine, err := false, error(nil)
	switch {
	case held.users != nil:
		fine = o.compare(&out, r, held)
	case held.seen != nil:
		fine = a.observe(o, &out, r, held)
	default:
		fine, err = a.prove(cmd.Context(), o, &out, r)
	}
	if err != nil {
		return err
	}
	text := bytes.NewBufferString(visible.Text(out.String()))
	if err := a.write(cmd.Context(), o.globals, &o.outputOptions, text); err != nil {
		return err
	}
	if !fine {
		return outcomeError(statusFindings)
	}
	return nil
}

// compare says how the users of a file differ.
func (o *aclOptions) compare(out *bytes.Buffer, r *acl.Report, file heldFile) (fine bool) {
	differences, others := r.Check(file.users)
	for _, d := range differences {
		fmt.Fprintln(out, d)
	}
	if len(differences) == 0 && !o.quiet {
		fmt.Fprintf(out, "%s grants what the code needs, and no more\n", file.name)
	}
	if others > 0 && !o.quiet {
		fmt.Fprintf(out, "Users of %s that belong to no program here, and are not judged: %d\n", file.name, others)
	}
	return len(differences) == 0
}

// observe says what a server saw of the rules.
func (a *app) observe(o *aclOptions, out *bytes.Buffer, r *acl.Report, recording heldFile) (fine bool) {
	seen := r.Observed(recording.seen)
	if seen.Cut {
		a.message(a.stderr.palette(o.noColor), fmt.Sprintf("note: the last line of %s is not whole, and was left out", recording.name))
	}
	for _, name := range seen.Names() {
		fmt.Fprintf(out, "refused: %s (%d)\n", name, seen.Refused[name])
	}
	for _, rule := range seen.Unused {
		fmt.Fprintf(out, "not used: %s\n", rule)
	}
	for _, user := range seen.Unseen {
		fmt.Fprintf(out, "not seen: %s: no command that it may send was seen, which says nothing of its rules\n", user)
	}
	switch {
	case o.quiet:
	case seen.Log:
		fmt.Fprintf(out, "%s (an ACL LOG does not say which rules are used)\n", report.Count(seen.Commands, "refusal"))
	default:
		fmt.Fprintf(out, "%s, %d refused, %s not used\n", report.Count(seen.Commands, "command"), len(seen.Refused), report.Count(len(seen.Unused), "rule"))
	}
	if seen.Others > 0 && !o.quiet {
		fmt.Fprintf(out, "Refusals of users that are of no program here, and not listed: %d\n", seen.Others)
	}
	return len(seen.Refused) == 0
}

// prove asks a server.
func (a *app) prove(ctx context.Context, o *aclOptions, out *bytes.Buffer, r *acl.Report) (fine bool, err error) {
	client, stop, err := o.proving(ctx)
	if err != nil {
		return false, err
	}
	defer stop()
	p, err := r.Prove(ctx, client)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		remedy := audit.Remedy(err, strings.HasPrefix(o.proveOn, "rediss:"))
		a.message(a.stderr.palette(o.noColor), fmt.Sprintf("the server of --prove: %v (%s)", err, cmp.Or(remedy, "the proof needs ACL, CLIENT and COMMAND of a server that is a master")))
		return false, outcomeError(statusServer)
	}
	for _, text := range p.Refused {
		fmt.Fprintf(out, "refused: %s\n", text)
	}
	for _, text := range p.Open {
		fmt.Fprintf(out, "allowed: %s\n", text)
	}
	for _, text := range p.Granted {
		fmt.Fprintf(out, "granted: %s\n", text)
	}
	for _, text := range p.Needless {
		fmt.Fprintf(out, "not needed: %s\n", text)
	}
	if len(p.Untried) > 0 {
		fmt.Fprintf(out, "not tried, the server does not have them: %s\n", strings.Join(p.Untried, ", "))
	}
	if !o.quiet {
		fmt.Fprintf(out, "%d uses: %d refused; %d commands and keys of others: %d allowed; %d patterns: %d not needed\n",
			p.Uses, len(p.Refused), p.Refusals, len(p.Open), p.Patterns, len(p.Needless))
	}
	return p.OK(), nil
}

// proving is a client of the server of --prove.
func (o *aclOptions) proving(ctx context.Context) (client *redis.Client, stop func(), err error) {
	if o.proveOn == "spawn" {
		addr, stop, err := acl.Spawn(ctx)
		if err != nil {
			return nil, nil, err
		}
		client := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
		return client, func() { _ = client.Close(); stop() }, nil
	}
	t, err := audit.ParseURL(o.proveOn)
	if err != nil {
		return nil, nil, err
	}
	if t.Kind != "server" {
		return nil, nil, errors.New("--prove asks one server: name a node, as in redis://HOST:PORT (its users are those of the others, if you keep them so)")
	}
	password := os.Getenv(audit.PasswordVariable)
	if o.passwordFile != "" {
		data, err := os.ReadFile(o.inDir(o.passwordFile))
		if err != nil {
			return nil, nil, unreadable(o.inDir(o.passwordFile), err)
		}
		password = strings.TrimRight(string(data), "\r\n")
	}
	if t.User != "" && password == "" {
		return nil, nil, audit.NoPassword(t.User)
	}
	client = redis.NewClient(&redis.Options{
		Network: t.Network, Addr: t.Addrs[0], Username: t.User, Password: password, DB: t.DB, Protocol: t.Protocol, TLSConfig: t.TLS, MaxRetries: -1,
	})
	return client, func() { _ = client.Close() }, nil
}
