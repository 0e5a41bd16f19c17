package guard

import (
	"math/rand/v2"
	"strings"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// A valueSpec is where a command has the values that it writes. The zero valueSpec is of a
// command that writes none.
type valueSpec struct {
	at     int  // of the first value behind the key; 0 for none
	step   int  // to the next one; 0 if there is one
	fields bool // a field is before each
	last   int  // as many words at the end are none
}

// valuesOf are the commands whose values are looked at.
var valuesOf = map[string]valueSpec{
	"SET": {at: 1}, "SETNX": {at: 1}, "GETSET": {at: 1}, "SETEX": {at: 2}, "PSETEX": {at: 2},
	"MSET": {at: 1}, "MSETNX": {at: 1},
	"HSET": {at: 2, step: 2, fields: true}, "HMSET": {at: 2, step: 2, fields: true}, "HSETNX": {at: 2, fields: true},
	"LPUSH": {at: 1, step: 1}, "RPUSH": {at: 1, step: 1}, "LPUSHX": {at: 1, step: 1}, "RPUSHX": {at: 1, step: 1},
	"LSET": {at: 2}, "LINSERT": {at: 3}, "SADD": {at: 1, step: 1}, "PUBLISH": {at: 1}, "SPUBLISH": {at: 1},
}

// valueSpecs are those of the commands, by their index.
func valueSpecs() []valueSpec {
	var out []valueSpec
	for _, name := range calls.Names() {
		out = append(out, valuesOf[name])
	}
	return out
}

// maxValue is the most bytes of a value that is looked at.
const maxValue = 64 << 10

// lookAtValues looks at the values that are written to the key at an index.
func (t *Trip) lookAtValues(name string, k *class, key int) {
	g := t.guard
	spec := g.values[t.call.Index]
	if spec.at == 0 {
		return
	}
	role := "key"
	if k.channel {
		role = "channel"
	}
	content := k.content && (g.options.values >= 1 || rand.Float64() < g.options.values)
	for i := key + spec.at; i < t.call.Len()-spec.last; i += spec.step {
		text := t.call.Word(i)
		if k.MaxBytes > 0 && !spec.fields && k.types == calls.String && int64(len(text)) > k.MaxBytes {
			t.violate(problem{rule: liveSize, class: k, name: name, role: role, says: longValue, n: len(text)})
		}
		if content && len(text) <= maxValue {
			var wrong keys.Defect
			if spec.fields {
				wrong = k.FieldDefect(t.call.Word(i-1), text)
			} else {
				wrong = k.Content.Defect(text)
			}
			if wrong != (keys.Defect{}) {
				t.violate(problem{rule: envelope, class: k, name: name, role: role, says: value, text: said(wrong)})
			}
		}
		if spec.step == 0 {
			return
		}
	}
}

// said is what is wrong with a value, as the rest of a sentence about it.
func said(m keys.Defect) string {
	if m.Is == "" {
		return "is " + m.Of
	}
	return strings.TrimLeft(m.Of+" "+m.Is, " ")
}
