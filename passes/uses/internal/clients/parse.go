package clients

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A row is what a table says of one name.
type row struct {
	sinks      []Sink
	command    string
	commandTTL string
	reads      string
	defaultTTL time.Duration
	keepsTTL   bool
	form       Form
}

// noCommand is how a table says that a name that looks like it sends nothing.
const noCommand = "-"

// A table is one file of tables/.
//
// A file is lines of words; "#" begins a comment, and a line that begins with
// a space continues the one before. The header:
//
//	client NAME            what people call it
//	path [SHIFT] PATH...   import paths; SHIFT is added to every parameter
//	                       above 0 (-1 for a version without contexts)
//	like FILE              rows of another table; a row here replaces one there
//	on RECEIVER...         the receivers that plain method names hold for, all
//	                       if there is no such line; one * each
//	context-first          parameters are those with a context in front, which
//	                       older versions of the same path lack
//	receiver-commands      the receiver's name, not the method's, says the
//	                       command (builders)
//	in-process             what is called there goes over no connection: a server in the
//	                       process, a mock
//	infer                  methods that are not listed are found by their names
//	context-suffix Ctx     a method that ends so is the one without it, with a
//	                       context before the other parameters
//	method-prefix Expect   a method that begins so stands for the one without it
//	with PATH[.FUNC]...    the rows hold only where the module imports one of these
//	                       packages, or names the function: the front lies over
//	                       stores that are not Redis too
//
// A row is "ROLE SELECTOR... [ROLE SELECTOR...] -> NAME...". The roles are
// read, write (keys), key (the command says the access), channel, pattern,
// prefix, script, index (of a search), ttl, ttl-s, ttl-ms (integers), ttl-at, ttl-at-s, ttl-at-ms
// (points in time), argv, args (see Argv, ArgvTail), script-keys, key-count and
// none (a method without keys). A selector is the number of a parameter, or recv
// for the receiver, then
//
//	.Field       a field of the struct
//	[] or [0]    every element, the first element
//	()           what the function returns
//	...          every element of the slice, every argument of the variadic
//	.../half     the first half of them; .../half-unless-F all if field F is set
//	.../2        every second of them
//	/keys        the keys of the map
//	/unless-F    nothing if field F of the same struct is set
//
// A NAME is Method, Receiver.Method or .Func; in the last two either part may
// have one *. Rows of one name add up. Further rows set the command where the name does
// not say it ("-" for none), the one that reads before it, and the default TTL:
//
//	command SET -> NAME...    ttl-command SET -> NAME...    reads GET -> NAME...
//	default-ttl 8s -> NAME... keeps-ttl -> NAME...
//
// and what the library puts around the key, as a template of package keys in
// which * stands for the parameter:
//
//	form rate:* -> NAME...
//	form {{*}}.tokens&{{*}}.ts -> NAME...
type table struct {
	name     string // NAME of the header; "" for a table that others are like
	shifts   map[string]int
	like     string
	on       []string
	builders bool
	infer    bool
	local    bool   // in-process
	context  bool   // versions before contexts lack the first parameter
	suffix   string // of methods with a context
	prefix   string // of methods that stand for others
	with     []string
	rows     map[string]*row
	wild     []string // names of rows with a * in them
}

// parse reads a table. Errors are FILE:LINE: what.
func parse(file, text string) (*table, error) {
	t := &table{shifts: map[string]int{}, rows: map[string]*row{}}
	line, start := "", 0
	flush := func() error {
		if line == "" {
			return nil
		}
		if err := t.line(line); err != nil {
			return fmt.Errorf("%s:%d: %w", file, start, err)
		}
		line = ""
		return nil
	}
	for i, l := range strings.Split(text, "\n") {
		l, _, _ = strings.Cut(l, "#")
		if strings.TrimSpace(l) == "" {
			continue
		}
		if l[0] == ' ' || l[0] == '\t' {
			line += l
			continue
		}
		if err := flush(); err != nil {
			return nil, err
		}
		line, start = l, i+1
	}
	return t, flush()
}

// line takes one joined line of a table.
func (t *table) line(line string) error {
	if left, right, ok := strings.Cut(line, "->"); ok {
		return t.row(strings.Fields(left), strings.Fields(right))
	}
	words := strings.Fields(line)
	rest := words[1:]
	switch words[0] {
	case "client":
		t.name = strings.Join(rest, " ")
	case "path":
		shift := 0
		if len(rest) > 0 {
			if n, err := strconv.Atoi(rest[0]); err == nil {
				shift, rest = n, rest[1:]
			}
		}
		for _, p := range rest {
			t.shifts[p] = shift
		}
	case "like":
		t.like = strings.Join(rest, " ")
	case "on":
		t.on = append(t.on, rest...)
	case "receiver-commands":
		t.builders = true
	case "infer":
		t.infer = true
	case "in-process":
		t.local = true
	case "context-first":
		t.context = true
	case "with":
		t.with = append(t.with, rest...)
	case "context-suffix":
		t.suffix = strings.Join(rest, " ")
	case "method-prefix":
		t.prefix = strings.Join(rest, " ")
	default:
		return fmt.Errorf("unknown word %q", words[0])
	}
	return nil
}

// row takes one row: what stands left and right of its arrow.
func (t *table) row(left, names []string) error {
	if len(left) == 0 || len(names) == 0 {
		return fmt.Errorf("a row needs words on both sides of ->")
	}
	set, err := setter(left)
	if err != nil {
		return err
	}
	for _, n := range names {
		r := t.rows[n]
		if r == nil {
			r = new(row)
			t.rows[n] = r
			if strings.Contains(n, "*") {
				t.wild = append(t.wild, n)
			}
		}
		set(r)
	}
	return nil
}

// setter returns what the left side of a row does to a row.
func setter(left []string) (func(*row), error) {
	arg := strings.Join(left[1:], " ")
	switch left[0] {
	case "command":
		return func(r *row) { r.command = arg }, nil
	case "ttl-command":
		return func(r *row) { r.commandTTL = arg }, nil
	case "reads":
		return func(r *row) { r.reads = arg }, nil
	case "keeps-ttl":
		return func(r *row) { r.keepsTTL = true }, nil
	case "default-ttl":
		d, err := time.ParseDuration(arg)
		return func(r *row) { r.defaultTTL = d }, err
	}
	if left[0] == "form" {
		return func(r *row) { r.form = Form(arg) }, Form(arg).check()
	}
	sinks, err := parseSinks(left)
	return func(r *row) { r.sinks = append(r.sinks, sinks...) }, err
}
