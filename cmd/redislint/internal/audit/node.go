package audit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A node is one server that is walked.
type node struct {
	addr    string
	replica bool
	master  string // the address of what it is a replica of, or its own
	info    info
}

// An info is what INFO says.
type info map[string]string

func parseInfo(text string) info {
	m := info{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			m[name] = value
		}
	}
	return m
}

func (i info) number(name string) int64 {
	n, _ := strconv.ParseInt(i[name], 10, 64)
	return n
}

// databases are those that have keys.
func (i info) databases() []int {
	var dbs []int
	for name := range i {
		if n, err := strconv.Atoi(strings.TrimPrefix(name, "db")); err == nil && strings.HasPrefix(name, "db") {
			dbs = append(dbs, n)
		}
	}
	slices.Sort(dbs)
	return dbs
}

// keysOf is how many keys a database has.
func (i info) keysOf(db int) int64 {
	for part := range strings.SplitSeq(i["db"+strconv.Itoa(db)], ",") {
		if n, ok := strings.CutPrefix(part, "keys="); ok {
			keys, _ := strconv.ParseInt(n, 10, 64)
			return keys
		}
	}
	return 0
}

// Replica preferences.
const (
	Prefer = "prefer"
	Only   = "only"
	Never  = "never"
)

// Replicas are the values of --replica.
func Replicas() []string { return []string{Prefer, Only, Never} }

// locate finds the servers to walk: one, or one for each shard of a cluster.
func (w *Walk) locate(ctx context.Context) ([]*node, error) {
	addrs := w.Target.Addrs
	if w.Target.Kind == "sentinel" {
		addr, err := w.askSentinels(ctx)
		if err != nil {
			return nil, err
		}
		addrs = []string{addr}
	}
	var problems []error
	for _, addr := range addrs {
		n, err := w.reach(ctx, addr, false)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		if n.info["cluster_enabled"] == "1" {
			w.Target.Kind = "cluster"
			return w.shards(ctx, addr)
		}
		if w.Target.Kind == "cluster" {
			return nil, fmt.Errorf("%s is not in a cluster (write redis://%s)", addr, addr)
		}
		n, err = w.preferred(ctx, n)
		if err != nil {
			return nil, err
		}
		return []*node{n}, nil
	}
	return nil, errors.Join(problems...)
}

// reach asks a server who it is.
func (w *Walk) reach(ctx context.Context, addr string, replica bool) (*node, error) {
	c := w.Target.client(addr, 0, replica)
	defer c.Close()
	n := &node{addr: addr, replica: replica, master: addr}
	text, err := c.Info(ctx).Result()
	switch {
	case isServer(err) && strings.HasPrefix(err.Error(), "NOPERM"):
		w.lacks("INFO", "the version, the configuration of memory, and how many keys are evicted")
		if err := c.Ping(ctx).Err(); err != nil && !isServer(err) {
			return nil, w.unreachable(addr, err)
		}
	case err != nil:
		return nil, w.unreachable(addr, err)
	}
	n.info = parseInfo(text)
	return n, nil
}

// unreachable says why a server cannot be asked, and what to do.
func (w *Walk) unreachable(addr string, err error) error {
	remedy := Remedy(err, w.Target.TLS != nil)
	if remedy != "" {
		remedy = " (" + remedy + ")"
	}
	return &ServerError{fmt.Errorf("%s: %w%s", addr, err, remedy)}
}

// Remedy is what to do where a server cannot be asked, or "".
func Remedy(err error, tls bool) string {
	text := err.Error()
	var dns *net.DNSError
	switch {
	case strings.HasPrefix(text, "NOAUTH"):
		return "put the password into $" + PasswordVariable + " or --password-file"
	case strings.HasPrefix(text, "WRONGPASS"), strings.Contains(text, "invalid password"):
		return "check the user in the address, and the password"
	case strings.Contains(text, "max number of clients"):
		return "wait, or raise maxclients"
	case strings.Contains(text, "dial unix") && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)):
		return "check the path of the socket, unixsocket in the configuration of the server, and who may use it: unixsocketperm"
	case strings.Contains(text, "connection refused"):
		return "check the host and the port"
	case errors.As(err, &dns):
		return "check the name of the host"
	case strings.Contains(text, "tls:"), strings.Contains(text, "x509:"):
		return "name the certificate authority with --tls-ca, and the server with --tls-server-name"
	case tls && closedOrSilent(err):
		return "the server may not speak TLS on that port: redis:// is without"
	case errors.Is(err, context.DeadlineExceeded), strings.Contains(text, "i/o timeout"):
		return "check the network, and whether the server wants TLS: rediss://"
	case closedOrSilent(err):
		return "the server closed the connection: it may want TLS, rediss://, or have reached its maxclients"
	}
	return ""
}

// A ServerError is of a server that was not reached, or lost, or does not allow what must
// be asked.
type ServerError struct{ err error }

func (e *ServerError) Error() string { return e.err.Error() }

func (e *ServerError) Unwrap() error { return e.err }

