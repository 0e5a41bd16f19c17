// Package unit is the driver under the go command: go vet -vettool=redislint
// and go fix -fixtool=redislint run the program once for each package of the
// build, standard library included. The driver leaves at once where a package
// cannot matter to Redis keys, takes types from export data, and keeps what it
// knows of a package in the file that the go command hands to its importers.
package unit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// The exit statuses; those of the command line.
const (
	statusOK       = 0
	statusFindings = 1 // in plain text only: with -json the go command counts
	statusUsage    = 2 // wrong usage, or a package that cannot be read or checked
	statusBug      = 3 // a bug of redislint
)

// Requested reports whether args are those of the go command: -flags, -V=full,
// or flags and a file with the extension .cfg.
func Requested(args []string) bool {
	if len(args) == 1 && (args[0] == "-flags" || args[0] == "-V=full") {
		return true
	}
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return false
	}
	_, err := parseFlags(args)
	return err == nil
}

// A Driver is what the protocol needs from outside.
type Driver struct {
	Version string // of redislint, for -V=full
	Rules   []passes.Rule
	Stdout  io.Writer
	Stderr  io.Writer
}

// Run answers the go command and returns the exit status. Args are such that
// Requested reports true.
func (d *Driver) Run(args []string) int {
	var err error
	status := statusOK
	switch args[0] {
	case "-flags":
		err = d.printFlags()
	case "-V=full":
		err = d.printIdentity()
	default:
		status, err = d.unit(args)
	}
	if err != nil {
		d.complain(err)
		return max(status, statusUsage)
	}
	return status
}

// complain prints an error: what has a place in a file begins with it, so that
// the go command shortens the path; all else says who speaks.
func (d *Driver) complain(err error) {
	switch err.(type) {
	case sourceErrors, keys.PolicyErrors:
		fmt.Fprintln(d.Stderr, err.Error())
		return
	}
	fmt.Fprintf(d.Stderr, "redislint: %v\n", err)
}

// unit looks at one package.
func (d *Driver) unit(args []string) (int, error) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // a short life: collecting is a tenth of it
	}
	opts, err := parseFlags(args)
	if err != nil {
		return statusUsage, err
	}
	rules, err := opts.choose(d.Rules)
	if err != nil {
		return statusUsage, err
	}
	cfg, err := readConfig(opts.config)
	if err != nil {
		return statusUsage, err
	}
	u := &unit{cfg: cfg, opts: opts, all: d.Rules, rules: rules, stdout: d.Stdout}
	err = u.run()
	status := statusOK
	switch {
	case err != nil:
		status = statusUsage
	case opts.fix: // fixes take the place of findings
	case opts.json && len(u.bugs) == 0:
		err = d.printJSON(cfg, u.findings)
	case len(u.findings) > 0: // of JSON by a tool that fails the go command shows nothing
		status, err = statusFindings, printPlain(d.Stderr, u.findings, opts.context)
	}
	for _, b := range u.bugs {
		fmt.Fprintf(d.Stderr, "redislint: %s\n%s", passes.Headline(b), passes.Explain(b, "redislint "+d.Version+"\n"))
		status = statusBug
	}
	return status, err
}

// printFlags lists the flags in the form that the go command reads. Those that
// are not in the list it refuses, and -json it passes only if it is there;
// -fix, which it passes anyway, is a flag with a value under go fix.
func (d *Driver) printFlags() error {
	type jsonFlag struct {
		Name  string
		Bool  bool
		Usage string
	}
	var flags []jsonFlag
	for _, f := range newFlags(new(options)).list() {
		if f.Name != "fix" {
			flags = append(flags, jsonFlag{f.Name, isBool(f), f.Usage})
		}
	}
	data, err := json.MarshalIndent(flags, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.Stdout, "%s\n", data)
	return err
}

// choose returns the rules that run, in order of priority.
func (o *options) choose(rules []passes.Rule) ([]passes.Rule, error) {
	chosen, err := passes.Choose(rules, o.rules, o.disable)
	if errors.Is(err, passes.ErrNoRule) {
		err = errors.New("-rules and -disable leave no rule to run")
	}
	return chosen, err
}
