package acl

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"
)

// proofUser is what the names of the users of proofs begin with.
const proofUser = "redislint-proof-"

// A Proof is what a server says of users: with ACL DRYRUN, which runs nothing.
type Proof struct {
	Uses     int // that were tried
	Refusals int // that were tried
	Untried  []string
	Refused  []string // uses that the server refuses
	Open     []string // what it allows though it should not
	Granted  []string // the same where a rule of the policy's grants allows it
	Patterns int      // rules for keys and channels that were left out, one at a time
	Needless []string // of these, those without which the server allows as much
}

// OK reports whether all was as it should be.
func (p *Proof) OK() bool { return len(p.Refused) == 0 && len(p.Open) == 0 }

// Prove asks a server whether it would allow each user all that its program does, and
// refuse keys of other namespaces and commands that are for nobody. It makes one user, which
// is off, and removes it; and those that a run left that was killed.
func (r *Report) Prove(ctx context.Context, client *redis.Client) (p *Proof, err error) {
	conn := client.Conn()
	defer func() { err = errors.Join(err, conn.Close()) }()
	random := make([]byte, 8)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	d := &dryRun{conn: conn, user: proofUser + hex.EncodeToString(random), proof: new(Proof)}
	// The name of the connection says which users of proofs are in use.
	if err := conn.ClientSetName(ctx, d.user).Err(); err != nil {
		return nil, err
	}
	if err := d.sweep(ctx); err != nil {
		return nil, err
	}
	defer func() {
		// The context may be done; the user must go.
		err = errors.Join(err, d.do(context.WithoutCancel(ctx), "ACL", "DELUSER", d.user).Err())
	}()
	for i := range r.Users {
		if err := d.prove(ctx, &r.Users[i]); err != nil {
			return nil, err
		}
	}
	return d.proof, nil
}

// A dryRun is a proof while it runs.
type dryRun struct {
	conn  *redis.Conn
	user  string
	proof *Proof
	infos map[string]command
}

// do sends one command.
func (d *dryRun) do(ctx context.Context, args ...any) *redis.Cmd {
	cmd := redis.NewCmd(ctx, args...)
	_ = d.conn.Process(ctx, cmd) // the reply has the error
	return cmd
}

