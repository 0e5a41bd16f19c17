package texteval

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// Constant returns the one text that an expression can have, as far as the module
// says; set is false if configuration may replace it. It returns false where the
// text is not known, or one of several.
func (ev *Evaluator) Constant(e ast.Expr, in *program.Func, pkg *program.Package) (text string, set, ok bool) {
	texts := ev.Texts(ev.Expr(e, in, pkg), in)
	if len(texts) != 1 {
		return "", false, false
	}
	set = true
	for _, p := range texts[0] {
		set = set && !p.Default
	}
	text, ok = texts[0].Known()
	return text, set, ok
}

// Number returns the integer that an expression is, if the module says that it is
// one and has no other value.
func (ev *Evaluator) Number(e ast.Expr, in *program.Func, pkg *program.Package) (int64, bool) {
	return bare(ev.Close(ev.Expr(e, in, pkg), in)).Int()
}

// A Directive is a verb of a format.
type Directive struct {
	Before  string // the text before it
	Verb    string // as it is written, without an index: "%05d"
	Operand int    // the number of the operand that it prints, from 0 on

	verb verb
}

// Directives takes a format apart; rest is the text behind the last verb. It
// returns false for formats whose width is an operand, and for mistakes.
func Directives(format string) (list []Directive, rest string, ok bool) {
	var text strings.Builder
	next := 0
	for {
		n := strings.IndexByte(format, '%')
		if n < 0 {
			break
		}
		text.WriteString(format[:n])
		v, length, ok := parseVerb(format[n:])
		if !ok || v.stars > 0 {
			return nil, "", false
		}
		format = format[n+length:]
		if v.char == '%' {
			text.WriteByte('%')
			continue
		}
		if v.index > 0 {
			next = v.index - 1
		}
		list = append(list, Directive{Before: text.String(), Verb: v.text, Operand: next, verb: v})
		text.Reset()
		next++
	}
	text.WriteString(format)
	return list, text.String(), true
}

// A Form is how a directive prints a value.
type Form uint8

// The forms.
const (
	Otherwise Form = iota
	AsText         // the text that it is
	AsBytes        // the bytes that it is
	AsDecimal      // as %d does
)

// Prints returns the form in which the directive prints values of type t.
func (d Directive) Prints(t types.Type) Form {
	v := d.verb
	if t == nil || !v.plain() || v.char != 's' && v.char != 'v' || types.IsInterface(t) {
		return Otherwise
	}
	if m, formats := methodsFor(t); m != nil || formats {
		return Otherwise
	}
	switch c := classOf(t); {
	case c == classString:
		return AsText
	case c == classBytes && v.char == 's':
		return AsBytes
	case (c == classInt || c == classUint) && v.char == 'v':
		return AsDecimal
	}
	return Otherwise
}

// IsUnknown reports whether nothing is known of a value.
func (n *Node) IsUnknown() bool { return bare(n).Kind == Hole }