// preferred is a replica of a server, or the server itself, as --replica says.
func (w *Walk) preferred(ctx context.Context, n *node) (*node, error) {
	if w.Replica == Never || n.info["role"] == "slave" {
		if n.info["role"] == "slave" {
			n.replica = true
		}
		return n, nil
	}
	var problems []string
	for _, addr := range w.replicasOf(ctx, n.addr) {
		r, err := w.reach(ctx, addr, true)
		switch {
		case err != nil:
			problems = append(problems, err.Error())
		case r.info["role"] != "slave" || r.info["master_link_status"] != "up" || r.info["master_sync_in_progress"] == "1":
			problems = append(problems, addr+" is not in step with its master")
		default:
			r.master = n.addr
			return r, nil
		}
	}
	if w.Replica == Only {
		return nil, &ServerError{fmt.Errorf("%s has no replica that can be read (use --replica prefer): %s", n.addr, cmp.Or(strings.Join(problems, "; "), "it names none"))}
	}
	return n, nil
}

// replicasOf are the replicas that a master names.
func (w *Walk) replicasOf(ctx context.Context, addr string) []string {
	c := w.Target.client(addr, 0, false)
	defer c.Close()
	role, err := c.Do(ctx, "ROLE").Slice()
	if err != nil || len(role) < 3 {
		return nil
	}
	list, _ := role[2].([]any)
	var out []string
	for _, r := range list {
		if one, ok := r.([]any); ok && len(one) >= 2 {
			out = append(out, net.JoinHostPort(fmt.Sprint(one[0]), fmt.Sprint(one[1])))
		}
	}
	slices.Sort(out)
	return out
}

// askSentinels asks the sentinels for the master.
func (w *Walk) askSentinels(ctx context.Context) (string, error) {
	var problems []error
	for _, addr := range w.Target.Addrs {
		// A sentinel has users of its own, and mostly none.
		s := redis.NewSentinelClient(&redis.Options{Addr: addr, TLSConfig: w.Target.tls(addr), MaxRetries: -1, DialTimeout: w.Target.Timeout, ReadTimeout: w.Target.Timeout, Protocol: w.Target.Protocol})
		master, err := s.GetMasterAddrByName(ctx, w.Target.Master).Result()
		_ = s.Close()
		switch {
		case errors.Is(err, redis.Nil):
			problems = append(problems, fmt.Errorf("the sentinel %s knows no master %q", addr, w.Target.Master))
		case err != nil && strings.Contains(err.Error(), "unknown command"):
			problems = append(problems, fmt.Errorf("%s is not a sentinel: write redis://%s for that server itself", addr, addr))
		case err != nil:
			problems = append(problems, fmt.Errorf("the sentinel %s: %w", addr, err))
		case len(master) == 2:
			return net.JoinHostPort(master[0], master[1]), nil
		}
	}
	return "", &ServerError{errors.Join(problems...)}
}

// shards are the nodes of a cluster, one for each shard.
func (w *Walk) shards(ctx context.Context, addr string) ([]*node, error) {
	slots, err := w.slots(ctx, addr)
	if err != nil {
		return nil, err
	}
	w.owners, w.began = slots, slots
	masters := map[string][]string{}
	for _, s := range slots {
		masters[s.Master] = s.Replicas
	}
	var out []*node
	for _, master := range slices.Sorted(maps.Keys(masters)) {
		n, err := w.shard(ctx, master, masters[master])
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	if len(out) == 0 {
		return nil, &ServerError{fmt.Errorf("the cluster of %s has no slots", addr)}
	}
	return out, nil
}

// shard is the node of a shard that is walked.
func (w *Walk) shard(ctx context.Context, master string, replicas []string) (*node, error) {
	if w.Replica != Never {
		for _, addr := range slices.Sorted(slices.Values(replicas)) {
			r, err := w.reach(ctx, addr, true)
			if err == nil && r.info["master_link_status"] == "up" && r.info["role"] == "slave" {
				r.master = master
				return r, nil
			}
		}
		if w.Replica == Only {
			return nil, &ServerError{fmt.Errorf("%s has no replica that can be read (use --replica prefer)", master)}
		}
	}
	return w.reach(ctx, master, false)
}

// A slotRange is who has some slots of a cluster.
type slotRange struct {
	From, To int
	Master   string
	Replicas []string
}

func (w *Walk) slots(ctx context.Context, addr string) ([]slotRange, error) {
	c := w.Target.client(addr, 0, false)
	defer c.Close()
	list, err := c.ClusterSlots(ctx).Result()
	if err != nil {
		return nil, w.unreachable(addr, err)
	}
	host, _, _ := net.SplitHostPort(addr)
	var out []slotRange
	for _, s := range list {
		r := slotRange{From: s.Start, To: s.End}
		for i, n := range s.Nodes {
			a := n.Addr
			if strings.HasPrefix(a, ":") { // it does not know its own address
				a = host + a
			}
			if i == 0 {
				r.Master = a
			} else {
				r.Replicas = append(r.Replicas, a)
			}
		}
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b slotRange) int { return cmp.Compare(a.From, b.From) })
	return out, nil
}

// ownerOf is the master of a slot; "" for none.
func ownerOf(list []slotRange, slot int) string {
	for _, s := range list {
		if s.From <= slot && slot <= s.To {
			return s.Master
		}
	}
	return ""
}

// closedOrSilent reports whether a server closed the connection, or never answered.
func closedOrSilent(err error) bool {
	text := err.Error()
	return errors.Is(err, context.DeadlineExceeded) || slices.ContainsFunc([]string{"i/o timeout", "EOF", "broken pipe", "connection reset"}, func(s string) bool { return strings.Contains(text, s) })
}
