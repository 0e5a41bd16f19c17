package eval

import "fmt"

// Expand replaces the parameter that a text begins with by what the callers of
// its function pass, to the end. The parameters that keep holds stay, and those
// of which no caller is known.
func (ev *Evaluator) Expand(s Seq, keep func(ParamRef) bool) []Seq {
	if len(s) == 0 || s[0].Kind != Param || keep != nil && keep(s[0].Ref) {
		return []Seq{s}
	}
	return ev.expanded(s)
}

// Bounds on what the callers of callers pass for a parameter.
const (
	maxParamHops  = 10
	maxParamTexts = 4 * maxAlts
)

// expanded replaces the parameter that s begins with. What nobody passes, and
// what is passed by too many, stays a parameter.
func (ev *Evaluator) expanded(s Seq) []Seq {
	key := s.canonical()
	if s[0].ways != nil { // others have the same text, and got it in other ways
		key += fmt.Sprintf("\x00%p", s[0].ways)
	}
	if out, ok := ev.params[key]; ok {
		return out
	}
	type state struct {
		text Seq
		hops int
	}
	var out []Seq
	seen := map[string]bool{}
	lost := false // a way to a text that was looked at already
	queue := []state{{s, 0}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		p, behind := at.text[0], at.text[1:]
		if p.Ref.Elem {
			behind = behind.Apart()
		}
		heads := ev.heads(p.Ref)
		if at.hops >= maxParamHops || len(heads) == 0 || ev.calledElsewhere(p.Ref.Func) {
			out = append(out, at.text)
		}
		if at.hops >= maxParamHops {
			continue
		}
		for _, h := range heads {
			for _, g := range p.Given(h) {
				whole := clip(concat(g, behind))
				id := whole.canonical()
				switch {
				case len(whole) == 0:
				case seen[id] && whole[0].ways == nil:
				case seen[id] && whole[0].Kind == Param:
					lost = true
				case whole[0].Kind == Param:
					queue = append(queue, state{whole, at.hops + 1})
				default:
					out = append(out, whole)
				}
				seen[id] = true
			}
		}
		if len(out)+len(queue) > maxParamTexts {
			out = unique(out)
		}
		if len(out)+len(queue) > maxParamTexts {
			out, queue = []Seq{restHole("?")}, nil
		}
	}
	out = unique(out)
	if lost {
		for i := range out {
			out[i] = out[i].withMoreWays()
		}
	}
	ev.params[key] = out
	return out
}

// heads lists what the callers of a function pass for a parameter, their own
// parameters as pieces.
func (ev *Evaluator) heads(ref ParamRef) []Seq {
	if h, ok := ev.passed[ref]; ok {
		return h
	}
	steps := ev.steps
	var out []Seq
	for _, c := range ev.Callers(ref.Func) {
		ev.steps = 0
		for _, a := range ev.argValues(c, ref) {
			out = append(out, a.Value.Texts()...)
		}
		if len(out) > maxParamTexts {
			out = unique(out)
		}
	}
	ev.steps = steps
	out = filled(unique(out))
	ev.passed[ref] = out
	return out
}
