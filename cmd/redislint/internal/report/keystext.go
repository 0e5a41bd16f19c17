package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes/uses"
)

// KeysText writes the inventory of r as a table, with the classes if a policy
// describes any of it.
func KeysText(w io.Writer, r *Run, opts TextOptions) error {
	t := table{
		head:  []string{"TEMPLATE", "ROLE", "TYPES", "COMMANDS", "TTL", "USES"},
		right: map[int]bool{5: true},
	}
	rows := r.inventory(true)
	classed := slices.ContainsFunc(rows, func(row row) bool { return row.class != "" })
	if classed {
		t.head = slices.Insert(t.head, 1, "CLASS")
		t.right = map[int]bool{6: true}
	}
	for _, row := range rows {
		cells := []string{
			visible.Line(row.template), string(row.role), listed(row.types), listed(row.commands),
			string(row.ttl), strconv.Itoa(row.uses),
		}
		if classed {
			cells = slices.Insert(cells, 1, cmp.Or(visible.Line(row.class), "-"))
		}
		t.rows = append(t.rows, cells)
	}
	var out string
	if len(t.rows) > 0 {
		out = t.format(opts.Palette)
	}
	if !opts.Quiet {
		if out != "" {
			out += "\n"
		}
		out += r.seen(true) + "\n"
	}
	_, err := io.WriteString(w, out)
	return err
}

// maxListed is the number of commands or types that a row names.
const maxListed = 4

func listed(names []string) string {
	switch {
	case len(names) == 0:
		return "-"
	case len(names) > maxListed+1:
		return strings.Join(names[:maxListed], ", ") + fmt.Sprintf(" +%d", len(names)-maxListed)
	}
	return strings.Join(names, ", ")
}

// StatsText writes how much of the keys of r is known: in all, why nothing is
// known, per client and per command.
func StatsText(w io.Writer, r *Run, opts TextOptions) error {
	all := r.tally()
	total := table{
		head:  []string{"", "USES", "SHARE"},
		right: map[int]bool{1: true, 2: true},
		rows: [][]string{
			{"uses", strconv.Itoa(all.uses), ""},
			{"full", strconv.Itoa(all.full), share(all.full, all.uses)},
			{"partial", strconv.Itoa(all.partial), share(all.partial, all.uses)},
			{"unknown", strconv.Itoa(all.unknown), share(all.unknown, all.uses)},
		},
	}
	out := total.format(opts.Palette)
	if all.unknown > 0 {
		t := table{head: []string{"REASON", "UNKNOWN", "SHARE"}, right: map[int]bool{1: true, 2: true}}
		for _, why := range uses.Reasons() {
			if n := all.reasons[why]; n > 0 {
				t.rows = append(t.rows, []string{string(why), strconv.Itoa(n), share(n, all.uses)})
			}
		}
		out += "\n" + t.format(opts.Palette)
	}
	for _, by := range []struct {
		head string
		name func(uses.Use) string
	}{
		{"CLIENT", func(u uses.Use) string { return u.Client }},
		{"COMMAND", func(u uses.Use) string { return u.Command }},
	} {
		t := table{
			head:  []string{by.head, "USES", "FULL", "PARTIAL", "UNKNOWN"},
			right: map[int]bool{1: true, 2: true, 3: true, 4: true},
		}
		for _, n := range r.tallyBy(by.name) {
			t.rows = append(t.rows, []string{n.name, strconv.Itoa(n.uses),
				withShare(n.full, n.uses), withShare(n.partial, n.uses), withShare(n.unknown, n.uses)})
		}
		if len(t.rows) > 0 {
			out += "\n" + t.format(opts.Palette)
		}
	}
	_, err := io.WriteString(w, out)
	return err
}

// share returns n of all in percent.
func share(n, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(all))
}

// withShare returns "12 (40.0%)".
func withShare(n, all int) string {
	return strconv.Itoa(n) + " (" + share(n, all) + ")"
}
