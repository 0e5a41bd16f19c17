package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A refusal is a reason not to take a value, as the generated code finds it and as this
// package does.
type refusal struct {
	why string // "is empty"
	// when is the condition in Go for a parameter, whose value the key has as text.
	when func(w *writer, p Param, text string) string
	is   func(value, text string) bool // of a number the digits
}

// Refuses returns why the builder of a policy that validates does not take a value of a
// parameter, a number as its digits: "is empty". It is "" if it takes it.
func (pl *Plan) Refuses(b *Builder, p Param, value string) string {
	text := value
	if p.Escaped {
		text = pl.Policy.Escape(b.Class, value)
	}
	for _, r := range pl.refusals(p) {
		if r.is(value, text) {
			return r.why
		}
	}
	return ""
}

// refusals are the reasons not to take a value of p, in the order of the checks.
func (pl *Plan) refusals(p Param) []refusal {
	var all []refusal
	switch {
	case isTime(p.Placeholder):
		return pl.timeRefusals(p)
	case p.Type == "string":
		all = pl.textRefusals(p)
	default:
		all = pl.numberRefusals(p)
	}
	return append(all, pl.limitRefusals(p)...)
}

// textRefusals are the reasons for a text without those of the limits.
func (pl *Plan) textRefusals(p Param) []refusal {
	part, sep := p.Placeholder, pl.Policy.Separator
	if values, closed := pl.closed(part); closed {
		return []refusal{{
			why:  "is not one of " + strings.Join(values, ", "),
			when: func(w *writer, p Param, _ string) string { return "!" + contains(w, values, p.Name) },
			is:   func(value, _ string) bool { return !slices.Contains(values, value) },
		}}
	}
	all := []refusal{{
		why:  "is empty",
		when: func(_ *writer, p Param, _ string) string { return p.Name + ` == ""` },
		is:   func(value, _ string) bool { return value == "" },
	}}
	switch {
	case part.Type == keys.UUID || part.Type == keys.Hex:
		function, why := "isUUID", "is not a uuid"
		if part.Type == keys.Hex {
			function, why = "isHex", "is not hexadecimal"
		}
		all = append(all, refusal{
			why:  why,
			when: func(w *writer, p Param, _ string) string { return "!" + w.need(function) + "(" + p.Name + ")" },
			is:   func(value, _ string) bool { return !keys.FitsType(string(part.Type), value) },
		})
	case !part.Rest && !p.Escaped:
		all = append(all, refusal{
			why: "has the separator " + strconv.Quote(sep) + " in it",
			when: func(w *writer, p Param, _ string) string {
				if len(sep) == 1 {
					return fmt.Sprintf("%s(%s, %q) >= 0", w.use("strings", "IndexByte"), p.Name, sep[0])
				}
				return fmt.Sprintf("%s(%s, %q)", w.use("strings", "Contains"), p.Name, sep)
			},
			is: func(value, _ string) bool { return strings.Contains(value, sep) },
		})
	}
	if part.Size > 0 {
		why := fmt.Sprintf("is longer than %d bytes", part.Size)
		if p.Escaped {
			why += " with what is escaped"
		}
		all = append(all, refusal{
			why:  why,
			when: func(_ *writer, _ Param, text string) string { return fmt.Sprintf("len(%s) > %d", text, part.Size) },
			is:   func(_, text string) bool { return len(text) > part.Size },
		})
	}
	return all
}

// numberRefusals are the reasons for a number without those of the limits.
func (pl *Plan) numberRefusals(p Param) []refusal {
	part := p.Placeholder
	if values, closed := pl.closed(part); closed {
		return []refusal{{
			why: "is not one of " + strings.Join(values, ", "),
			when: func(_ *writer, p Param, _ string) string {
				var not []string
				for _, v := range values {
					not = append(not, wide(p)+" != "+v)
				}
				if len(not) == 0 {
					return "true"
				}
				return strings.Join(not, " && ")
			},
			is: func(value, _ string) bool { return !slices.Contains(values, value) },
		}}
	}
	if part.Size == 0 {
		return nil
	}
	return []refusal{{
		why: fmt.Sprintf("is longer than %d bytes", part.Size),
		when: func(_ *writer, p Param, _ string) string {
			var beyond []string
			if part.Size < 19 {
				beyond = append(beyond, wide(p)+" > "+strings.Repeat("9", part.Size))
			}
			if part.Type == keys.Uint && part.Size == 19 {
				beyond = append(beyond, wide(p)+" > "+strings.Repeat("9", 19))
			}
			if part.Type == keys.Int && part.Size < 20 {
				beyond = append(beyond, wide(p)+" < "+least(part.Size))
			}
			return strings.Join(beyond, " || ")
		},
		is: func(value, _ string) bool { return len(value) > part.Size },
	}}
}

