package audit

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys"
)

// policyOf parses a policy, with the rules that it may configure.
func policyOf(t testing.TB, text string) *keys.Policy {
	t.Helper()
	p, err := keys.ParsePolicy("policy", []byte(text), live.Specs()...)
	require.NoError(t, err)
	return p
}

// walkOf is a walk of a server with all defaults, as fast as it goes.
func walkOf(t testing.TB, url string, o Options) *Walk {
	t.Helper()
	target, err := ParseURL(url)
	require.NoError(t, err)
	target.Timeout = 10 * time.Second
	if o.Redact == "" {
		o.Redact = RedactNone
	}
	if o.Examples == 0 {
		o.Examples = 3
	}
	if o.Memory == "" {
		o.Memory = MemoryAll
	}
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	j, err := New(o)
	require.NoError(t, err)
	return &Walk{Target: target, Judge: j, Count: 500, Memory: o.Memory, Replica: Never, ExactKeys: 1 << 20, Retry: 20 * time.Second}
}

// run is the report of a walk that must not fail.
func run(t testing.TB, w *Walk) *Report {
	t.Helper()
	r, err := w.Run(t.Context())
	require.NoError(t, err)
	return r
}

// send sends commands, of which none may fail.
func send(t testing.TB, addr string, commands ...[]string) {
	t.Helper()
	c := redistest.Dial(t, addr)
	defer c.Close()
	for len(commands) > 0 {
		n := min(len(commands), 10_000)
		replies, err := c.Pipeline(commands[:n])
		require.NoError(t, err)
		for i, r := range replies {
			if e, ok := r.(redistest.Error); ok {
				t.Fatalf("%q: %v", commands[i], e)
			}
		}
		commands = commands[n:]
	}
}

// fields splits a command; "" is the empty argument.
func fields(line string) []string {
	words := strings.Fields(line)
	for i, w := range words {
		if w == `""` {
			words[i] = ""
		}
	}
	return words
}

// rulesOf are the rules of the findings, each once.
func rulesOf(r *Report) []string {
	var out []string
	for _, f := range r.Findings {
		if !slices.Contains(out, f.Rule) {
			out = append(out, f.Rule)
		}
	}
	return out
}

// What `redislint explain` shows of a rule is so on a server.
func TestExamples(t *testing.T) {
	for _, rule := range live.Rules() {
		if rule.Policy == "" {
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			for text, want := range map[string][]string{rule.Bad: {rule.Name}, rule.Good: nil} {
				addr := redistest.Start(t)
				for line := range strings.Lines(text) {
					send(t, addr, fields(line))
				}
				w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, rule.Policy)})
				if strings.Contains(text, "resetpass") {
					w.Target.Password = "secret"
				}
				w.Values = 10
				require.Equal(t, want, rulesOf(run(t, w)), text)
			}
		})
	}
	names := live.Names()
	for _, name := range []string{live.Unknown, live.Drift, live.Slot, live.TLS, live.Config} {
		require.Contains(t, names, name)
	}
	require.Len(t, names, 19)
}

const hostile = `
namespace: {values: [prod, dev]}
keys:
  worker: {pattern: "{namespace}:workers:{id}", type: string, ttl: 1h}
  any: {pattern: "{namespace}:any:{rest...}"}
`

