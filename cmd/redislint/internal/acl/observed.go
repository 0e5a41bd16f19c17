package acl

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// An Observation is what a server saw, held against the users.
type Observation struct {
	Commands int            // that the file has
	Others   int            // refusals in a log of users that are of no program
	Log      bool           // it is an ACL LOG
	Cut      bool           // the last line is not whole: what wrote the file was ended
	Unused   []string       // rules that nothing in the file needs, of users that something in it does
	Unseen   []string       // users whose rules nothing in it needs: it says nothing of them
	Refused  map[string]int // what no user may do, or what the log says was refused, with how often
}

// A Recording is what MONITOR printed, or what ACL LOG did.
type Recording struct {
	commands [][]string
	log      bool
	entries  []map[string]string // of the log
	cut      bool
}

// ReadObserved reads what redis-cli wrote of MONITOR, or of ACL LOG. One without a command
// is an error, unless it is a log: nobody is to take rights away because of it.
func ReadObserved(name, file string) (*Recording, error) {
	if file == "" {
		return nil, fmt.Errorf("%s is empty (%s)", name, recorded)
	}
	if entries, ok := logEntries(file); ok {
		return &Recording{log: true, entries: entries}, nil
	}
	r := &Recording{}
	scan := bufio.NewScanner(strings.NewReader(file))
	scan.Buffer(nil, 64<<20)
	for n := 1; scan.Scan(); n++ {
		line := strings.TrimSpace(scan.Text())
		if line == "" || line == "OK" {
			continue
		}
		argv, ok := monitored(line)
		if !ok && len(r.commands) > 0 && !scan.Scan() && !strings.HasSuffix(file, "\n") {
			r.cut = true
			break
		}
		if !ok {
			return nil, fmt.Errorf("%s:%d: neither a line of MONITOR nor of ACL LOG (%s)", name, n, recorded)
		}
		r.commands = append(r.commands, argv)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(r.commands) == 0 {
		return nil, fmt.Errorf("%s has no command, and says nothing of the rules (%s)", name, recorded)
	}
	return r, nil
}

// recorded is how to make a recording.
const recorded = "run redis-cli MONITOR > FILE while the programs work, or redis-cli ACL LOG > FILE afterwards"

// Observed holds a recording against the users.
func (r *Report) Observed(seen *Recording) *Observation {
	if seen.log {
		return r.observedLog(seen.entries)
	}
	o := r.observedCommands(seen.commands)
	o.Cut = seen.cut
	return o
}

// line is one of MONITOR: time, database and client, which has brackets in IPv6, and the quoted words.
var line = regexp.MustCompile(`^\d+\.\d+ \[\d+ .+?\] (".*")$`)

// monitored is the command in a line of MONITOR.
func monitored(text string) (argv []string, ok bool) {
	m := line.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	argv = unquoted(m[1])
	return argv, len(argv) > 0
}

// observedCommands holds commands against the users: one that a user may send is his.
func (r *Report) observedCommands(seen [][]string) *Observation {
	o := &Observation{Commands: len(seen), Refused: map[string]int{}}
	used := make([]map[string]bool, len(r.Users))
	for i := range used {
		used[i] = map[string]bool{}
	}
	for _, argv := range seen {
		needs, keysOf := needsOf(argv)
		allowed := false
		for i := range r.Users {
			if rules, ok := r.Users[i].rulesFor(needs); ok {
				allowed = true
				for _, rule := range rules {
					used[i][rule] = true
				}
			}
		}
		if !allowed {
			for i, key := range keysOf {
				keysOf[i] = r.hashed(key, needs[i+1].channel)
			}
			o.Refused[strings.TrimSpace(needs[0].command+" "+strings.Join(keysOf, " "))]++
		}
	}
	for i, u := range r.Users {
		if len(used[i]) == 0 {
			o.Unseen = append(o.Unseen, u.User)
			continue
		}
		for _, rule := range u.Rules {
			if rule[0] != '-' && !used[i][rule] && !hidden(rule) {
				o.Unused = append(o.Unused, u.User+": "+rule)
			}
		}
	}
	return o
}

// hidden reports whether a rule is for a command that MONITOR does not show.
func hidden(rule string) bool {
	return slices.Contains([]string{"+exec", "+auth", "+hello"}, rule) || rule[0] == '+' && slices.Contains(serverCommands()[rule[1:]], "@admin")
}

// free are the commands that every user may send.
var free = []string{"auth", "hello", "quit", "reset"}

// needsOf is what a command needs, first the command itself; and its keys.
func needsOf(argv []string) (needs []used, keysOf []string) {
	name, args := uses.Resolve(argv)
	if name == "" {
		name = argv[0]
		if len(argv) > 1 && serverCommands()[strings.ToLower(name+"|"+argv[1])] != nil {
			name += " " + argv[1]
		}
	}
	needs = append(needs, used{command: wire(name)})
	for _, a := range args {
		n := used{glob: argv[a.Index], channel: a.Role != uses.RoleKey, literal: a.Role == uses.RolePattern, rights: rightsOf(a.Rights)}
		if strings.HasPrefix(needs[0].command, "eval") {
			n.rights = mayRead | mayWrite
			if strings.HasSuffix(needs[0].command, "_ro") {
				n.rights = mayRead
			}
		}
		needs, keysOf = append(needs, n), append(keysOf, argv[a.Index])
	}
	return needs, keysOf
}

// rulesFor are the rules by which a user may do something.
func (u *User) rulesFor(needs []used) (rules []string, ok bool) {
	for _, n := range needs {
		at := slices.IndexFunc(u.Rules, func(r string) bool { return n.allowedBy(r) })
		if at < 0 && !slices.Contains(free, n.command) {
			return nil, false
		}
		if at >= 0 {
			rules = append(rules, u.Rules[at])
		}
	}
	return rules, true
}

// allowedBy reports whether a rule is enough for something: for a command, a key or a
// channel.
func (u *used) allowedBy(rule string) bool {
	glob, may, isKey := keyRule(rule)
	switch {
	case u.glob == "" && u.command != "":
		head, _, _ := strings.Cut(u.command, "|")
		return rule == "+"+u.command || rule == "+"+head || strings.HasPrefix(rule, "+@") && slices.Contains(serverCommands()[u.command], rule[1:])
	case u.channel && u.literal:
		return rule == "&"+u.glob || rule == "&*"
	case u.channel:
		return rule[0] == '&' && matches(rule[1:], u.glob)
	}
	return isKey && may&u.rights == u.rights && matches(glob, u.glob)
}

// observedLog counts what an ACL LOG says of the users.
func (r *Report) observedLog(entries []map[string]string) *Observation {
	o := &Observation{Log: true, Refused: map[string]int{}}
	for _, e := range entries {
		known := slices.ContainsFunc(r.Users, func(u User) bool { return u.User == e["username"] })
		n, err := strconv.Atoi(e["count"])
		if err != nil {
			n = 1
		}
		if !known || e["reason"] == "auth" {
			if !known {
				o.Others += n
			}
			continue
		}
		if e["reason"] == "key" || e["reason"] == "channel" {
			e["object"] = r.hashed(e["object"], e["reason"] == "channel")
		}
		o.Commands += n
		o.Refused[fmt.Sprintf("%s: %s %s", e["username"], e["reason"], e["object"])] += n
	}
	return o
}

// Names are what was refused, sorted.
func (o *Observation) Names() []string { return slices.Sorted(maps.Keys(o.Refused)) }

// logEntries reads an ACL LOG, as redis-cli prints it on a terminal, into a file, or with
// --json; ok is false if the file is none.
func logEntries(file string) (entries []map[string]string, ok bool) {
	trimmed := strings.TrimSpace(file)
	if trimmed == "" || trimmed == "(empty array)" || trimmed == "(empty list or set)" {
		return nil, true // nothing was refused; MONITOR begins with OK
	}
	if strings.HasPrefix(trimmed, "[") {
		var all []map[string]any
		if json.Unmarshal([]byte(trimmed), &all) != nil {
			return nil, false
		}
		for _, e := range all {
			entry := map[string]string{}
			for k, v := range e {
				entry[k] = fmt.Sprint(v)
			}
			entries = append(entries, entry)
		}
		return entries, true
	}
	var words []string
	pairs := pairedFields.MatchString(file)
	for text := range strings.Lines(file) {
		text = numbering.ReplaceAllString(strings.TrimSpace(text), "")
		if name, rest, ok := strings.Cut(text, `" => `); ok && strings.HasPrefix(name, `"`) { // of RESP3
			words, text = append(words, name[1:]), rest
		} else if name, rest, ok := strings.Cut(text, " "); ok && pairs {
			words, text = append(words, name), rest
		}
		text = strings.TrimPrefix(text, "(integer) ")
		if strings.HasPrefix(text, `"`) {
			text, _ = quotedWord(text[1:])
		}
		words = append(words, text)
	}
	fields := []string{"count", "reason", "context", "object", "username"}
	for i := 0; i+1 < len(words); i++ {
		switch {
		case words[i] == "count":
			entries = append(entries, map[string]string{"count": words[i+1]})
			i++
		case len(entries) > 0 && slices.Contains(fields, words[i]) && entries[len(entries)-1][words[i]] == "":
			entries[len(entries)-1][words[i]] = words[i+1]
			i++
		}
	}
	return entries, len(entries) > 0
}

// pairedFields is how an ACL LOG begins that redis-cli writes from RESP3 into a file.
var pairedFields = regexp.MustCompile(`^\s*count [0-9]+\s`)

// numbering is what redis-cli puts before elements of arrays and maps on a terminal.
var numbering = regexp.MustCompile(`^(\d+[)#] +)+`)