// timeRefusals are all reasons for a time: limits do not apply to its form.
func (pl *Plan) timeRefusals(p Param) []refusal {
	if values, closed := pl.closed(p.Placeholder); closed {
		return []refusal{{
			why:  "is not one of " + strings.Join(values, ", "),
			when: func(w *writer, _ Param, text string) string { return "!" + contains(w, values, text) },
			is:   func(value, _ string) bool { return !slices.Contains(values, value) },
		}}
	}
	layout, _ := p.Placeholder.Type.Layout()
	return []refusal{{
		why: "is not as in " + strings.TrimSuffix(layout, "07:00"),
		when: func(_ *writer, _ Param, text string) string {
			return fmt.Sprintf("len(%s) != %d", text, timeLen(p.Placeholder))
		},
		is: func(value, _ string) bool { return !keys.FitsType(string(p.Placeholder.Type), value) },
	}}
}

// timeLen is how many bytes a builder writes of a time; they are more of the years before
// 0 and after 9999.
func timeLen(part keys.Part) int {
	layout, _ := part.Type.Layout()
	return len(strings.TrimSuffix(layout, "07:00"))
}

// least is the least number of so many bytes.
func least(size int) string {
	if size == 1 {
		return "0"
	}
	return "-" + strings.Repeat("9", size-1)
}

// limitRefusals are the reasons that the limits are.
func (pl *Plan) limitRefusals(p Param) []refusal {
	l := pl.Policy.Limits
	if _, closed := pl.closed(p.Placeholder); closed || l.Charset == "" && l.Case == "" || p.Type != "string" && !pl.limitsNumbers(p) {
		return nil
	}
	function := "withinLimits"
	if pl.mayHaveSeparator(p) {
		function = "segmentsWithinLimits"
	}
	return []refusal{{
		why: pl.limitsText(),
		when: func(w *writer, p Param, text string) string {
			w.need("withinLimits")
			if p.Type != "string" {
				text = decimal(w, p)
			}
			return "!" + w.need(function) + "(" + text + ")"
		},
		is: func(_, text string) bool { return !pl.withinLimits(p, text) },
	}}
}

// limitsNumbers reports whether the limits do not allow all digits, or the sign.
func (pl *Plan) limitsNumbers(p Param) bool {
	digits := "0123456789"
	if p.Placeholder.Type == keys.Int {
		digits += "-"
	}
	return pl.Policy.Limits.CheckSegment(digits) != ""
}

// limitsText says what is wrong with a value that is not within the limits.
func (pl *Plan) limitsText() string {
	l := pl.Policy.Limits
	charset, inCase := "has a character outside of "+printable(l.Charset), "is not in "+l.Case+" case"
	switch {
	case l.Case == "":
		return charset
	case l.Charset == "":
		return inCase
	}
	return inCase + ", or " + charset
}

// mayHaveSeparator reports whether a key may have the separator in the text of p.
func (pl *Plan) mayHaveSeparator(p Param) bool {
	return !p.Escaped && (p.Placeholder.Rest || p.Placeholder.Type != keys.String)
}

// withinLimits reports whether the limits allow a text, as the analysis does.
func (pl *Plan) withinLimits(p Param, text string) bool {
	segments := []string{text}
	if pl.mayHaveSeparator(p) {
		segments = strings.Split(text, pl.Policy.Separator)
	}
	for _, s := range segments {
		if pl.Policy.Cluster && p.Placeholder.Rest && !p.Escaped {
			s = strings.NewReplacer("{", "", "}", "").Replace(s)
		}
		if pl.Policy.Limits.CheckSegment(s) != "" {
			return false
		}
	}
	return true
}

// closed are the values of a placeholder that has a closed set of them: those within the
// limits that a parameter can have; of a number in the digits that a builder writes.
func (pl *Plan) closed(part keys.Part) (values []string, closed bool) {
	values, closed = pl.Policy.Values(part.Name)
	return slices.DeleteFunc(values, func(v string) bool {
		if part.Type == keys.Int {
			n, err := strconv.ParseInt(v, 10, 64)
			return err != nil || strconv.FormatInt(n, 10) != v
		}
		if part.Type == keys.Uint {
			n, err := strconv.ParseUint(v, 10, 64)
			return err != nil || strconv.FormatUint(n, 10) != v
		}
		if isTime(part) {
			return !keys.FitsType(string(part.Type), v)
		}
		return !pl.withinLimits(Param{Placeholder: part}, v)
	}), closed
}
