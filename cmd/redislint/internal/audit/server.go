package audit

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/keys"
)

// judgeServers finds what is wrong with the servers themselves, and adds what they count. A
// server that is lost is waited for, unless the walk ended with an error.
func (w *Walk) judgeServers(ctx context.Context, err error) error {
	s := &Server{}
	problems := map[string][]string{}
	add := func(rule, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if !slices.Contains(problems[rule], text) {
			problems[rule] = append(problems[rule], text)
		}
	}
	asked := map[string]bool{}
	for _, l := range w.legs {
		if asked[l.node.addr] {
			continue
		}
		judge := w.judgeNode(context.WithoutCancel(ctx), l.node, add)
		for since := time.Now(); judge != nil && err == nil; {
			if err = w.regain(ctx, l, &belt{}, since, judge); err == nil {
				judge = w.judgeNode(ctx, l.node, add)
			}
		}
		asked[l.node.addr] = true
		info := l.node.info
		s.Evicted += info.number("evicted_keys")
		s.Expired += info.number("expired_keys")
		s.Used += info.number("used_memory")
		s.Maxmemory += info.number("maxmemory")
		if policy := info["maxmemory_policy"]; policy != "" {
			s.MaxmemoryPolicy = policy
		}
	}
	if w.Judge.policy.Server.TLS && w.Target.TLS == nil && !w.Target.local() {
		add(live.TLS, "the server was reached without TLS, and the policy says tls: required (use rediss://)")
	}
	for rule, texts := range problems {
		w.Judge.Broken[broken{Rule: rule}] = &breach{Whole: strings.Join(texts, "; ")}
	}
	w.server = s
	return err
}

// evictionSetting and notifySetting have rules of their own.
const (
	evictionSetting = "maxmemory-policy"
	notifySetting   = "notify-keyspace-events"
)

// judgeNode finds what is wrong with a server. An error is of the connection.
func (w *Walk) judgeNode(ctx context.Context, n *node, add func(rule, format string, args ...any)) error {
	p := w.Judge.policy
	c := w.Target.client(n.addr, 0, n.replica)
	defer func() { _ = c.Close() }()
	said := false
	for _, want := range p.Server.Config {
		have, ok := n.info["maxmemory_policy"], true
		if want.Name != evictionSetting || have == "" {
			values, err := c.ConfigGet(ctx, want.Name).Result()
			have, ok = values[want.Name]
			if lost(err) {
				return err
			}
			if err != nil {
				w.lacks("CONFIG GET", "settings of the server")
				continue
			}
		}
		rule := live.Config
		switch want.Name {
		case evictionSetting:
			rule, said = live.Eviction, true
		case notifySetting:
			rule = live.Notify
		}
		switch {
		case !ok:
			add(rule, "the server has no setting %s, and the policy wants %q", want.Name, want.Value)
		case want.Name == notifySetting && sameFlags(have, want.Value):
		case have != want.Value:
			add(rule, "%s is %q, and the policy says %q", want.Name, safe(have), want.Value)
		}
	}
	expires := slices.ContainsFunc(p.Keys, func(k *keys.Class) bool { return k.TTL.Expires() })
	if !said && expires && n.info["maxmemory_policy"] == "noeviction" && n.info.number("maxmemory") > 0 {
		add(live.Eviction, "the server has a maxmemory of %s and evicts nothing: when it is full, writes fail", human(n.info.number("maxmemory")))
	}
	if p.Server.ACL {
		return w.judgeDefault(ctx, n, add)
	}
	return nil
}

// judgeDefault looks at the user that clients without one are. An error is of the connection.
func (w *Walk) judgeDefault(ctx context.Context, n *node, add func(rule, format string, args ...any)) error {
	c := w.Target.client(n.addr, 0, n.replica)
	defer func() { _ = c.Close() }()
	user, err := c.Do(ctx, "ACL", "GETUSER", "default").Result()
	if lost(err) {
		return err
	}
	if err != nil {
		w.lacks("ACL GETUSER", "the rights of users without a password")
		return nil
	}
	flags := fmt.Sprint(member(user, "flags"))
	if strings.Contains(flags, "nopass") && strings.Contains(flags, "on") && !strings.Contains(flags, "off") {
		add(live.ACL, "the default user is on and has no password, and the policy says acl: required")
	}
	return nil
}

// member is a member of a reply that is a map, in RESP 2 or 3.
func member(reply any, name string) any {
	switch m := reply.(type) {
	case map[any]any:
		return m[name]
	case []any:
		for i := 0; i+1 < len(m); i += 2 {
			if m[i] == name {
				return m[i+1]
			}
		}
	}
	return nil
}

// sameFlags reports whether two values of notify-keyspace-events mean the same: letters
// in any order, A for all classes.
func sameFlags(a, b string) bool {
	expand := func(s string) string {
		s = strings.ReplaceAll(s, "A", "g$lshzxetd")
		letters := strings.Split(s, "")
		slices.Sort(letters)
		return strings.Join(slices.Compact(letters), "")
	}
	return expand(a) == expand(b)
}
