// Package builders walks the command builders of rueidis and valkey-go, whose
// types only let calls follow each other that make a command.
package builders

import (
	"fmt"
	"reflect"
	"strings"
	"time"
)

// slot0 is a hash tag of slot 0, where the zero Builder wants all keys to be.
const slot0 = "{06S}"

// An edge is a method of one type of a builder.
type edge struct {
	recv   reflect.Type
	method reflect.Method
}

// result is the type that comes after the edge.
func (e edge) result() reflect.Type { return e.method.Type.Out(0) }

// A graph is all types of a builder.
type graph struct {
	root  reflect.Value
	edges []edge
	into  map[reflect.Type]edge // how a type is first reached
	out   map[reflect.Type]edge // the next step of the shortest way to Build
}

// walk finds all types that can be reached from a builder.
func walk(root reflect.Value) *graph {
	g := &graph{root: root, into: map[reflect.Type]edge{}, out: map[reflect.Type]edge{}}
	queue := []reflect.Type{root.Type()}
	seen := map[reflect.Type]bool{root.Type(): true}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		for i := range t.NumMethod() {
			e := edge{t, t.Method(i)}
			if !callable(e.method.Type) || e.result().Kind() != reflect.Struct || e.result().PkgPath() != t.PkgPath() || isCommand(e.result()) {
				continue
			}
			g.edges = append(g.edges, e)
			if !seen[e.result()] {
				seen[e.result()] = true
				g.into[e.result()] = e
				queue = append(queue, e.result())
			}
		}
	}
	g.findWaysOut()
	return g
}

// isCommand reports whether a type is a command that is complete.
func isCommand(t reflect.Type) bool {
	_, ok := reflect.PointerTo(t).MethodByName("Commands")
	return ok
}

// findWaysOut sets g.out: from the types that have a method Build backwards.
func (g *graph) findWaysOut() {
	done := map[reflect.Type]bool{}
	for _, e := range g.edges {
		if _, ok := e.result().MethodByName("Build"); ok {
			done[e.result()] = true
		}
	}
	for changed := true; changed; {
		changed = false
		next := map[reflect.Type]bool{}
		for _, e := range g.edges {
			if !done[e.recv] && done[e.result()] && !next[e.recv] {
				next[e.recv], g.out[e.recv], changed = true, e, true
			}
		}
		for t := range next {
			done[t] = true
		}
	}
}

// callable reports whether markers can be made for all parameters.
func callable(m reflect.Type) bool {
	if m.NumOut() != 1 {
		return false
	}
	for i := 1; i < m.NumIn(); i++ {
		if _, ok := value(m.In(i), "", 0); !ok {
			return false
		}
	}
	return true
}

// value makes a marker. Numbers are numbers of keys, so they are small where
// they are not times.
func value(t reflect.Type, text string, number int64) (reflect.Value, bool) {
	v := reflect.New(t).Elem()
	switch {
	case t == reflect.TypeFor[time.Duration]():
		v.SetInt(number * int64(time.Second))
		return v, true
	case t == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(time.Unix(number, 0)))
		return v, true
	}
	switch t.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Int64:
		v.SetInt(number)
	case reflect.Uint64, reflect.Uint32:
		v.SetUint(uint64(number))
	case reflect.Float64, reflect.Float32:
		v.SetFloat(1)
	case reflect.Bool:
	case reflect.Slice:
		e, ok := value(t.Elem(), text, number)
		if !ok {
			return v, false
		}
		return reflect.Append(v, e), true
	default:
		return v, false
	}
	return v, true
}

// command builds the command that goes through an edge, with markers in the
// call of the edge alone, and returns it with the marker of each parameter.
func (g *graph) command(e edge) (argv []string, markers [][]string) {
	var chain []edge
	for t := e.recv; t != g.root.Type(); t = chain[0].recv {
		chain = append([]edge{g.into[t]}, chain...)
	}
	at := len(chain)
	chain = append(chain, e)
	for t := e.result(); ; t = g.out[t].result() {
		if _, ok := t.MethodByName("Build"); ok {
			break
		}
		if _, ok := g.out[t]; !ok {
			return nil, nil
		}
		chain = append(chain, g.out[t])
	}
	v := g.root
	for i, step := range chain {
		v = v.Method(step.method.Index)
		var args []reflect.Value
		for j := range v.Type().NumIn() {
			text, number := "plain"+slot0, int64(1)
			if g.into[e.recv].method.Name == e.method.Name {
				number = 2 // of keys, for the method is called twice
			}
			if i == at {
				text = fmt.Sprintf("mark%d*%s", j, slot0)
				if !strings.Contains(strings.ToLower(step.method.Name), "num") {
					number = 1000001 + int64(j)
				}
				markers = append(markers, []string{text, fmt.Sprint(number), fmt.Sprint(number * 1000)})
			}
			arg, _ := value(v.Type().In(j), text, number)
			args = append(args, arg)
		}
		if v.Type().IsVariadic() {
			v = v.CallSlice(args)[0]
		} else {
			v = v.Call(args)[0]
		}
	}
	built := v.MethodByName("Build").Call(nil)[0]
	p := reflect.New(built.Type())
	p.Elem().Set(built)
	return p.MethodByName("Commands").Call(nil)[0].Interface().([]string), markers
}
