// Package probe finds out what a real client does with its arguments: it calls
// a method with marker values, takes the argument vector that the client would
// send, and looks where the markers went.
package probe

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"slices"
	"time"
)

// A place is where in a call a marker was put.
type place struct {
	param  int
	fields []string // as in clients.Sink
	index  int      // of the element, if length > 0
	length int      // of the list, 0 if there is none
	mapKey bool
}

// below returns p one step further down.
func (p place) below(step string) place {
	p.fields = append(slices.Clip(p.fields), step)
	return p
}

// A fill says how the parameters of a call are filled.
type fill struct {
	length int    // of lists
	flag   bool   // the value of bools
	noTTL  bool   // durations and times are zero
	only   string // the one field of structs that is filled; "" for all, "-" for none
}

// fills are all that are tried. A length of 6 tells all, half, every second and
// every third element apart; fewer are for methods that refuse so many.
func fills(fields []string) []fill {
	var out []fill
	for _, length := range []int{6, 2, 1} {
		for _, flag := range []bool{false, true} {
			for _, noTTL := range []bool{true, false} {
				for _, only := range append([]string{"", "-"}, fields...) {
					out = append(out, fill{length, flag, noTTL, only})
				}
			}
		}
	}
	return out
}

// A filler makes the arguments of one call.
type filler struct {
	fill
	subject Subject
	next    int
	places  map[string]place // by the text of the marker on the wire
}

// mark records the texts of a marker.
func (f *filler) mark(p place, texts ...string) {
	for _, t := range texts {
		f.places[t] = p
	}
}

// innerLength is the length of lists in lists: TSMAdd wants threes.
const innerLength = 3

// vector stands for the interface of go-redis that a vector set's element is.
type vector struct{}

// Value is what go-redis sends for the vector.
func (vector) Value() []any { return []any{"VALUES", 2, 1.5, 2.5} }

// enums are valid values of strings that have few.
var enums = map[string]string{"ExpirationMode": "EX", "SetCondition": "NX"}

// interfaces are values for parameters of interface types.
var interfaces = []any{context.Background(), vector{}, io.Discard}

// value returns a value of type t that holds markers for p. It reports false
// if it can make none.
func (f *filler) value(t reflect.Type, p place) (reflect.Value, bool) {
	v := reflect.New(t).Elem()
	f.next++
	text := fmt.Sprintf("mark%04d*", f.next)
	number := int64(100000 + f.next)
	switch {
	case t == reflect.TypeFor[time.Duration]():
		if !f.noTTL {
			v.SetInt(number * int64(time.Second))
			f.mark(p, fmt.Sprint(number), fmt.Sprint(number*1000))
		}
		return v, true
	case t == reflect.TypeFor[time.Time]():
		if !f.noTTL {
			at := time.Unix(2e9+number, 0)
			v.Set(reflect.ValueOf(at))
			f.mark(p, fmt.Sprint(at.Unix()), fmt.Sprint(at.UnixMilli()))
		}
		return v, true
	}
	switch t.Kind() {
	case reflect.String:
		if e, ok := f.subject.Enums[t.Name()]; ok {
			text = e
		} else if e, ok := enums[t.Name()]; ok {
			text = e
		} else {
			f.mark(p, text)
		}
		v.SetString(text)
	case reflect.Bool:
		v.SetBool(f.flag)
	case reflect.Int, reflect.Int64, reflect.Int32:
		v.SetInt(number)
		f.mark(p, fmt.Sprint(number))
	case reflect.Uint, reflect.Uint64, reflect.Uint32:
		v.SetUint(uint64(number))
	case reflect.Int8:
		v.SetInt(1)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Float64, reflect.Float32:
		v.SetFloat(float64(number))
	case reflect.Interface:
		return f.face(t, p, text)
	case reflect.Slice:
		return f.slice(t, p)
	case reflect.Map:
		return f.mapping(t, p)
	case reflect.Pointer:
		e, ok := f.value(t.Elem(), p)
		if !ok {
			return v, false
		}
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(e)
	case reflect.Struct:
		return f.structure(t, p)
	default:
		return v, false
	}
	return v, true
}

// face returns a value of an interface type.
func (f *filler) face(t reflect.Type, p place, text string) (reflect.Value, bool) {
	v := reflect.New(t).Elem()
	if t.NumMethod() == 0 {
		f.mark(p, text)
		v.Set(reflect.ValueOf(text))
		return v, true
	}
	for _, i := range slices.Concat(f.subject.Interfaces, interfaces) {
		if reflect.TypeOf(i).Implements(t) {
			v.Set(reflect.ValueOf(i))
			return v, true
		}
	}
	return v, false
}

// slice returns a list with a marker an element.
func (f *filler) slice(t reflect.Type, p place) (reflect.Value, bool) {
	v := reflect.New(t).Elem()
	if t.Elem().Kind() == reflect.Uint8 {
		text := fmt.Sprintf("mark%04d*", f.next)
		f.mark(p, text)
		v.SetBytes([]byte(text))
		return v, true
	}
	length := f.length
	if p.length > 0 { // a list in a list: which element of the inner one, of any outer one
		p = place{param: p.param, fields: append(slices.Clip(p.fields), "[]")}
		length = innerLength
	}
	for i := range length {
		q := p
		q.index, q.length = i, length
		if t.Elem().Kind() == reflect.Struct || t.Elem().Kind() == reflect.Pointer {
			q = p.below("[]")
		}
		e, ok := f.value(t.Elem(), q)
		if !ok {
			return v, false
		}
		v = reflect.Append(v, e)
	}
	return v, true
}

// mapping returns a map whose keys are markers.
func (f *filler) mapping(t reflect.Type, p place) (reflect.Value, bool) {
	v := reflect.MakeMap(t)
	for range f.length {
		q := p
		q.mapKey = true
		k, ok := f.value(t.Key(), q)
		e, ok2 := f.value(t.Elem(), p.below("{}"))
		if !ok || !ok2 {
			return v, false
		}
		v.SetMapIndex(k, e)
	}
	return v, true
}

// structure returns a struct, with those fields set that the fill names.
func (f *filler) structure(t reflect.Type, p place) (reflect.Value, bool) {
	v := reflect.New(t).Elem()
	for i := range t.NumField() {
		field := t.Field(i)
		if !field.IsExported() || f.only != "" && f.only != field.Name && len(p.fields) == 0 {
			continue
		}
		if e, ok := f.value(field.Type, p.below(field.Name)); ok {
			v.Field(i).Set(e)
		}
	}
	return v, true
}