// sweep removes users of proofs whose connection is gone.
func (d *dryRun) sweep(ctx context.Context) error {
	users, err := d.do(ctx, "ACL", "USERS").StringSlice()
	if err != nil {
		return err
	}
	clients, err := d.conn.ClientList(ctx).Result()
	if err != nil {
		return err
	}
	for _, user := range users {
		if strings.HasPrefix(user, proofUser) && !strings.Contains(clients, " name="+user+" ") {
			if err := d.do(ctx, "ACL", "DELUSER", user).Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// A question is a call, and whether the server should allow it.
type question struct {
	argv  []string
	allow bool
	what  string
	key   string

	granted string // the rule of the policy's grants that may allow it
}

// prove asks about one user.
func (d *dryRun) prove(ctx context.Context, u *User) error {
	if err := d.set(ctx, u.Rules); err != nil {
		return fmt.Errorf("user %s: %w", u.User, err)
	}
	if err := d.learn(ctx, u.Rules, u.uses); err != nil {
		return err
	}
	all := d.questions(u)
	for _, q := range all {
		if q.allow {
			d.proof.Uses++
		} else {
			d.proof.Refusals++
		}
	}
	answers, err := d.ask(ctx, all)
	if err != nil {
		return err
	}
	for i, q := range all {
		switch {
		case q.allow && answers[i] != "OK":
			d.proof.Refused = append(d.proof.Refused, fmt.Sprintf("%s: %s: %s (%s)", u.User, q.what, strings.Join(q.argv, " "), answers[i]))
		case !q.allow && answers[i] == "OK" && q.granted != "":
			d.proof.Granted = append(d.proof.Granted, fmt.Sprintf("%s: %s: %s: by %s", u.User, q.what, strings.Join(q.argv, " "), q.granted))
		case !q.allow && answers[i] == "OK":
			d.proof.Open = append(d.proof.Open, fmt.Sprintf("%s: %s: %s", u.User, q.what, strings.Join(q.argv, " ")))
		}
	}
	return d.necessary(ctx, u, all)
}

// maxPatterns is up to how many patterns of a user each is left out once: the server reads
// all others again for each.
const maxPatterns = 400

// necessary leaves out each rule for keys and channels, and asks for the uses of that.
func (d *dryRun) necessary(ctx context.Context, u *User, all []question) error {
	patterns := 0
	for _, rule := range u.Rules {
		if !strings.ContainsRune("+-", rune(rule[0])) {
			patterns++
		}
	}
	if patterns > maxPatterns {
		return nil
	}
	for i, rule := range u.Rules {
		if strings.ContainsRune("+-", rune(rule[0])) {
			continue
		}
		if err := d.set(ctx, slices.Delete(slices.Clone(u.Rules), i, i+1)); err != nil {
			return err
		}
		these := slices.DeleteFunc(slices.Clone(all), func(q question) bool { return !q.allow || !q.falls(rule) })
		answers, err := d.ask(ctx, these)
		if err != nil {
			return err
		}
		d.proof.Patterns++
		if !slices.ContainsFunc(answers, func(a string) bool { return a != "OK" }) {
			d.proof.Needless = append(d.proof.Needless, fmt.Sprintf("%s: %s%s", u.User, rule, u.instead(rule, these)))
		}
	}
	return nil
}

// instead says which other rules are for the keys of questions.
func (u *User) instead(rule string, all []question) string {
	var others []string
	for _, other := range u.Rules {
		if other != rule && !strings.ContainsRune("+-", rune(other[0])) && slices.ContainsFunc(all, func(q question) bool { return q.falls(other) }) {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return ": no use has such a key"
	}
	return ": its keys are allowed by " + strings.Join(others, " ")
}

// falls reports whether a rule is for the key or channel of a question.
func (q *question) falls(rule string) bool {
	if rule[0] == '&' {
		return matches(rule[1:], q.key)
	}
	glob, _, ok := keyRule(rule)
	return ok && matches(glob, q.key)
}

// set gives the user of the proof rules, and the filler.
func (d *dryRun) set(ctx context.Context, rules []string) error {
	args := []any{"ACL", "SETUSER", d.user, "reset", "off"}
	for _, r := range rules {
		args = append(args, r)
	}
	return d.do(ctx, append(args, "%RW~"+filler)...).Err()
}

// learn asks what the commands of uses look like.
func (d *dryRun) learn(ctx context.Context, rules []string, all []used) error {
	if d.infos == nil {
		d.infos = map[string]command{}
	}
	args := []any{"COMMAND", "INFO"}
	for _, u := range all {
		if _, known := d.infos[u.command]; !known && slices.Contains(rules, "+"+u.command) {
			d.infos[u.command] = command{}
			args = append(args, u.command)
		}
	}
	if len(args) == 2 {
		return nil
	}
	reply, err := d.do(ctx, args...).Slice()
	if err != nil {
		return err
	}
	for i, r := range reply {
		name := args[i+2].(string)
		if c, ok := parseCommand(r); ok {
			d.infos[name] = c
		} else {
			d.proof.Untried = append(d.proof.Untried, name)
		}
	}
	return nil
}

// questions are what is asked about a user, each once.
func (d *dryRun) questions(u *User) []question {
	var out []question
	seen := map[string]bool{}
	add := func(q question) {
		if id := strings.Join(q.argv, "\x00"); !seen[id] {
			seen[id] = true
			out = append(out, q)
		}
	}
	for _, one := range u.uses {
		c := d.infos[one.command]
		if one.glob == "" && isPubSub(one.command) || c.arity == 0 || !slices.Contains(u.Rules, "+"+one.command) {
			continue
		}
		add(question{argv: one.call(c, one.key), allow: true, what: one.who, key: one.key})
		foreign := used{glob: one.foreign, channel: one.channel, rights: one.rights, literal: one.literal}
		granted := u.granting(foreign.allowedBy)
		if one.foreign != "" && (granted != "" || !u.covers(one)) {
			add(question{one.call(c, one.foreign), false, "a key of another namespace", one.foreign, granted})
		}
	}
	for _, argv := range [][]string{{"flushall"}, {"keys", "*"}, {"config", "get", "*"}, {"debug", "sleep", "0"}} {
		command := used{command: argv[0]}
		if argv[0] == "config" {
			command.command = "config|get"
		}
		if !u.calls(argv[0]) {
			add(question{argv, false, "a command that the program does not call", "", u.granting(command.allowedBy)})
		}
	}
	return out
}

// isPubSub reports whether a command is about channels, without which it cannot be asked about.
func isPubSub(command string) bool {
	return strings.HasSuffix(command, "subscribe") || strings.HasSuffix(command, "publish")
}

// covers reports whether a rule that is there for other keys is for a foreign key, too, as
// that of a pattern that begins with an asterisk is.
func (u *User) covers(one used) bool {
	return slices.ContainsFunc(u.Rules, func(r string) bool {
		if one.channel {
			return r[0] == '&' && matches(r[1:], one.foreign)
		}
		_, glob, ok := strings.Cut(r, "~")
		return ok && matches(glob, one.foreign)
	})
}

// call is a call of a use's command with a key, or channel.
func (u *used) call(c command, key string) []string {
	name := strings.Split(u.command, "|")
	switch {
	case u.channel && strings.HasSuffix(u.command, "publish"):
		return append(name, key, "1")
	case u.channel && len(name) == 1:
		return append(name, key)
	case u.glob == "":
		return c.argv(u.command, filler, nil)
	}
	return c.argv(u.command, key, u.spec)
}

// ask runs DRYRUN for each question, and returns what the server says: "OK", or why not.
func (d *dryRun) ask(ctx context.Context, all []question) ([]string, error) {
	out := make([]string, len(all))
	for from := 0; from < len(all); from += 500 {
		to := min(from+500, len(all))
		pipe := d.conn.Pipeline()
		var replies []*redis.Cmd
		for _, q := range all[from:to] {
			args := []any{"ACL", "DRYRUN", d.user}
			for _, a := range q.argv {
				args = append(args, a)
			}
			replies = append(replies, pipe.Do(ctx, args...))
		}
		_, _ = pipe.Exec(ctx) // each reply has its own error
		for i, r := range replies {
			reply, err := r.Text()
			var refused redis.Error
			switch {
			case err == nil:
				out[from+i] = reply
			case errors.As(err, &refused):
				out[from+i] = err.Error()
			default:
				return nil, err
			}
		}
	}
	return out, nil
}
