package texteval

import "math"

// A circle keeps apart what is worked out while something else is that asks for itself: a
// placeholder stands for that one, and what was made of the placeholder is forgotten
// when it is known. It is Tarjan's algorithm for strongly connected components.
type circle struct {
	depth map[any]int // of what is being worked out
	low   int         // the outermost of these that was asked for
	made  []any       // what was made of a placeholder
	of    map[any]int // the depth of that
}

func newCircle() circle {
	return circle{depth: map[any]int{}, low: math.MaxInt, of: map[any]int{}}
}

// asked notes that something was asked for which is being worked out, or was made of that.
func (c *circle) asked(key any) {
	if len(c.depth) == 0 {
		return
	}
	if d, ok := c.depth[key]; ok {
		c.low = min(c.low, d)
	} else if d, ok := c.of[key]; ok {
		c.low = min(c.low, d)
	}
}

// An entered is something that is being worked out.
type entered struct {
	key           any
	at, low, made int
}

// enter begins something; leave, with what it returns, ends it.
func (c *circle) enter(key any) entered {
	e := entered{key, len(c.depth), c.low, len(c.made)}
	c.depth[key], c.low = e.at, math.MaxInt
	return e
}

// leave ends something. It forgets what was made while a placeholder stood for it.
func (ev *Evaluator) leave(e entered) {
	c := &ev.circle
	delete(c.depth, e.key)
	if c.low < e.at {
		c.made, c.of[e.key] = append(c.made, e.key), c.low
		c.low = min(c.low, e.low)
		return
	}
	for _, key := range c.made[e.made:] {
		ev.forget(key)
		delete(c.of, key)
	}
	c.made, c.low = c.made[:e.made], e.low
}

// forget makes the value of something one that is not known yet.
func (ev *Evaluator) forget(key any) {
	switch k := key.(type) {
	case int:
		delete(ev.closed, k)
	case varAt:
		delete(ev.points, k)
	case receiverOf:
		delete(ev.receiversBy, k)
	case exprAt:
		delete(ev.exprs, k)
	case turnOf:
		delete(k.loop.def, k.n)
	}
}

// A turnOf is a variable of a loop.
type turnOf struct {
	loop *loop
	n    int
}
