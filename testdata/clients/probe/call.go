package probe

import (
	"fmt"
	"reflect"
)

// A call is one call of a method.
type call struct {
	fill
	argv   []string // on the wire, the command's name first
	places map[string]place
}

// A Method is what a client does in one method.
type Method struct {
	Name  string
	calls []call
}

// Argvs returns the argument vectors that the calls made.
func (m Method) Argvs() [][]string {
	var out [][]string
	for _, c := range m.calls {
		out = append(out, c.argv)
	}
	return out
}

// A Subject is a client whose methods are called. It must not send commands.
type Subject struct {
	Client     any
	Interface  reflect.Type      // whose methods are called
	Enums      map[string]string // a valid value of types of strings that have few, by name
	Interfaces []any             // values for parameters of interface types
	// Sent returns the argument vector of the call before, and forgets it; nil
	// if there was none. Without it the method's result has it.
	Sent func() []string
}

// Methods calls the methods of an interface on a client, whose results must
// have the argument vectors.
func Methods(client any, iface reflect.Type) (probed []Method, silent []string) {
	return Subject{Client: client, Interface: iface}.Methods()
}

// Methods calls the methods. It returns those that give an argument vector, and
// the names of the others.
func (s Subject) Methods() (probed []Method, silent []string) {
	v := reflect.ValueOf(s.Client)
	for i := range s.Interface.NumMethod() {
		name := s.Interface.Method(i).Name
		m := Method{Name: name, calls: s.calls(v.MethodByName(name))}
		if len(m.calls) == 0 {
			silent = append(silent, name)
			continue
		}
		probed = append(probed, m)
	}
	return probed, silent
}

// calls calls one method with every fill.
func (s Subject) calls(method reflect.Value) []call {
	var out []call
	for _, f := range fills(structFields(method.Type())) {
		filler := &filler{fill: f, subject: s, places: map[string]place{}}
		args, ok := filler.args(method.Type())
		if !ok {
			return nil
		}
		if argv := s.invoke(method, args); argv != nil {
			out = append(out, call{f, argv, filler.places})
		}
	}
	return out
}

// structFields returns the names of the fields of struct parameters.
func structFields(t reflect.Type) []string {
	var out []string
	for i := range t.NumIn() {
		p := t.In(i)
		for p.Kind() == reflect.Pointer || p.Kind() == reflect.Slice {
			p = p.Elem()
		}
		if p.Kind() != reflect.Struct || p.PkgPath() == "time" {
			continue
		}
		for j := range p.NumField() {
			if p.Field(j).IsExported() {
				out = append(out, p.Field(j).Name)
			}
		}
	}
	return out
}

// args makes the arguments of a call, a variadic parameter as a slice.
func (f *filler) args(t reflect.Type) ([]reflect.Value, bool) {
	var out []reflect.Value
	for i := range t.NumIn() {
		v, ok := f.value(t.In(i), place{param: i})
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// invoke calls a method and returns the argument vector that it makes; nil if
// it has none, refuses the arguments or panics.
func (s Subject) invoke(method reflect.Value, args []reflect.Value) (argv []string) {
	defer func() {
		if recover() != nil {
			argv = nil
		}
	}()
	call := method.Call
	if method.Type().IsVariadic() {
		call = method.CallSlice
	}
	results := call(args)
	if s.Sent != nil {
		return s.Sent()
	}
	if len(results) == 0 {
		return nil
	}
	cmd, ok := results[0].Interface().(interface {
		Args() []any
		Err() error
	})
	if !ok || cmd.Err() != nil {
		return nil
	}
	for _, a := range cmd.Args() {
		if b, ok := a.([]byte); ok {
			a = string(b)
		}
		argv = append(argv, fmt.Sprint(a))
	}
	return argv
}
