package fix

import (
	"cmp"
	"go/ast"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes/internal/names"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// A call is that of a builder in place of a site.
type call struct {
	builder *gen.Builder
	method  string
	params  []string // types; of a pattern all strings
	args    []value
	indent  string // of arguments on lines of their own; "" for all in one
}

// maxLine is the most bytes of a call in one line in place of one in several.
const maxLine = 80

// text writes the call with what it is called on; it says no where an argument
// cannot be given.
func (c call) text(on string) (string, bool) { return c.of(on + "." + c.method) }

// of writes the call of a function that does the same.
func (c call) of(function string) (string, bool) {
	args := make([]string, len(c.args))
	for i, a := range c.args {
		var ok bool
		if args[i], ok = a.as(c.params[i]); !ok {
			return "", false
		}
	}
	out := function + "(" + strings.Join(args, ", ") + ")"
	if c.indent != "" && len(args) > 1 && len(out) > maxLine {
		out = function + "(\n" + c.indent + strings.Join(args, ",\n"+c.indent) + ")"
	}
	return out, true
}

// operands takes a site apart. What comes first must be literal text: a
// variable is taken for its text if it can have no other.
func (b *builders) operands(s uses.Site, calls bool) (ops []operands.Operand, serving []ast.Stmt, ok bool) {
	ops, serving, ok = b.ops.Of(s.Expr, calls, s.In, s.Package)
	if !ok {
		return nil, nil, false
	}
	for i, op := range ops {
		if op.Expr == nil {
			break
		}
		text, known := b.ops.Constant(op.Expr, s.In, s.Package)
		if !known || op.Verb != "" && op.Verb != "%s" && op.Verb != "%v" {
			break
		}
		ops[i] = operands.Operand{Text: text, Names: []operands.Name{{To: len(text), Expr: op.Expr}}}
	}
	ops = joined(ops)
	return ops, serving, len(ops) > 0 && ops[0].Expr == nil
}

// joined are operands without two in a row that are literal text.
func joined(ops []operands.Operand) []operands.Operand {
	var out []operands.Operand
	for _, op := range ops {
		n := len(out) - 1
		if n < 0 || op.Expr != nil || out[n].Expr != nil {
			out = append(out, op)
			continue
		}
		names := slices.Clone(out[n].Names)
		for _, name := range op.Names {
			names = append(names, operands.Name{From: name.From + len(out[n].Text), To: name.To + len(out[n].Text), Expr: name.Expr})
		}
		out[n] = operands.Operand{Text: out[n].Text + op.Text, Names: names}
	}
	return out
}

// match returns the call of the builder that gives the same text as the
// operands of a site, as a key, channel or pattern. A pattern without a character that means
// something in one is a key.
func (b *builders) match(s uses.Site, ops []operands.Operand, target Target, im *imports) (c call, no string) {
	v := value{site: s, imports: im}
	t, ok := v.template(ops)
	if !ok {
		return call{}, "has an operand whose type is not known: make its package compile"
	}
	if target.Pattern {
		if c, ok := b.glob(v, ops, t, target.Channel); ok {
			return c, ""
		}
		if no := b.open(t, target.Channel); no != "" {
			return call{}, no
		}
	}
	find := b.policy.Match
	if target.Channel {
		find = b.policy.MatchChannel
	}
	m, ok := find(t)
	if !ok {
		return call{}, b.formless(s, t, ops, target)
	}
	builder, ok := b.Builder(m.Class)
	if !ok {
		return call{}, "builds a key of an external class, which has no builder"
	}
	if ns, has := b.policy.NamespaceOf(m); has && (!ns.Value.IsLiteral() || ns.Value.Head() != b.policy.Namespace.Default) {
		if b.policy.Namespace.Optional && ns.Value.IsLiteral() {
			return call{}, "writes the namespace " + strconv.Quote(ns.Value.Head()) + " into the key: take it from " + configuration(b.policy.Namespace)
		}
		return call{}, "has another namespace than the policy's default: call the builder on what " + b.Package + "." + b.New + " returns for it"
	}
	c = call{builder: builder, method: cmp.Or(builder.Must, builder.Method)}
	for _, p := range builder.Params {
		bound, ok := m.Bindings.Get(p.Placeholder.Name)
		if !ok {
			return call{}, "lacks a value that the builder takes: call it by hand"
		}
		if text := globOf(bound.Value); target.Pattern && text != "" {
			return call{}, "is a pattern that no method of the builders gives: " + b.called(call{builder: builder}) + " takes a value there, and not " + strconv.Quote(text)
		}
		arg := v.bound(bound, p.Type, ops)
		arg.layout, _ = p.Placeholder.Type.Layout()
		c.params = append(c.params, p.Type)
		c.args = append(c.args, arg)
	}
	return c, ""
}

// globOf is the literal text of the value of a pattern, if that has a character which means
// something there; else "".
func globOf(value keys.Template) string {
	for _, p := range value.Parts() {
		if !p.Placeholder && strings.ContainsAny(p.Literal, globChars) {
			return p.Literal
		}
	}
	return ""
}

// configuration says where builders have their namespace from.
func configuration(n *keys.Namespace) string {
	if len(n.Env) > 0 {
		return "the variable " + n.Env[0] + ", as the builders do"
	}
	return "configuration, and give it to the builders' New"
}

// formless says what is at a site whose template is of no class: where that is
// only the beginning of a key, where the rest is.
func (b *builders) formless(s uses.Site, t keys.Template, ops []operands.Operand, target Target) string {
	text := strconv.Quote(named(t, ops).Truncate(maxQuoted))
	if t.Head() == "" || form(t) == form(target.Key.Template) || !strings.HasPrefix(form(target.Key.Template), form(t)) {
		if _, ok := b.find(target); ok && !target.Pattern && form(t) != form(target.Key.Template) {
			return "builds " + text + " of what it is given: call the builder where the whole key is known"
		}
		return "builds " + text + ", which is of no class: add one to the policy, and run redislint gen and fix"
	}
	return "is only " + text + "; the rest is added " + b.rest(s, target) + ": build the whole key there"
}

// named is a template of operands with names for people: those of the expressions.
func named(t keys.Template, ops []operands.Operand) keys.Template {
	parts := t.Parts()
	for i, p := range parts {
		for k, op := range ops {
			if p.Placeholder && op.Expr != nil && p.Name == operandName(k) {
				parts[i].Name = nameOfValue(op.Expr)
			}
		}
	}
	return keys.New(parts...).Numbered()
}

// nameOfValue is the last identifier of an expression, in snake case; "?" if it has
// none that says what the value is.
func nameOfValue(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if words := names.Words(e.Name); len(words) > 0 {
			return strings.Join(words, "_")
		}
	case *ast.SelectorExpr:
		return nameOfValue(e.Sel)
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			return nameOfValue(e.Args[0])
		}
	}
	return "?"
}

