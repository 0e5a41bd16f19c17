package texteval

import (
	"cmp"
	"slices"
	"strings"
)

// most is slices.Max and the like, by its name: an element of a list of texts. The largest of numbers is
// not followed.
func most(function string) func(libCall) *Node {
	return func(l libCall) *Node {
		if !stringish(l.t) {
			return nil
		}
		return l.ev.op("most", function+"\x00"+nameOfCall(l.x), l.arg(0))
	}
}

// mostOf carries out "most". Of texts that are all known it is the one that the function returns, and of
// elements each of which may be alone any. Of others it is not known: the largest of "a:" + id and "b:" + id
// is always the same one. Of none the function does not return.
func mostOf(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	function, name, _ := strings.Cut(n.arg, "\x00")
	switch x := k[0]; x.Kind {
	case Nil:
		return ev.bottom()
	case Func, Hole:
		return ev.elem(x, name)
	case List:
		if out := mostText(function, x.Kids); out != nil {
			return out
		}
		if len(x.Kids) > 1 && slices.ContainsFunc(x.Kids, func(e *Node) bool { return e.Kind != Many && e.Kind != Spread }) {
			return ev.hole(name, nil, Construct)
		}
		return ev.elem(x, name)
	}
	return nil
}

// mostText is the text that slices.Max or slices.Min returns; nil where one is not known, and of other
// functions.
func mostText(function string, all []*Node) *Node {
	for _, e := range all {
		if !isConst(e) {
			return nil
		}
	}
	byText := func(a, b *Node) int {
		x, _ := constText(a)
		y, _ := constText(b)
		return cmp.Compare(x, y)
	}
	switch {
	case len(all) == 0:
	case function == "Max":
		return slices.MaxFunc(all, byText)
	case function == "Min":
		return slices.MinFunc(all, byText)
	}
	return nil
}
