package main

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/redislint/redislint/cmd/redislint/internal/audit"
	"github.com/redislint/redislint/keys"
)

// auditOptions are the flags of audit.
type auditOptions struct {
	*globals
	policyOptions
	outputOptions
	url, rdb, keys                      string
	passwordFile, ca, cert, key, server string
	code                                []string
	namespaces, dbs, classes            []string
	match, sample                       string
	seed                                uint64
	confidence                          float64
	memory                              string
	values, count, examples, exactKeys  int
	rate                                float64
	maxServer, timeout, retry           time.Duration
	replica, checkpoint, redact         string
	against, maxGrowth                  string
	by                                  string
	where                               []string
	suggest, exitZero, printACL, idle   bool
}

func (o *auditOptions) addAuditFlags(cmd *cobra.Command) {
	o.policyOptions.addFlags(cmd)
	o.outputOptions.addFlags(cmd, auditFormats())
	f := cmd.Flags()
	f.StringVar(&o.url, "url", "", "`address` of the server (default: $"+audit.URLVariable+"): redis://HOST:PORT/DB, rediss://, unix://PATH, redis+cluster://HOST,HOST, redis+sentinel://HOST/MASTER")
	f.StringVar(&o.rdb, "rdb", "", "read a dump, the `file` that SAVE writes, rather than a server; - is standard input")
	f.StringVar(&o.keys, "keys", "", "read a `file` with a key a line, or a numbered list of redis-cli, rather than a server; - is standard input")
	f.StringVar(&o.passwordFile, "password-file", "", "`file` with the password (default: $"+audit.PasswordVariable+")")
	f.StringVar(&o.ca, "tls-ca", "", "`file` with certificates of authorities, in PEM")
	f.StringVar(&o.cert, "tls-cert", "", "`file` with the certificate of the client, in PEM")
	f.StringVar(&o.key, "tls-key", "", "`file` with the key of that certificate, in PEM")
	f.StringVar(&o.server, "tls-server-name", "", "`name` that the certificate of the server must have")
	f.StringSliceVar(&o.code, "code", nil, "`packages` whose code is analyzed: classes that none of it uses are orphans")
	f.StringArrayVar(&o.namespaces, "namespace", nil, "namespaces that there may be, separated by commas; '' is the empty `name` (default: those that the policy allows)")
	f.StringSliceVar(&o.dbs, "db", nil, "`numbers` of databases, or all (default: the one of the address)")
	f.StringSliceVar(&o.classes, "class", nil, "only keys of the classes of these `names`")
	f.StringVar(&o.match, "match", "", "only keys that match the `glob`")
	f.StringVar(&o.sample, "sample", "", "estimate from `N` keys, or from N% of them")
	f.Uint64Var(&o.seed, "seed", 1, "`number` that chooses the keys of --sample")
	f.Float64Var(&o.confidence, "confidence", 0.95, "`share` of the intervals that hold what they estimate")
	f.StringVar(&o.memory, "memory", audit.MemorySample, "whose memory is measured: "+list(audit.Memories())+"; `which` is of 1,000 keys a class with sample")
	f.IntVar(&o.values, "values", 0, "read the values of `N` keys a class, for live-fields and live-value; else values are never read")
	f.BoolVar(&o.idle, "idle", false, "ask for how long each key was not used, or how often it is where the server evicts by that")
	f.IntVar(&o.count, "count", 500, "ask for at most `N` keys at once; with a rate, for as few as keep it")
	f.Float64Var(&o.rate, "rate", 20000, "look at `N` keys a second; 0 is as fast as possible")
	f.DurationVar(&o.maxServer, "max-server-ms", 5*time.Millisecond, "ask for fewer keys at once while the server takes longer than this `time`, in milliseconds")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "`time` that one answer may take")
	f.DurationVar(&o.retry, "retry", 30*time.Second, "`time` that a server that is lost is waited for")
	f.StringVar(&o.replica, "replica", audit.Prefer, "`whether` replicas are read: "+list(audit.Replicas()))
	f.StringVar(&o.checkpoint, "checkpoint", "", "`file` that an interrupted audit goes on from")
	f.IntVar(&o.exactKeys, "exact-keys", 20_000_000, "tell up to `N` keys apart from those that SCAN repeats, with 8 to 21 bytes of memory each")
	f.IntVar(&o.examples, "examples", 3, "print up to `N` keys for each finding")
	f.StringVar(&o.redact, "redact", audit.RedactValues, "`what` of keys is shown as a hash: "+list(audit.Redactions()))
	f.StringVar(&o.against, "against", "", "compare with the JSON of an earlier report in the `file`")
	f.StringVar(&o.maxGrowth, "max-growth", "20%", "report classes that changed by more than this `share` since the earlier report")
	f.StringVar(&o.by, "by", "", "group the keys by the values of the `placeholder`")
	f.StringArrayVar(&o.where, "where", nil, "list the keys whose placeholders have these values, as in `name=value`")
	f.BoolVar(&o.suggest, "suggest", false, "print classes for the keys that have none, as a policy to paste")
	f.BoolVar(&o.exitZero, "exit-zero", false, "exit with 0 even if there are findings")
	f.BoolVar(&o.printACL, "print-acl", false, "print the least rights of the user that the audit needs, and do nothing else")
	// A number without a unit is milliseconds.
	f.Lookup("max-server-ms").Value = (*milliseconds)(&o.maxServer)
	f.Lookup("max-server-ms").DefValue = "5"
	for name, values := range map[string][]string{"memory": audit.Memories(), "redact": audit.Redactions(), "replica": audit.Replicas()} {
		// The only error is a flag that does not exist.
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
	for _, name := range []string{"rdb", "keys", "password-file", "tls-ca", "tls-cert", "tls-key", "checkpoint", "against"} {
		_ = cmd.MarkFlagFilename(name)
	}
}