// maxQuoted is the most bytes of a template in a reason.
const maxQuoted = 60

// form is a template without names and types.
func form(t keys.Template) string {
	var b strings.Builder
	for _, p := range t.Parts() {
		if p.Placeholder {
			p = keys.Part{Literal: "\x00"}
		}
		b.WriteString(p.Literal)
	}
	return b.String()
}

// rest says where more is put to what is at a site: where the variable that
// holds it is read, or else before the key is used.
func (b *builders) rest(s uses.Site, target Target) string {
	for _, file := range s.Package.Files {
		if s.Expr.Pos() < file.FileStart || file.FileEnd <= s.Expr.Pos() {
			continue
		}
		v := Holder(file, s.Package.Info, s.Expr)
		if v == nil {
			break
		}
		if pos := firstRead(s.Package.Files, s.Package.Info, v, s.Expr.End()); pos.IsValid() {
			at := s.Package.Fset.PositionFor(pos, false)
			return "at " + b.place(at.Filename, at.Line)
		}
	}
	return "on the way to the command at " + b.place(target.Use.File, target.Use.Line)
}

// place is a line of a file, seen from the folder of the policy.
func (b *builders) place(file string, line int) string {
	if rel, err := filepath.Rel(b.root, file); err == nil && filepath.IsLocal(rel) {
		file = filepath.ToSlash(rel)
	}
	return file + ":" + strconv.Itoa(line)
}

// operandName is the name of the placeholder of the i-th operand.
func operandName(i int) string { return "p" + strconv.Itoa(i) }

// with is the value of a template whose placeholders are operands.
func (v value) with(t keys.Template, ops []operands.Operand) value {
	v.pieces = nil
	for _, p := range t.Parts() {
		if !p.Placeholder {
			v.pieces = append(v.pieces, piece{text: p.Literal})
			continue
		}
		for i, op := range ops {
			if op.Expr != nil && operandName(i) == p.Name {
				v.pieces = append(v.pieces, piece{op: op})
			}
		}
	}
	return v
}

// bound is the value of a binding to the template of operands, for a parameter of a type.
// What the code has a name for is not written out as text.
func (v value) bound(b keys.Binding, typ string, ops []operands.Operand) value {
	v = v.with(b.Value, ops)
	if typ != "string" {
		return v
	}
	var out []piece
	for i, p := range v.pieces {
		at := 0
		if i == 0 {
			at = b.Offset
		}
		if k := b.Part + i; p.op.Expr == nil && k < len(ops) && strings.HasPrefix(ops[k].Text[min(at, len(ops[k].Text)):], p.text) {
			out = append(out, v.byName(p.text, ops[k].Names, at)...)
			continue
		}
		out = append(out, p)
	}
	v.pieces = out
	return v
}

// byName are the pieces of text that begins at a byte of what has names.
func (v value) byName(text string, names []operands.Name, at int) []piece {
	var out []piece
	done := 0
	for _, n := range names {
		from, to := n.From-at, n.To-at
		if _, ok := v.operand(operands.Operand{Expr: n.Expr}); !ok || from < done || to > len(text) {
			continue
		}
		if from > done {
			out = append(out, piece{text: text[done:from]})
		}
		out = append(out, piece{text: text[from:to], name: n.Expr})
		done = to
	}
	if done < len(text) {
		out = append(out, piece{text: text[done:]})
	}
	return out
}

// names are the expressions that the arguments of a call have in place of text.
func (c call) names() []ast.Expr {
	var out []ast.Expr
	for _, a := range c.args {
		for _, p := range a.pieces {
			if p.name != nil {
				out = append(out, p.name)
			}
		}
	}
	return out
}