// Keys that nobody expects are counted, shown so that JSON and terminals stand them, and
// break nothing.
func TestHostileKeys(t *testing.T) {
	addr := redistest.Start(t)
	long := strings.Repeat("x", 10_000)
	names := []string{
		"", "\n", "a\x00b", "\xff\xfe", "prod:workers:\xff", "\x1b[2J", "prod:any:\x1b]0;title\a", "prod:any:{", "prod:any:}*{}?[a]", "prod:workers:" + long,
		"{}", "{", "}", "*", "prod:", ":::", "prod:workers:", "prod:any:a\r\nb", "prod:any:\u202e", `prod:any:"\`, "prod:any:😀", "{{}}",
	}
	var commands [][]string
	for _, n := range names {
		commands = append(commands, []string{"SET", n, "v"})
	}
	commands = append(commands, []string{"XADD", "prod:any:stream", "*", "a", "b"}, []string{"PFADD", "prod:any:hll", "a"}, []string{"GEOADD", "prod:any:geo", "1", "1", "a"},
		[]string{"SETBIT", "prod:any:bits", "70000", "1"}, []string{"PSETEX", "prod:any:soon", "60000", "v"})
	send(t, addr, commands...)
	r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, hostile), Examples: 100}))
	require.EqualValues(t, len(names)+5, r.Keys)
	require.True(t, r.Complete, r.Incomplete)
	sum := r.Unknown.Keys + r.Vanished
	for _, c := range r.Classes {
		sum += c.Keys
	}
	require.Equal(t, r.Keys, sum)
	shown := 0
	for _, f := range r.Findings {
		for i, e := range f.Examples {
			shown++
			if f.Encodings != nil && f.Encodings[i] == "base64" {
				data, err := base64.StdEncoding.DecodeString(e)
				require.NoError(t, err)
				e = string(data)
			}
			require.Contains(t, names, e)
		}
	}
	require.Greater(t, shown, 10)
	var text strings.Builder
	require.NoError(t, r.Text(&text, report.NewPalette(false)))
	require.NoError(t, r.Markdown(&text))
	require.NoError(t, r.OpenMetrics(&text))
	for _, c := range text.String() {
		require.False(t, c < ' ' && c != '\n' || c == 0x7f || c == '\u202e', "%q", c)
	}
}

// Without --redact none, no value of a key is shown.
func TestRedact(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("SET prod:workers:secret-7 v"), fields("SET other:secret-9 v"), fields("SET stage:workers:secret-8 v EX 10"))
	for _, redact := range Redactions() {
		r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, hostile), Redact: redact, Now: time.Unix(1, 0)}))
		var b strings.Builder
		require.NoError(t, r.Text(&b, report.NewPalette(false)))
		require.Equal(t, redact == RedactNone, strings.Contains(b.String(), "secret"), redact)
		require.Equal(t, redact == RedactValues, strings.Contains(b.String(), "prod:workers:"+keys.Hash("secret-7")), redact)
	}
}

// What the policy switches off or makes a warning is not an error.
func TestConfigured(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("SET prod:workers:7 v"), fields("SET other v"))
	r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, hostile+"rules: {live-unknown: {enabled: false}, live-ttl: {severity: warning}}\n")}))
	require.Equal(t, []string{live.TTL}, rulesOf(r))
	require.Equal(t, "warning", r.Worst())
}

// A policy without classes knows no key; two that overlap are told apart.
func TestPolicies(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("SET a:1 v"), fields("SET a:x v"))
	r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, "version: 1\n")}))
	require.EqualValues(t, 2, r.Unknown.Keys)
	require.Equal(t, []string{live.Unknown}, rulesOf(r))
	r = run(t, walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, "keys:\n  all: {pattern: \"a:{id}\"}\n  x: {pattern: \"a:x\"}\n")}))
	require.Len(t, r.Classes, 2)
}

// Groups and searches go over all classes.
func TestByAndWhere(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("SET prod:workers:7 v"), fields("HSET prod:jobs:7 a b"), fields("SET prod:workers:8 v"))
	policy := policyOf(t, `
namespace: {values: [prod]}
keys:
  worker: {pattern: "{namespace}:workers:{number}"}
  job: {pattern: "{namespace}:jobs:{number}"}
`)
	r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policy, By: "number", Where: map[string]string{"number": "7"}}))
	require.Len(t, r.Groups, 2)
	require.Equal(t, "7", r.Groups[0].Value)
	require.EqualValues(t, 2, r.Groups[0].Keys)
	var found []string
	for _, l := range r.Found {
		found = append(found, fmt.Sprint(l.Class, " ", l.Key, " ", l.Type, " ", l.TTL))
	}
	require.Equal(t, []string{"worker prod:workers:7 string -1", "job prod:jobs:7 hash -1"}, found)
}

// Values that group keys are shown as those in keys are: what the policy writes out, and else a
// hash.
func TestByHides(t *testing.T) {
	addr := redistest.Start(t)
	long := strings.Repeat("a", 500)
	send(t, addr, fields("SET mail:joe@example.org:x v"), fields("SET mail:admin:x v"), fields("SET mail:"+long+":x v"), fields("SET kind:open v"))
	policy := policyOf(t, `
segments: {kind: [open, closed]}
keys:
  mail: {pattern: "mail:{user}:{kind...}"}
  root: {pattern: "mail:{user}:x", was: ["m:{user}"]}
  kind: {pattern: "kind:{kind}"}
`)
	values := func(redact, by string) (values []string) {
		r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policy, By: by, Redact: redact}))
		for _, g := range r.Groups {
			values = append(values, g.Value)
		}
		var text bytes.Buffer
		require.NoError(t, r.Text(&text, report.Palette{}))
		if redact != RedactNone {
			require.NotContains(t, text.String(), "joe@")
		}
		require.NotContains(t, text.String(), strings.Repeat("a", maxShown+1))
		require.Regexp(t, `  +1 key  `, text.String())
		require.NotContains(t, text.String(), "1 keys")
		return values
	}
	require.ElementsMatch(t, []string{"joe@example.org", "admin", long}, values(RedactNone, "user"))
	for _, redact := range []string{RedactValues, RedactFull} {
		require.ElementsMatch(t, []string{keys.Hash("joe@example.org"), keys.Hash("admin"), keys.Hash(long)}, values(redact, "user"))
	}
	require.Equal(t, []string{"open"}, values(RedactValues, "kind"))
	require.Equal(t, []string{keys.Hash("open")}, values(RedactFull, "kind"))
}

// A report is compared with an earlier one.
func TestDrift(t *testing.T) {
	class := func(keys, bytes int64) Class {
		return Class{Class: "worker", Keys: keys, Bytes: Bytes{Value: bytes, How: Exact}}
	}
	for _, c := range []struct {
		before, after []Class
		want          string
	}{
		{[]Class{class(1000, 1000)}, []Class{class(1100, 1100)}, ""},
		{[]Class{class(1000, 1000)}, []Class{class(1300, 1100)}, "grew by 30% from 1,000 keys"},
		{[]Class{class(1000, 1000)}, []Class{class(1000, 700)}, "shrank by 30% from 1 kB"},
		{nil, []Class{class(1000, 1000)}, "is new"},
		{[]Class{class(1000, 1000)}, nil, "has no keys any more"},
		{[]Class{class(10, 10)}, []Class{class(90, 90)}, ""}, // too few to mean anything
	} {
		r := &Report{Classes: c.after, Findings: []Finding{{Rule: live.TTL}, {Rule: live.Slot}}}
		r.Compare(&Report{Classes: c.before}, 0.2, "error")
		require.Len(t, r.Growth, 1)
		if c.want == "" {
			require.Len(t, r.Findings, 2)
			continue
		}
		require.Equal(t, live.Drift, r.Findings[1].Rule)
		require.Equal(t, c.want, r.Findings[1].Message)
	}
	file := filepath.Join(t.TempDir(), "report.json")
	for _, text := range []string{"", "[]", `{"version": 2, "classes": []}`, `{"version": 1}`} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, err := Earlier(file)
		require.Error(t, err, text)
	}
}

// A word of a pattern in place of a placeholder of the format is its value, and a key with
// an earlier pattern is one of the class.
func TestByWordsOfTheFormat(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("SET billing:cache:7 v"), fields("SET search:lock:7 v"), fields("SET search:cache:7 v"), fields("SET lock-7 v"))
	policy := policyOf(t, `
format: "{module}:{kind}:{rest...}"
keys:
  cache: {pattern: "{module}:cache:{id}"}
  lock: {pattern: "search:lock:{id}", ttl: required, was: ["lock-{id}"]}
`)
	r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policy, By: "module"}))
	values := map[string]int64{}
	for _, g := range r.Groups {
		values[g.Value] = g.Keys
	}
	require.Equal(t, map[string]int64{"billing": 1, "search": 2}, values)
	require.Zero(t, r.Unknown.Keys)
	require.Equal(t, []string{live.TTL}, rulesOf(r))
	require.EqualValues(t, 2, r.Findings[0].Keys)
}

// TLS is spoken with a server whose certificate the given authority signed, and with no
// other.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	ca, pair := certificate(t, dir)
	addr := startTLS(t, dir)
	policy := policyOf(t, "server: {tls: required}\nkeys:\n  all: {pattern: \"{rest...}\"}\n")
	w := walkOf(t, "rediss://"+addr, Options{Policy: policy})
	w.Target.TLS.RootCAs, w.Target.TLS.Certificates = ca, []tls.Certificate{pair}
	require.EqualValues(t, 0, run(t, w).Keys)

	_, err := walkOf(t, "rediss://"+addr, Options{Policy: policy}).Run(t.Context())
	require.ErrorContains(t, err, "--tls-ca")
	w = walkOf(t, "rediss://"+addr, Options{Policy: policy})
	w.Target.TLS.RootCAs, w.Target.TLS.Certificates, w.Target.TLS.ServerName = ca, []tls.Certificate{pair}, "other.example"
	_, err = w.Run(t.Context())
	require.ErrorContains(t, err, "--tls-server-name")
}

// certificate writes a certificate for this machine, and its key, which signs itself.
func certificate(t *testing.T, dir string) (*x509.CertPool, tls.Certificate) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	private, err := x509.MarshalECPrivateKey(key)
	require.NoError(t, err)
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	secret := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private})
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cert.pem"), cert, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "key.pem"), secret, 0o600))
	pool := x509.NewCertPool()
	require.True(t, pool.AppendCertsFromPEM(cert))
	pair, err := tls.X509KeyPair(cert, secret)
	require.NoError(t, err)
	return pool, pair
}

// startTLS starts a server that speaks TLS, beside the port that redistest asks.
func startTLS(t *testing.T, dir string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	addr := l.Addr().String()
	require.NoError(t, l.Close())
	_, port, _ := net.SplitHostPort(addr)
	redistest.Start(t, "--tls-port", port, "--tls-cert-file", filepath.Join(dir, "cert.pem"), "--tls-key-file", filepath.Join(dir, "key.pem"), "--tls-ca-cert-file", filepath.Join(dir, "cert.pem"))
	return addr
}