// milliseconds is a time whose unit is left out.
type milliseconds time.Duration

func (m *milliseconds) String() string {
	return strconv.FormatFloat(float64(*m)/float64(time.Millisecond), 'f', -1, 64)
}

func (m *milliseconds) Set(s string) error {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || n < 0 || n > 1e9 {
		return errors.New("want a number of milliseconds")
	}
	*m = milliseconds(n * float64(time.Millisecond))
	return nil
}

func (m *milliseconds) Type() string { return "duration" }

// auditUsage reports flags that do not go together.
func (o *auditOptions) auditUsage(cmd *cobra.Command) error {
	sources := 0
	for _, s := range []string{o.url, o.rdb, o.keys} {
		if s != "" {
			sources++
		}
	}
	offline := o.rdb != "" || o.keys != ""
	choices := []struct {
		flag, value string
		known       []string
	}{{"memory", o.memory, audit.Memories()}, {"redact", o.redact, audit.Redactions()}, {"replica", o.replica, audit.Replicas()}}
	for _, c := range choices {
		if !slices.Contains(c.known, c.value) {
			return usagef(cmd, "unknown --%s %q %s", c.flag, c.value, known(c.known))
		}
	}
	switch {
	case sources > 1:
		return usagef(cmd, "--url, --rdb and --keys name a source each: keep one")
	case o.values < 0 || o.count < 1 || o.count > 100_000 || o.examples < 0 || o.rate < 0 || o.exactKeys < 0:
		return usagef(cmd, "--values, --examples, --rate and --exact-keys want 0 or more, --count 1 to 100000")
	case o.confidence <= 0.5 || o.confidence >= 1:
		return usagef(cmd, "--confidence %g is not between 0.5 and 1", o.confidence)
	case offline && (o.sample != "" || o.values > 0 || o.checkpoint != "" || o.match != "" || o.dbs != nil && o.keys != ""):
		return usagef(cmd, "--sample, --values, --checkpoint and --match are for servers: remove them, or --rdb and --keys")
	case o.checkpoint == "-":
		return usagef(cmd, "--checkpoint wants a file that a later audit can read: name one")
	case o.idle && o.keys != "":
		return usagef(cmd, "--idle is for servers and dumps: a list of keys does not say when they were used")
	case o.sample != "" && o.checkpoint != "":
		return usagef(cmd, "a sample is soon drawn again: remove --checkpoint or --sample")
	case o.sample != "" && o.match != "":
		return usagef(cmd, "--sample draws from all keys: remove --match or --sample")
	case o.cert != "" && o.key == "" || o.cert == "" && o.key != "":
		return usagef(cmd, "--tls-cert and --tls-key go together")
	case o.suggest && (o.format != "text" || o.against != "" || o.by != "" || o.where != nil || o.classes != nil):
		return usagef(cmd, "--suggest prints a policy for the keys of no class: remove --format, --against, --by, --where and --class")
	case o.suggest && o.redact == audit.RedactFull:
		return usagef(cmd, "--suggest prints the words that keys have in them: remove --redact full")
	}
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	return o.outputOptions.check(cmd, o.globals, auditFormats())
}

// drawn is how many keys --sample wants, or which share.
func (o *auditOptions) drawn(cmd *cobra.Command) (n int64, share float64, err error) {
	if o.sample == "" {
		return 0, 0, nil
	}
	if text, ok := strings.CutSuffix(o.sample, "%"); ok {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || x <= 0 || x > 100 {
			return 0, 0, usagef(cmd, "--sample %s: want a number of keys, as in 10000, or a share, as in 1%%", o.sample)
		}
		return 0, x / 100, nil
	}
	n, err = strconv.ParseInt(o.sample, 10, 64)
	if err != nil || n <= 0 {
		return 0, 0, usagef(cmd, "--sample %s: want a number of keys, as in 10000, or a share, as in 1%%", o.sample)
	}
	return n, 0, nil
}

