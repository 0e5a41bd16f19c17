package observed

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A Report is how what was seen compares with what is known.
type Report struct {
	Commands []Command // those that are worth a line
	// Agree are those that fit a template that is known; Elsewhere are those that were sent from
	// packages, or by commands, that the analysis has no use for, or that another function than the
	// one that sent them has made.
	Agree, Resolved, Joined, Disagree, Elsewhere int
}

// A Command is one that was seen.
type Command struct {
	guard.ObservedCommand
	Kind Kind
	Use  *uses.Use       // the first that it may be
	Says []keys.Template // what the code says, where that is something else
}

// A Kind is how a command compares.
type Kind uint8

// The kinds.
const (
	Agrees    Kind = iota
	Resolves       // the analysis does not know the key
	Joins          // it does, and a value had the separator in it
	Disagrees      // none of the templates that it knows fits
	Elsewhere      // it has no such use
)

// Compare compares commands with uses, and with what scripts are handed besides keys; separator is that of the
// policy of a package.
func Compare(list []guard.ObservedCommand, all, handed []uses.Use, separator func(pkg string) string) *Report {
	r := &Report{}
	known := make([]*uses.Use, 0, len(all)+len(handed))
	for _, of := range [][]uses.Use{all, handed} {
		for i := range of {
			known = append(known, &of[i])
		}
	}
	for _, c := range list {
		out := compare(c, known, separator)
		switch out.Kind {
		case Agrees:
			r.Agree++
			continue
		case Resolves:
			r.Resolved++
		case Joins:
			r.Joined++
		case Disagrees:
			r.Disagree++
		case Elsewhere:
			r.Elsewhere++
			continue
		}
		r.Commands = append(r.Commands, out)
	}
	slices.SortStableFunc(r.Commands, func(a, b Command) int { return int(b.Kind) - int(a.Kind) })
	return r
}

func compare(c guard.ObservedCommand, all []*uses.Use, separator func(pkg string) string) Command {
	out := Command{ObservedCommand: c, Kind: Elsewhere}
	at, ok := parseCaller(c.Caller)
	if !ok {
		return out
	}
	seen, err := keys.Parse(c.Template)
	if err != nil {
		return out
	}
	candidates := find(c, at, all)
	if len(candidates) == 0 {
		return out
	}
	compareWith(&out, candidates, seen, separator)
	if c.Prepared && (out.Kind == Disagrees || out.Kind == Joins) && madeElsewhere(c, seen, all, separator) {
		return Command{ObservedCommand: c, Kind: Elsewhere}
	}
	return out
}

// madeElsewhere reports whether another function may have made a command that was sent where it is
// none of the uses: one has it, or a command that is not known.
func madeElsewhere(c guard.ObservedCommand, seen keys.Template, all []*uses.Use, separator func(pkg string) string) bool {
	var others []*uses.Use
	for _, u := range all {
		if mayBe(c, u) {
			others = append(others, u)
		}
	}
	var out Command
	compareWith(&out, others, seen, separator)
	return out.Kind == Agrees || out.Kind == Resolves
}

// compareWith finds how a key that was seen compares with what the uses have that it may be.
func compareWith(out *Command, candidates []*uses.Use, seen keys.Template, separator func(pkg string) string) {
	out.Kind = Disagrees
	if len(candidates) > 0 {
		out.Use = candidates[0]
	}
	for _, u := range candidates {
		if u.Resolution() == uses.Unknown {
			out.Use, out.Kind = u, Resolves
			continue
		}
		sep := separator(u.Package)
		for _, k := range u.Keys {
			if _, ok := keys.Overlap(k.Template, seen, sep); ok {
				out.Kind = Agrees
				return
			}
			if _, ok := keys.Overlap(open(k.Template), seen, sep); ok && out.Kind == Disagrees {
				out.Use, out.Kind = u, Joins
			}
			if !slices.ContainsFunc(out.Says, func(t keys.Template) bool { return t.String() == k.Template.String() }) {
				out.Says = append(out.Says, k.Template)
			}
		}
	}
}

// open is t with placeholders whose values may contain the separator.
func open(t keys.Template) keys.Template {
	parts := t.Parts()
	for i := range parts {
		if p := &parts[i]; p.Placeholder {
			*p = keys.Part{Placeholder: true, Name: p.Name, Rest: true}
		}
	}
	return keys.New(parts...)
}

