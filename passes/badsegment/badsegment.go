package badsegment

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/misfits"
	"github.com/redislint/redislint/passes/internal/origins"
)

//go:embed doc.go
var doc string

const name = "badsegment"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var flaws origins.Flaws
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		for _, k := range u.Keys {
			m, ok := misfits.Of(policy, u, k)
			if !ok {
				m, ok = misfits.OfLayout(policy, u, k)
			}
			if !ok {
				m, ok = misfits.OfVerb(policy, u, k)
			}
			if !ok {
				m, ok = misfits.OfMisprint(policy, u, k)
			}
			if !ok {
				continue
			}
			key := origins.Key{Key: k, Use: u, Policy: policy, Class: m.Class}
			flaws.Add(key, m.Segment.Part, m.Segment.Offset, message(policy, m))
		}
	}
	return flaws.Findings()
}

// What a message has beside the key, at most, in characters.
const (
	maxName   = 16
	maxValue  = 24
	maxReason = 40
)

// message says what is wrong with a key: the segment, its value, and what is
// allowed. It has one %s, for the key.
func message(p *keys.Policy, m misfits.Misfit) string {
	if m.Segment.Placeholder.Placeholder {
		return ofSegment(m)
	}
	format := cut(strconv.Quote(p.Format.String()), maxReason)
	if m.Want > 0 {
		unit := "segments"
		if m.Have == 1 {
			unit = "segment"
		}
		return fmt.Sprintf("%%s has %d %s, the format has %d: %s", m.Have, unit, m.Want, format)
	}
	return "%s does not follow the format: begin it as " + format
}

func ofSegment(m misfits.Misfit) string {
	what := "segment {" + cut(m.Segment.Placeholder.Name, maxName) + "} of %s"
	if len(m.Segment.Value.Parts()) > 0 {
		what += ": " + cut(strconv.Quote(m.Segment.Value.String()), maxValue)
	}
	return what + " " + cut(m.Segment.Reason, maxReason)
}

// cut is text for a format, of at most so many characters.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most-1]) + "…"
	}
	return strings.ReplaceAll(text, "%", "%%")
}
