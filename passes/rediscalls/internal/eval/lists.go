package eval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"unicode/utf8"
)

// index evaluates x[i].
func (ev *Evaluator) index(e *ast.IndexExpr, fr *frame) Value {
	t := fr.pkg.Info.TypeOf(e.X)
	if t == nil || stringish(t) {
		return ev.opaque(e, fr)
	}
	if _, ok := t.Underlying().(*types.Signature); ok { // f[T]
		return ev.expr(e.X, fr)
	}
	v := ev.expr(e.X, fr)
	if v.kind != list {
		return unknownOf(nameOf(e), fr.pkg.Info.TypeOf(e))
	}
	if _, ok := t.Underlying().(*types.Map); ok {
		return ev.mapElement(v, e, fr)
	}
	if tv := fr.pkg.Info.Types[e.Index]; tv.Value != nil && tv.Value.Kind() == constant.Int {
		if i, ok := constant.Int64Val(tv.Value); ok && i >= 0 && i < int64(len(v.elems)) {
			return v.elems[i]
		} else if ok && v.rest != nil {
			return *v.rest
		}
	}
	out := v.any()
	if out.kind == bottom {
		return unknownOf(nameOf(e), fr.pkg.Info.TypeOf(e))
	}
	return out.oneOf(nameOf(e))
}

// oneOf marks a value as one of several that only the run of the program tells
// apart.
func (v Value) oneOf(name string) Value {
	if v.kind == text && len(v.alts) > 1 {
		v.wide, v.name = true, name
	}
	return v
}

// slice evaluates x[i:j].
func (ev *Evaluator) slice(e *ast.SliceExpr, fr *frame) Value {
	v := ev.expr(e.X, fr)
	if e.Low == nil && e.High == nil {
		return v
	}
	if v.kind != list {
		if stringish(fr.pkg.Info.TypeOf(e.X)) && e.Low == nil && isZero(e.High, fr) {
			return textOf(Seq{}) // b[:0]
		}
		return ev.opaque(e, fr)
	}
	if e.High == nil {
		if tv := fr.pkg.Info.Types[e.Low]; tv.Value != nil {
			if i, ok := constant.Int64Val(tv.Value); ok && i >= 0 && i <= int64(len(v.elems)) {
				return Value{kind: list, elems: v.elems[i:], rest: v.rest, name: v.name}
			}
		}
	}
	if e.Low == nil && isZero(e.High, fr) {
		return Value{kind: list, name: v.name}
	}
	all := v.any()
	return Value{kind: list, rest: &all, name: v.name}
}

func isZero(e ast.Expr, fr *frame) bool {
	tv := fr.pkg.Info.Types[e]
	if tv.Value == nil {
		return false
	}
	n, ok := constant.Int64Val(tv.Value)
	return ok && n == 0
}

// appendTo evaluates append(base, args...).
func (ev *Evaluator) appendTo(call *ast.CallExpr, fr *frame) Value {
	if len(call.Args) == 0 {
		return unknownOf("?", nil)
	}
	if stringish(fr.pkg.Info.TypeOf(call)) {
		return ev.appendBytes(call, fr)
	}
	base := ev.expr(call.Args[0], fr)
	if base.kind != list {
		switch base.kind {
		case bottom:
			base = Value{kind: list}
		default:
			u := unknownOf(base.name, nil)
			base = Value{kind: list, rest: &u, name: base.name}
		}
	}
	for i, a := range call.Args[1:] {
		if call.Ellipsis.IsValid() && i == len(call.Args)-2 {
			return base.extend(ev.expr(a, fr))
		}
		base = base.push(ev.expr(a, fr))
	}
	return base
}

// extend appends the elements of another list.
func (v Value) extend(more Value) Value {
	if more.kind != list {
		if more.kind == bottom {
			return v
		}
		return v.withRest(unknownOf(more.name, nil))
	}
	for _, e := range more.elems {
		v = v.push(e)
	}
	if more.rest != nil {
		v = v.withRest(*more.rest)
	}
	return v
}

// appendBytes evaluates append on bytes: text that grows.
func (ev *Evaluator) appendBytes(call *ast.CallExpr, fr *frame) Value {
	out := ev.expr(call.Args[0], fr).Texts()
	if len(out) == 0 {
		out = []Seq{{}}
	}
	for i, a := range call.Args[1:] {
		if call.Ellipsis.IsValid() && i == len(call.Args)-2 {
			out = cross(out, ev.expr(a, fr).after(out))
			continue
		}
		out = cross(out, ev.oneByte(a, fr))
	}
	return textOf(out...)
}

// char evaluates a rune that becomes one character.
func (ev *Evaluator) char(e ast.Expr, fr *frame) []Seq {
	if n, ok := ev.expr(e, fr).Number(); ok {
		if n < 0 || n > utf8.MaxRune {
			n = utf8.RuneError
		}
		return []Seq{lit(string(rune(n)), &Origin{Pos: e.Pos(), End: e.End()})}
	}
	return []Seq{hole(nameOf(e), "")}
}

// oneByte evaluates a byte that becomes part of a text.
func (ev *Evaluator) oneByte(e ast.Expr, fr *frame) []Seq {
	if n, ok := ev.expr(e, fr).Number(); ok {
		return []Seq{lit(string([]byte{byte(n)}), &Origin{Pos: e.Pos(), End: e.End()})}
	}
	return []Seq{hole(nameOf(e), "")}
}