// find returns the uses that a command may be: those at its line, else those of its function, where
// a pipeline is executed.
func find(c guard.ObservedCommand, at caller, all []*uses.Use) []*uses.Use {
	var inFunction, onLine []*uses.Use
	for _, u := range all {
		if u.Package != at.pkg || !mayBe(c, u) {
			continue
		}
		from, to := lines(u)
		if filepath.Base(u.Arg.File) == at.file && from <= at.line && at.line <= to {
			onLine = append(onLine, u)
		}
		if bare.Replace(u.Decl) == bare.Replace(at.decl) {
			inFunction = append(inFunction, u)
		}
	}
	if onLine != nil {
		return onLine
	}
	return inFunction
}

// mayBe reports whether a use is of the kind of a command that was seen. What a script gets in KEYS may be
// a channel, and be taken for a key there; or the other way round.
func mayBe(c guard.ObservedCommand, u *uses.Use) bool {
	if u.Via != "" || u.Lua || u.Role == uses.RolePattern || u.Role == uses.RoleCommand {
		return false
	}
	if strings.HasPrefix(c.Command, "EVAL") {
		return u.Command == "PUBLISH" || sameCommand(u.Command, c.Command)
	}
	return sameCommand(u.Command, c.Command) && (u.Role == uses.RoleChannel) == c.Channel
}

// bare is a declaration without what its receiver is written with.
var bare = strings.NewReplacer("(", "", "*", "", ")", "")

// lines are those of the call that a use is in.
func lines(u *uses.Use) (from, to int) {
	from, to = u.Arg.Line, u.Arg.EndLine
	if u.Call != nil && u.Call.Pkg != nil && u.Call.Pkg.Fset != nil {
		from = min(from, u.Call.Pkg.Fset.Position(u.Call.Expr.Pos()).Line)
		to = max(to, u.Call.Pkg.Fset.Position(u.Call.Expr.End()).Line)
	}
	return from, to
}

// sameCommand reports whether a use of the command known can be one of the command seen: scripts
// are sent by their source or by its hash, and what is not known can be any.
func sameCommand(known, seen string) bool {
	script := func(s string) string { return strings.Replace(s, "EVALSHA", "EVAL", 1) }
	return known == "" || script(known) == script(seen)
}

// maxLines is how many commands of a kind the report has.
const maxLines = 50

// Text writes r.
func (r *Report) Text(w io.Writer, relative func(file string) string) error {
	var b strings.Builder
	n := [Elsewhere + 1]int{}
	for _, c := range r.Commands {
		if n[c.Kind]++; n[c.Kind] > maxLines {
			continue
		}
		where := fmt.Sprintf("%s:%d", relative(c.Use.Arg.File), c.Use.Arg.Line)
		what := fmt.Sprintf("%s %s", c.Command, c.Template)
		if c.Class != "" {
			what += " (" + c.Class + ")"
		}
		fmt.Fprintf(&b, "%s: seen %s: %s, %s\n", where, times(c.Count), what, c.compared())
	}
	for kind, count := range n {
		if count > maxLines {
			fmt.Fprintf(&b, "and %d more %s\n", count-maxLines, map[Kind]string{Resolves: "that the code does not show", Joins: "with the separator in a value", Disagrees: "that disagree"}[Kind(kind)])
		}
	}
	all := r.Agree + r.Resolved + r.Joined + r.Disagree
	fmt.Fprintf(&b, "observed at uses of these packages: %s; as the code says: %d, not shown by it: %d, separator in a value: %d, disagree: %d; elsewhere: %d\n",
		commands(all), r.Agree, r.Resolved, r.Joined, r.Disagree, r.Elsewhere)
	_, err := io.WriteString(w, b.String())
	return err
}

// compared says how c compares with the code.
func (c *Command) compared() string {
	if c.Kind == Resolves {
		return "which the code does not show"
	}
	var says []string
	for _, t := range c.Says {
		says = append(says, t.String())
	}
	code := strings.Join(says, ", ")
	if c.Kind == Joins {
		return "and the code says " + code + ": a value had the separator in it"
	}
	return "but the code says " + code + ": either code ran that is not in these packages, or redislint is wrong"
}

func commands(n int) string {
	if n == 1 {
		return "1 command"
	}
	return fmt.Sprintf("%d commands", n)
}

func times(n int64) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// Add gives uses of which nothing is known the templates that were seen there. It reports how many
// uses it gave some.
func (r *Report) Add() int {
	added := map[*uses.Use]bool{}
	for _, c := range r.Commands {
		t, err := keys.Parse(c.Template)
		if c.Kind != Resolves || err != nil || c.Use.Resolution() != uses.Unknown && !added[c.Use] {
			continue
		}
		if !added[c.Use] {
			c.Use.Keys, c.Use.Reason = nil, ""
			added[c.Use] = true
		}
		c.Use.Keys = append(c.Use.Keys, uses.Key{Template: t})
	}
	return len(added)
}
