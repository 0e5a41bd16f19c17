package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A Row is what the probe of a method says, as a row of the tables would.
type Row struct {
	Method     string
	Command    string
	CommandTTL string // where it is another with a TTL
	Sinks      []clients.Sink
	// Unclear is why Sinks are not the whole truth: the method does different
	// things for different values. The tables then need a row by hand.
	Unclear string
}

// A slot is a place without its index: what one sink stands for.
type slot struct {
	param  int
	fields string
	mapKey bool
	role   commands.Role
}

// A hit is one marker that reached an argument of interest.
type hit struct {
	place
	access commands.Access
	at     bool // a point in time
}

// Analyse resolves the argument vectors of a method.
func (m Method) Analyse() Row {
	row := Row{Method: m.Name}
	slots := map[slot][][]hit{} // the hits of each call
	var order []slot
	for _, c := range m.calls {
		r := commands.Resolve(Words(c.argv))
		switch {
		case c.noTTL && row.Command == "":
			row.Command = r.Command
		case !c.noTTL && r.Command != row.Command && row.Command != "":
			row.CommandTTL = r.Command
		}
		found := map[slot][]hit{}
		for _, a := range r.Args {
			p, ok := c.places[c.argv[a.Index]]
			if !ok || a.Role == commands.Script && p.length > 0 {
				continue
			}
			s := slot{p.param, strings.Join(p.fields, "."), p.mapKey, a.Role}
			if slots[s] == nil && found[s] == nil {
				order = append(order, s)
			}
			found[s] = append(found[s], hit{p, a.Access, a.Unit == commands.UnixSeconds || a.Unit == commands.UnixMilliseconds})
		}
		for s, hits := range found {
			slots[s] = append(slots[s], hits)
		}
	}
	if row.Command == "" {
		row.Unclear = "the table of commands does not have it"
	}
	slices.SortStableFunc(order, func(a, b slot) int { return a.param - b.param })
	for _, s := range order {
		sink, unclear := sinkOf(s, slots[s])
		row.Sinks = append(row.Sinks, sink)
		if unclear != "" {
			row.Unclear = fmt.Sprintf("parameter %d %s: %s", s.param, s.fields, unclear)
		}
	}
	return row
}

// Words are the words of an argument vector that is known as a whole.
func Words(argv []string) []commands.Word {
	var out []commands.Word
	for _, a := range argv {
		out = append(out, commands.Word{Text: a, Known: true})
	}
	return out
}

// sinkOf returns the sink of a slot from its hits in each call.
func sinkOf(s slot, calls [][]hit) (clients.Sink, string) {
	sink := clients.Sink{Role: s.role, Param: s.param}
	if s.fields != "" {
		sink.Fields = strings.Split(s.fields, ".")
	}
	for _, hits := range calls {
		for _, h := range hits {
			sink.Access = max(sink.Access, h.access)
			sink.At = sink.At || h.at
		}
	}
	unclear := ""
	longest := slices.MaxFunc(calls, func(a, b []hit) int { return a[0].length - b[0].length })[0].length
	seen := ""
	for _, hits := range calls {
		if hits[0].length != longest {
			continue
		}
		var indices []int
		for _, h := range hits {
			indices = append(indices, h.index)
		}
		slices.Sort(indices)
		indices = slices.Compact(indices)
		if text := fmt.Sprint(indices); seen != "" && seen != text {
			unclear = "elements " + seen + " or " + text
			continue
		} else {
			seen = text
		}
		sink.Shape, sink.Step = shapeOf(indices, longest)
	}
	switch last := len(sink.Fields) - 1; {
	case s.mapKey:
		sink.Shape, sink.Step = clients.MapKeys, 0
	case last >= 0 && sink.Fields[last] == "[]" && sink.Shape == clients.Nth && seen == "[0]":
		sink.Shape, sink.Step = clients.One, 0
		sink.Fields = append(sink.Fields, "[0]")
	}
	return sink, unclear
}

// shapeOf returns the shape that takes those elements of a list.
func shapeOf(indices []int, length int) (clients.Shape, int) {
	n := len(indices)
	switch {
	case length == 0:
		return clients.One, 0
	case n == length:
		return clients.Each, 0
	case n*2 == length && indices[n-1] == n-1:
		return clients.Half, 0
	}
	return clients.Nth, length / n
}
