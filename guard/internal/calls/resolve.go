package calls

import (
	"strconv"
	"strings"
)

// An Arg is one argument that matters.
type Arg struct {
	Index   int // into the vector
	Role    Role
	Write   bool
	Removes bool // the key is deleted
	Returns bool // what the key holds comes back
	Effect  Effect
	Types   Types
	Unit    Unit // of a time to live
}

// A Call is one command with its arguments. One can be used again and again.
type Call struct {
	*Command // nil if it is not known
	Args     []Arg
	// NX and Conditional are the options of a write: only if the key is absent, and only if
	// something else is so.
	NX, Conditional bool
	// Old is whether the reply is what was there before.
	Old bool

	v *Vector
}

// Resolve reads v into c. It reports whether the command is known.
func (c *Call) Resolve(v *Vector) bool {
	*c = Call{Args: c.Args[:0], v: v}
	n := v.Len()
	if n == 0 {
		return false
	}
	t := loaded()
	c.Command = t.find(v.At(0), "")
	if c.Command == nil {
		return false
	}
	if c.subs && n > 1 {
		if sub := t.find(v.At(0), v.At(1)); sub != nil {
			c.Command = sub
		}
	}
	end := -1
	if c.special == "migrate" {
		c.migrate()
	} else {
		for i := range c.terms {
			if at := c.term(&c.terms[i]); at >= 0 {
				end = at
			}
		}
	}
	switch c.special {
	case "sort":
		c.sort()
	case "bitfield":
		c.bitfield()
	case "restore":
		c.restore()
	}
	if c.start != 0 {
		c.options(end)
	}
	return true
}

// Word returns a word of the vector.
func (c *Call) Word(i int) string { return c.v.At(i) }

// Len is the number of words.
func (c *Call) Len() int { return c.v.Len() }

func (c *Call) add(t *term, i int) {
	c.Args = append(c.Args, Arg{
		Index: i, Role: t.role, Write: t.write, Removes: t.removes, Returns: t.returns,
		Effect: t.effect, Types: t.types, Unit: t.unit,
	})
}

// term reads one term, and returns the index behind its counted arguments; -1 if it has none.
func (c *Call) term(t *term) (end int) {
	switch {
	case t.keyword != "":
		c.keyword(t)
	case t.counted:
		return c.counted(t, 0, t.at)
	case t.to != 0:
		c.run(t, 0, t.at)
	default:
		c.single(t, 0, t.at)
	}
	return -1
}

// single reads the argument at one position behind base.
func (c *Call) single(t *term, base, at int) {
	n := c.v.Len()
	i := base + at
	if at < 0 {
		i = n + at
	}
	if i > base && i < n {
		c.add(t, i)
	}
}

// run reads the arguments from a position behind base on.
func (c *Call) run(t *term, base, from int) {
	n := c.v.Len()
	end := n + t.to + 1
	if t.half {
		end = base + 1 + (n-base-1)/2
	}
	for i := base + from; i < end; i += t.step {
		c.add(t, i)
	}
}

// counted reads arguments whose number is at a position, and returns the index behind them;
// -1 if there are none.
func (c *Call) counted(t *term, base, at int) (end int) {
	i, n := base+at, c.v.Len()
	if i+1 >= n {
		return -1
	}
	count, err := strconv.ParseInt(strings.TrimSpace(c.v.At(i)), 10, 64)
	if err != nil {
		return -1
	}
	next := i + 1
	for ; count > 0 && next < n; count-- {
		c.add(t, next)
		next += t.step
	}
	if count > 0 {
		return -1
	}
	return min(next, n)
}

// keyword reads what follows a keyword.
func (c *Call) keyword(t *term) {
	for i := t.at; i < c.v.Len(); i++ {
		w := c.v.At(i)
		switch {
		case !equal(w, t.keyword):
			i += c.skipped(w)
		case t.to != 0:
			c.run(t, i, 1)
			return
		case t.counted:
			c.counted(t, i, 1)
			return
		default:
			c.single(t, i, 1)
			if !t.each {
				return
			}
			i++
		}
	}
}

// skipped is how many values w has, which cannot be a keyword.
func (c *Call) skipped(w string) int {
	for _, s := range c.Command.skip {
		if equal(w, s.word) {
			return s.values
		}
	}
	return 0
}