// growth is the share of --max-growth.
func (o *auditOptions) growth(cmd *cobra.Command) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSuffix(o.maxGrowth, "%"), 64)
	if err != nil || x < 0 {
		return 0, usagef(cmd, "--max-growth %s: want a share, as in 20%%", o.maxGrowth)
	}
	return x / 100, nil
}

// databases are those of --db; all says that it names all.
func (o *auditOptions) databases(cmd *cobra.Command) (dbs []int, all bool, err error) {
	for _, text := range o.dbs {
		if text == "all" {
			return nil, true, nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return nil, false, usagef(cmd, "--db %s: want numbers, or all", text)
		}
		dbs = append(dbs, n)
	}
	return dbs, false, nil
}

// judging is what the judge has to know.
func (o *auditOptions) judging(cmd *cobra.Command, p *keys.Policy) (audit.Options, error) {
	opts := audit.Options{
		Policy: p, Examples: o.examples, Redact: o.redact, Memory: o.memory, Now: time.Now(), By: o.by, Slots: p.Cluster,
		Dump: o.rdb != "", NoPolicy: p.File == noPolicy, Z: audit.Deviations(o.confidence), Classes: o.classes,
	}
	for _, text := range o.namespaces {
		opts.Namespaces = append(opts.Namespaces, strings.Split(text, ",")...)
	}
	var names, placeholders []string
	for _, c := range p.Keys {
		names = append(names, c.Name)
		placeholders = append(placeholders, c.Pattern.Names()...)
	}
	if p.Format != nil {
		placeholders = append(placeholders, p.Format.Names()...)
	}
	slices.Sort(placeholders)
	placeholders = slices.Compact(placeholders)
	for _, c := range o.classes {
		if !slices.Contains(names, c) {
			return opts, usagef(cmd, "the policy has no class %q (%s)", c, keys.Suggest(c, names))
		}
	}
	if o.by != "" && !slices.Contains(placeholders, o.by) {
		return opts, usagef(cmd, "no pattern has a placeholder %q (%s)", o.by, keys.Suggest(o.by, placeholders))
	}
	for _, text := range o.where {
		name, value, ok := strings.Cut(text, "=")
		if !ok || !slices.Contains(placeholders, name) {
			return opts, usagef(cmd, "--where %s: want a placeholder and its value, as in number=123 %s", text, known(placeholders))
		}
		if opts.Where == nil {
			opts.Where = map[string]string{}
		}
		opts.Where[name] = value
	}
	return opts, nil
}

// target is the server, with what proves who we are.
func (o *auditOptions) target(cmd *cobra.Command, in *os.File) (audit.Target, error) {
	text := cmp.Or(o.url, os.Getenv(audit.URLVariable))
	if text == "" {
		return audit.Target{}, usagef(cmd, "name a server with --url or $%s, or a dump with --rdb", audit.URLVariable)
	}
	t, err := audit.ParseURL(text)
	if err != nil {
		return t, usagef(cmd, "%w", err)
	}
	t.Timeout = o.timeout
	t.Password = os.Getenv(audit.PasswordVariable)
	switch {
	case o.passwordFile != "":
		data, err := os.ReadFile(o.inDir(o.passwordFile))
		if err != nil {
			return t, err
		}
		t.Password = strings.TrimRight(string(data), "\r\n")
	case t.Password == "" && t.User != "" && in != nil && term.IsTerminal(int(in.Fd())):
		fmt.Fprintf(cmd.ErrOrStderr(), "Password of %s: ", t.User)
		data, err := term.ReadPassword(int(in.Fd()))
		fmt.Fprintln(cmd.ErrOrStderr())
		if err != nil {
			return t, err
		}
		t.Password = string(data)
	}
	if t.User != "" && t.Password == "" {
		return t, usagef(cmd, "%w", audit.NoPassword(t.User))
	}
	return t, o.certificates(cmd, &t)
}

// certificates reads the files of the flags --tls-*.
func (o *auditOptions) certificates(cmd *cobra.Command, t *audit.Target) error {
	if o.ca == "" && o.cert == "" && o.server == "" {
		return nil
	}
	if t.TLS == nil {
		return usagef(cmd, "--tls-ca, --tls-cert and --tls-server-name are for TLS: write rediss:// in the address")
	}
	t.TLS.ServerName = o.server
	if o.ca != "" {
		data, err := os.ReadFile(filepath.Clean(o.inDir(o.ca)))
		if err != nil {
			return err
		}
		t.TLS.RootCAs = x509.NewCertPool()
		if !t.TLS.RootCAs.AppendCertsFromPEM(data) {
			return fmt.Errorf("%s has no certificate in PEM", o.ca)
		}
	}
	if o.cert == "" {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(o.inDir(o.cert), o.inDir(o.key))
	if err != nil {
		return err
	}
	t.TLS.Certificates = []tls.Certificate{pair}
	return nil
}
