package clients

import (
	"slices"
	"strings"
	"sync"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// Lookup returns what is known of a function or method that a client's package
// declares. pkgPath is the import path of that package, recv the name of the
// receiver's named type ("" for a function), name the function's or method's.
// params are those of the signature; sinks that do not fit them are left out.
//
// It reports false if the package belongs to no client, or if the method is
// neither listed nor found by its name (Spec.Inferred).
func Lookup(pkgPath, recv, name string, params []Param) (Spec, bool) {
	t := byPath(pkgPath)
	if t == nil {
		return Spec{}, false
	}
	if r := t.find(recv, name); r != nil {
		if t.context && len(params) > 0 && params[0].Type != "context.Context" {
			r = r.shifted(-1)
		}
		return t.spec(pkgPath, recv, name, r, params), true
	}
	stem, shift := t.stem(name)
	if r := t.find(recv, stem); r != nil && stem != name {
		return t.spec(pkgPath, recv, stem, r.shifted(shift), params), true
	}
	if t.infer && t.plain(recv) {
		return Infer(pkgPath, stem, params)
	}
	return Spec{}, false
}

// stem returns the name of the method that a method stands for by its prefix or
// suffix, and by how many its parameters lie further back; else name.
func (t *table) stem(name string) (stem string, shift int) {
	if s, ok := strings.CutSuffix(name, t.suffix); ok && t.suffix != "" && s != "" {
		return s, 1
	}
	if s, ok := strings.CutPrefix(name, t.prefix); ok && s != "" {
		return s, 0
	}
	return name, 0
}

// shifted returns r with all its parameters that much further back.
func (r *row) shifted(shift int) *row {
	s := *r
	s.sinks = slices.Clone(r.sinks)
	for i := range s.sinks {
		if s.sinks[i].Param != Receiver {
			s.sinks[i].Param += shift
		}
	}
	return &s
}

// ByResult returns what is known of a method of an interface that a user
// declares, by its result: a pointer to a type of a client's package whose name
// ends in Cmd says that the method stands for the client's of the same name. Its
// parameters are its own: the key is that which is named like one, else what
// stands where the client has it, a context aside.
func ByResult(resultPkgPath, resultType, method string, params []Param) (Spec, bool) {
	t := byPath(resultPkgPath)
	if t == nil {
		return Spec{}, false
	}
	return t.byResult(resultPkgPath, resultType, method, params)
}

func (t *table) byResult(path, resultType, method string, params []Param) (Spec, bool) {
	if !t.infer || t.builders || !strings.HasSuffix(resultType, "Cmd") {
		return Spec{}, false
	}
	r := t.get(method)
	if r == nil {
		return Infer(path, method, params)
	}
	s := t.spec(path, "", method, r, nil)
	if params != nil {
		s.Sinks = align(s.Sinks, params, t.shifts[unvendored(path)] == 0, path)
		s = s.Fitting(params)
		s.HiddenTTL = givesTTL(r.sinks) && !givesTTL(s.Sinks)
	}
	if len(r.sinks) > 0 && len(s.Sinks) == 0 {
		return Spec{}, false // another signature: not the client's method
	}
	return s, true
}

// givesTTL reports whether a call gives a time to live.
func givesTTL(sinks []Sink) bool {
	return slices.ContainsFunc(sinks, func(s Sink) bool { return s.Role == commands.TTL })
}

// IsClient reports whether an import path is that of a package of a client.
func IsClient(pkgPath string) bool { return byPath(pkgPath) != nil }

// InProcess reports whether an import path is that of a package of a client whose calls go over
// no connection: a server in the process, a mock.
func InProcess(pkgPath string) bool { t := byPath(pkgPath); return t != nil && t.local }

// Clients returns the clients that have a table, sorted by name.
func Clients() []Client {
	byName := map[string]*Client{}
	var out []Client
	for path, t := range loaded().byPath {
		c := byName[t.name]
		if c == nil {
			c = &Client{Name: t.name}
			byName[t.name] = c
		}
		c.Paths = append(c.Paths, path)
	}
	for _, c := range byName {
		slices.Sort(c.Paths)
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b Client) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// loaded parses the tables, once.
var loaded = sync.OnceValue(load)

// byPath returns the table of the package with that import path, nil if there
// is none. The path of a vendored package is that of the package.
func byPath(path string) *table { return loaded().byPath[unvendored(path)] }

// unvendored returns the import path of a package that may be vendored.
func unvendored(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return path
}

// find returns the row of a function or method, nil if there is none.
func (t *table) find(recv, name string) *row {
	if r := t.get(recv + "." + name); r != nil {
		return r
	}
	if r := t.getWild(recv, name); r != nil {
		return r
	}
	if t.plain(recv) {
		return t.get(name)
	}
	return nil
}

// get returns the row of a name as the table writes it, from this table or the
// one it is like.
func (t *table) get(name string) *row {
	for ; t != nil; t = loaded().byFile[t.like] {
		if r := t.rows[name]; r != nil {
			return r
		}
	}
	return nil
}

// getWild returns the first row whose name has a * and matches.
func (t *table) getWild(recv, name string) *row {
	for ; t != nil; t = loaded().byFile[t.like] {
		for _, w := range t.wild {
			pattern, method, _ := strings.Cut(w, ".")
			if match(method, name) && match(pattern, recv) {
				return t.rows[w]
			}
		}
	}
	return nil
}

// plain reports whether plain method names of the table hold for a receiver.
func (t *table) plain(recv string) bool {
	if recv == "" {
		return false
	}
	found := false
	for ; t != nil; t = loaded().byFile[t.like] {
		found = found || len(t.on) > 0
		for _, p := range t.on {
			if match(p, recv) {
				return true
			}
		}
	}
	return !found
}

// match reports whether name is pattern, which may have one *.
func match(pattern, name string) bool {
	head, tail, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == name
	}
	return len(name) >= len(head)+len(tail) && strings.HasPrefix(name, head) && strings.HasSuffix(name, tail)
}

// spec makes the Spec of a row for one signature.
func (t *table) spec(path, recv, name string, r *row, params []Param) Spec {
	s := Spec{
		Client: path, Command: r.command, CommandTTL: r.commandTTL, Reads: r.reads,
		DefaultTTL: r.defaultTTL, KeepsTTL: r.keepsTTL, Form: r.form, With: t.with,
	}
	if s.Command == noCommand {
		s.Command = ""
	}
	if r.command == "" && t.builders && recv != "" && !hasArgv(r.sinks) {
		s.Command = receiverCommand(recv)
	}
	shift := t.shifts[unvendored(path)]
	for _, sink := range r.sinks {
		if sink.Param > 0 {
			sink.Param += shift
		}
		if !fits(&sink, params) {
			continue
		}
		if sink.Role == commands.Key && sink.Access == commands.NoAccess {
			sink.Access = access(s.Command, name)
		}
		sink.Starred = sink.Role == commands.Pattern && (s.Command == "SORT" || s.Command == "SORT_RO")
		s.Sinks = append(s.Sinks, sink)
	}
	return s
}
