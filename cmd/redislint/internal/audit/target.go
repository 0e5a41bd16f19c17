package audit

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// A Target is where a server is, and how to reach it.
type Target struct {
	Kind     string // "server", "cluster" or "sentinel"
	Network  string // "tcp" or "unix"
	Addrs    []string
	Master   string // what a sentinel calls it
	User     string
	Password string
	TLS      *tls.Config // nil for none
	DB       int
	Protocol int // of RESP; 0 for the newest that the server speaks
	Timeout  time.Duration
}

// schemes are those of URLs, and what they mean.
var schemes = map[string]struct {
	kind string
	tls  bool
}{
	"redis": {"server", false}, "rediss": {"server", true}, "unix": {"server", false},
	"redis+cluster": {"cluster", false}, "rediss+cluster": {"cluster", true},
	"redis+sentinel": {"sentinel", false}, "rediss+sentinel": {"sentinel", true},
}

// ParseURL reads an address:
//
//	redis://user@host:6379/0    rediss:// with TLS
//	unix://user@/run/redis.sock?db=0
//	redis+cluster://host1:6379,host2:6379
//	redis+sentinel://host1:26379,host2:26379/master
//
// It has no password: command lines are seen by everybody.
func ParseURL(text string) (Target, error) {
	scheme, rest, ok := strings.Cut(text, "://")
	s, known := schemes[scheme]
	if !ok || !known {
		return Target{}, fmt.Errorf("%q is not the address of a server (write redis://HOST:PORT/DB, rediss:// for TLS, unix:///PATH, redis+cluster://HOST:PORT,... or redis+sentinel://HOST:PORT/MASTER)", redacted(text))
	}
	t := Target{Kind: s.kind, Network: "tcp"}
	if s.tls {
		t.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	rest, query, _ := strings.Cut(rest, "?")
	if i := strings.LastIndex(rest, "@"); i >= 0 {
		user, password, has := strings.Cut(rest[:i], ":")
		if has && password != "" {
			return Target{}, errors.New("the address has a password, which every user of this machine could read (put it into $" + PasswordVariable + " or --password-file)")
		}
		var err error
		if t.User, err = url.PathUnescape(user); err != nil {
			return Target{}, fmt.Errorf("the user in the address: %w", err)
		}
		rest = rest[i+1:]
	}
	if scheme == "unix" {
		t.Network, t.Addrs = "unix", []string{rest}
		return t, t.options(query)
	}
	hosts, path, _ := strings.Cut(rest, "/")
	port := "6379"
	if t.Kind == "sentinel" {
		port = "26379"
	}
	for host := range strings.SplitSeq(hosts, ",") {
		if host == "" {
			return Target{}, fmt.Errorf("the address %q names no host (write %s://HOST:PORT)", redacted(text), scheme)
		}
		if _, _, err := net.SplitHostPort(host); err != nil {
			host = net.JoinHostPort(strings.Trim(host, "[]"), port)
		}
		t.Addrs = append(t.Addrs, host)
	}
	switch {
	case t.Kind == "server" && len(t.Addrs) > 1:
		return Target{}, fmt.Errorf("%d hosts are a cluster or sentinels (write redis+cluster:// or redis+sentinel://)", len(t.Addrs))
	case t.Kind == "sentinel":
		if t.Master, path, _ = strings.Cut(path, "/"); t.Master == "" {
			return Target{}, errors.New("the address of a sentinel names the master, as in redis+sentinel://host/mymaster")
		}
	}
	if path != "" {
		db, err := strconv.Atoi(path)
		if err != nil || db < 0 {
			return Target{}, fmt.Errorf("%q is not a database (write a number, as in redis://HOST:PORT/0)", path)
		}
		t.DB = db
	}
	return t, t.options(query)
}

// PasswordVariable has the password, and URLVariable the address.
const (
	PasswordVariable = "REDISLINT_REDIS_PASSWORD"
	URLVariable      = "REDISLINT_REDIS_URL"
)

// NoPassword is the error of an address with a user where there is no password: the client
// would log in as nobody, and so be the user default.
func NoPassword(user string) error {
	return fmt.Errorf("the address names the user %q, and there is no password (put it into $%s or --password-file; any will do for a user with nopass)", user, PasswordVariable)
}

// options reads what is behind the question mark of an address.
func (t *Target) options(query string) error {
	values, err := url.ParseQuery(query)
	if err != nil {
		return fmt.Errorf("the address: %w", err)
	}
	for name, v := range values {
		n, err := strconv.Atoi(v[0])
		switch {
		case name == "db" && err == nil && n >= 0:
			t.DB = n
		case name == "protocol" && (n == 2 || n == 3):
			t.Protocol = n
		default:
			return fmt.Errorf("the address has ?%s=%s (known: db=N, protocol=2 or 3)", name, v[0])
		}
	}
	return nil
}

// redacted is an address without what is in front of the @.
func redacted(text string) string {
	scheme, rest, ok := strings.Cut(text, "://")
	if i := strings.LastIndex(rest, "@"); ok && i >= 0 {
		return scheme + "://…@" + rest[i+1:]
	}
	return text
}

// name is an address of the target as messages have it.
func (t *Target) name() string { return strings.Join(t.Addrs, ",") }

// client connects to one server of the target, when it is first used. Nothing is sent
// twice: a walk decides for itself what it asks again.
func (t *Target) client(addr string, db int, replica bool) *redis.Client {
	return redis.NewClient(&redis.Options{
		Network: t.Network, Addr: addr, Username: t.User, Password: t.Password, DB: db, Protocol: t.Protocol, TLSConfig: t.tls(addr),
		MaxRetries: -1, PoolSize: 1, MinIdleConns: 0, ConnMaxIdleTime: -1,
		DialTimeout: t.Timeout, ReadTimeout: t.Timeout, WriteTimeout: t.Timeout, PoolTimeout: t.Timeout,
		ContextTimeoutEnabled: true,
		OnConnect: func(ctx context.Context, c *redis.Conn) error {
			// Neither is needed, and not every server or user may: errors of the server do not matter.
			_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error {
				p.Do(ctx, "CLIENT", "SETNAME", "redislint-audit")
				p.Do(ctx, "CLIENT", "NO-EVICT", "on")
				p.Do(ctx, "CLIENT", "NO-TOUCH", "on")
				if replica && t.Kind == "cluster" {
					p.Do(ctx, "READONLY")
				}
				return nil
			})
			if isServer(err) {
				return nil
			}
			return err
		},
	})
}

func (t *Target) tls(addr string) *tls.Config {
	if t.TLS == nil {
		return nil
	}
	c := t.TLS.Clone()
	if host, _, err := net.SplitHostPort(addr); c.ServerName == "" && err == nil {
		c.ServerName = host
	}
	return c
}

// isServer reports whether an error is what a server answered, rather than one of the
// connection.
func isServer(err error) bool {
	var e redis.Error
	return errors.As(err, &e) && !errors.Is(err, redis.Nil)
}

// local reports whether all servers are on this machine.
func (t *Target) local() bool {
	if t.Network == "unix" {
		return true
	}
	for _, addr := range t.Addrs {
		host, _, _ := net.SplitHostPort(addr)
		ip := net.ParseIP(host)
		if host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return false
		}
	}
	return true
}

// quiet is a logger that says nothing: what goes wrong is an error of a command, too.
type quiet struct{}

func (quiet) Printf(context.Context, string, ...any) {}

func init() { redis.SetLogger(quiet{}) }
