package keys

import (
	"errors"
	"regexp/syntax"
	"slices"
)

const (
	// exprShift keeps the state of an expression and that of the type of its
	// placeholder apart in one number.
	exprShift = 64
	// maxExpr is the most instructions that an expression may have.
	maxExpr = 4096
)

var errLongExpr = errors.New("expression is too large")

// An expr is a regular expression for whole values: a nondeterministic
// automaton over ASCII. No other byte is ever part of a value.
//
// A state is 0 before the first byte, else 1 + 3*pc + the kind of the byte
// before, where pc is the instruction that comes next.
type expr struct {
	prog *syntax.Prog
	sets []byteSet // the bytes that its instructions tell apart
}

// Kinds of bytes, as the anchors of regular expressions see them.
const (
	wordByte = iota
	newline
	otherByte
)

// newExpr reads a regular expression in Go's syntax. It is matched as if it
// had ^ in front and $ behind.
func newExpr(text string) (*expr, error) {
	if _, err := syntax.Parse(text, syntax.Perl); err != nil {
		return nil, err
	}
	tree, err := syntax.Parse(`\A(?:`+text+`)\z`, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, err
	}
	if len(prog.Inst) > maxExpr {
		return nil, errLongExpr
	}
	e := &expr{prog: prog}
	for i := range prog.Inst {
		inst := &prog.Inst[i]
		e.distinguish(func(c byte) bool { return matches(inst, c) })
	}
	e.distinguish(func(c byte) bool { return kindOf(c) == wordByte })
	e.distinguish(func(c byte) bool { return c == '\n' })
	return e, nil
}

func (e *expr) distinguish(in func(byte) bool) {
	var s byteSet
	for c := range s {
		s[c] = in(byte(c))
	}
	if !slices.Contains(e.sets, s) {
		e.sets = append(e.sets, s)
	}
}

// match reports whether text is a value.
func (e *expr) match(text string) bool {
	states := []int32{0}
	for _, c := range []byte(text) {
		var next []int32
		for _, s := range states {
			for _, n := range e.step(s, c) {
				if !slices.Contains(next, n) {
					next = append(next, n)
				}
			}
		}
		states = next
	}
	return slices.ContainsFunc(states, e.accepts)
}

// step returns the states after c.
func (e *expr) step(s int32, c byte) []int32 {
	if c >= 0x80 {
		return nil
	}
	var next []int32
	e.walk(s, rune(c), func(inst *syntax.Inst) {
		if matches(inst, c) {
			next = append(next, 1+3*int32(inst.Out)+kindOf(c))
		}
	})
	return next
}

// accepts reports whether what has been read by s is a value.
func (e *expr) accepts(s int32) bool {
	found := false
	e.walk(s, -1, func(inst *syntax.Inst) { found = found || inst.Op == syntax.InstMatch })
	return found
}

// walk visits the instructions that s can come to without reading anything,
// where next is read after it, -1 for the end.
func (e *expr) walk(s int32, next rune, visit func(*syntax.Inst)) {
	pc, before := uint32(e.prog.Start), rune(-1)
	if s > 0 {
		pc = uint32((s - 1) / 3)
		before = []rune{'a', '\n', ' '}[(s-1)%3]
	}
	holds := syntax.EmptyOpContext(before, next)
	seen := make([]bool, len(e.prog.Inst))
	todo := []uint32{pc}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		inst := &e.prog.Inst[pc]
		switch inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			todo = append(todo, inst.Arg, inst.Out)
		case syntax.InstCapture, syntax.InstNop:
			todo = append(todo, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^holds == 0 {
				todo = append(todo, inst.Out)
			}
		default:
			visit(inst)
		}
	}
}

// matches reports whether inst reads c.
func matches(inst *syntax.Inst, c byte) bool {
	switch inst.Op {
	case syntax.InstRune, syntax.InstRune1:
		return c < 0x80 && inst.MatchRune(rune(c))
	case syntax.InstRuneAny:
		return c < 0x80
	case syntax.InstRuneAnyNotNL:
		return c < 0x80 && c != '\n'
	}
	return false
}

func kindOf(c byte) int32 {
	switch {
	case syntax.IsWordChar(rune(c)):
		return wordByte
	case c == '\n':
		return newline
	}
	return otherByte
}
