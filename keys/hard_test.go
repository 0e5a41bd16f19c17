package keys

import (
	"fmt"
	"strings"
	"testing"
)

// Policies that are made to be hard are answered in seconds all the same.
func TestHardPolicies(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds of processor time")
	}
	long := strings.Repeat("[ab]?", 300)
	var set strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&set, "v%d, ", i)
	}
	for name, text := range map[string]string{
		"expression": `
namespace: {match: "(` + long + `|c*)x?"}
keys:
  a: {pattern: "{namespace}{b}:a"}
  b: {pattern: "a{namespace}:a:{c...}"}
  c: {pattern: "{namespace}-{x}:a"}
  d: {pattern: "{y}{namespace}:{z}"}`,
		"exponential for a deterministic automaton": `
namespace: {match: "[ab]*a[ab]{40}"}
keys:
  a: {pattern: "{namespace}:a:{x}"}
  b: {pattern: "{namespace}{x}:{c}:b"}
  c: {pattern: "{x:string(50)}{namespace}:{y:string(50)}"}`,
		"sizes": `
keys:
  a: {pattern: "{a:string(500000)}{b:hex(40000)}{c:string(300000)}x"}
  b: {pattern: "{a:hex(400000)}{b:string(70000)}{c:hex(90000)}"}
  c: {pattern: "{a:string(99999)}-{b:string(99999)}"}`,
		"rests": `
keys:
  a: {pattern: "{a...}:{b...}:{c...}:{d...}:{e...}:{f...}:x"}
  b: {pattern: "y:{a...}:{b...}:{c...}:{d...}:{e...}:{f...}"}
  c: {pattern: "{a...}:z:{b...}:{c...}:{d...}:{e...}:q"}`,
		"sets": `
segments: {s: [` + set.String() + `], t: [` + set.String() + `x]}
keys:
  a: {pattern: "{s}{t}:a"}
  b: {pattern: "{t}{s}:a"}
  c: {pattern: "{s}-{x}:a"}`,
	} {
		t.Log(name)
		_, err := ParsePolicy("p", []byte(text)) // ends at all
		t.Logf("%s: %.300v", name, err)
	}
}
