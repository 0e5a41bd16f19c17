package keys

import (
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// A value is a node of the file, and what people call it.
type value struct {
	ast.Node
	at   position
	name string // "ttl", "namespace.env", "keys.worker"
}

// An entry is one field of a mapping.
type entry struct {
	key   string
	at    position // of the key
	value value
}

// entries returns the fields of the mapping v, each once; nil if v is empty.
func (d *decoder) entries(v value) []entry {
	if v.Type() == ast.NullType {
		return nil
	}
	mapping, ok := v.Node.(*ast.MappingNode)
	if !ok {
		d.errorf(v.at, "%s must be a mapping, not %s (write %s {...})", v.name, describe(v.Node), strings.Replace(lastName(v.name)+":", "-:", "-", 1))
		return nil
	}
	var es []entry
	first := map[string]position{}
	for _, pair := range mapping.Values {
		at := d.start(pair.Key)
		if _, ok := pair.Key.(*ast.StringNode); !ok && pair.Key.Type() != ast.IntegerType {
			d.errorf(at, "the name of a field must be a text (quote it)")
			continue
		}
		key := pair.Key.GetToken().Value
		if was, ok := first[key]; ok {
			d.errorf(at, "duplicate key %q (the first is in line %d: remove one)", key, was.line)
			continue
		}
		first[key] = at
		child := value{Node: pair.Value, at: d.start(pair.Value), name: key}
		if v.name != "" {
			child.name = v.name + "." + key
		}
		if pair.Value.Type() == ast.NullType {
			child.at = at
		}
		es = append(es, entry{key: key, at: at, value: child})
	}
	return es
}

// lastName is the field that name ends with; "-" for an element of a list.
func lastName(name string) string {
	if strings.HasSuffix(name, "]") {
		return "-"
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

// object reads the fields of the mapping v, and reports those that it cannot
// have.
func (d *decoder) object(v value, fields ...field) {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	d.objectOf(v, fields, func(e entry) { d.unknown(e, v.name, names) })
}

// objectOf reads the fields of the mapping v, and hands over the others.
func (d *decoder) objectOf(v value, fields []field, other func(entry)) {
	for _, e := range d.entries(v) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == e.key })
		if i < 0 {
			other(e)
			continue
		}
		d.positions[e.value.name] = e.value.at
		fields[i].read(e.value)
	}
}

// unknown reports that the object in has no field like e.
func (d *decoder) unknown(e entry, in string, names []string) {
	if in != "" {
		in = " in " + in
	}
	d.errorf(e.at, "unknown field %q%s (%s)", e.key, in, Suggest(e.key, names))
}

// str returns the text v.
func (d *decoder) str(v value) (string, bool) {
	switch n := v.Node.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.NullNode:
		d.errorf(v.at, "%s is empty (give it a value, or remove it)", v.name)
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		source := n.GetToken().Value
		d.errorf(v.at, "%s must be a text, not %s (quote it: %q)", v.name, describe(v.Node), source)
	default:
		d.errorf(v.at, "%s must be a text, not %s (write it in quotes)", v.name, describe(v.Node))
	}
	return "", false
}

// nonempty returns the text v, which may not be empty.
func (d *decoder) nonempty(v value) (string, bool) {
	s, ok := d.str(v)
	if ok && s == "" {
		d.errorf(v.at, "%s is empty (give it a value, or remove it)", v.name)
		return "", false
	}
	return s, ok
}

// sourceOf shows the scalar v as it is written, and says what else it is.
func sourceOf(v value) string {
	switch v.Node.(type) {
	case *ast.StringNode, *ast.LiteralNode:
		return strconv.Quote(v.GetToken().Value)
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return v.GetToken().Value
	}
	return describe(v.Node)
}

// list returns the elements of v; nil if v is empty.
func (d *decoder) list(v value) []value {
	if v.Type() == ast.NullType {
		return nil
	}
	seq, ok := v.Node.(*ast.SequenceNode)
	if !ok {
		d.errorf(v.at, "%s must be a list, not %s (write %s: [...])", v.name, describe(v.Node), lastName(v.name))
		return nil
	}
	vs := make([]value, len(seq.Values))
	for i, n := range seq.Values {
		vs[i] = value{Node: n, at: d.start(n), name: v.name + "[" + strconv.Itoa(i) + "]"}
	}
	return vs
}

// texts returns the elements of the list v, which are texts, each once and not
// empty. check, if any, returns what is wrong with one.
func (d *decoder) texts(v value, check func(string) string) []string {
	var all []string
	for _, e := range d.list(v) {
		s, ok := d.nonempty(e)
		if !ok {
			continue
		}
		d.positions[v.name+"="+s] = e.at
		if slices.Contains(all, s) {
			d.errorf(e.at, "duplicate value %q in %s (remove it)", s, v.name)
			continue
		}
		if check != nil {
			if wrong := check(s); wrong != "" {
				d.errorf(e.at, "%s", wrong)
			}
		}
		all = append(all, s)
	}
	return all
}

// positions are where the values of a file are, by name ("namespace.default"),
// and the elements of lists by name and value ("segments.module=shared").
type positions map[string]position

// isScalar reports whether v is a text, a number, true or false.
func isScalar(v value) bool {
	switch v.Type() {
	case ast.StringType, ast.LiteralType, ast.IntegerType, ast.FloatType, ast.BoolType, ast.InfinityType, ast.NanType:
		return true
	}
	return false
}

// sourceText returns the scalar v as it is written.
func sourceText(v value) string {
	if n, ok := v.Node.(*ast.LiteralNode); ok {
		return n.Value.Value
	}
	return v.GetToken().Value
}
