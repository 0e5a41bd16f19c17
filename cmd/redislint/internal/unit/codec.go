package unit

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
)

// The form of a vetx file: magic, version, the first bytes of a hash over the
// rest and the shape of the types in it, the rest. Values follow each other
// without names: numbers as varints, lists after their length, a string where
// it occurs first; later it is its number. Equal values give equal bytes.
const (
	magic    = "rlvx"
	form     = 1
	sumBytes = 16
	header   = len(magic) + 1 + sumBytes
)

var errDamaged = errors.New("it was cut short or changed, or another version of redislint wrote it; go clean -cache removes it")

// encode returns v, which consists of structs with exported fields, slices,
// strings, numbers and bools only.
func encode(v any) ([]byte, error) {
	e := encoder{strings: map[string]uint64{}}
	if err := e.value(reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	data := append([]byte(magic), form)
	data = append(data, sum(reflect.TypeOf(v), e.out)...)
	return append(data, e.out...), nil
}

// decode reads what encode returned into the variable that to points to.
func decode(data []byte, to any) error {
	v := reflect.ValueOf(to).Elem()
	if len(data) < header || string(data[:len(magic)]) != magic || data[len(magic)] != form {
		return errDamaged
	}
	body := data[header:]
	if !bytes.Equal(data[len(magic)+1:header], sum(v.Type(), body)) {
		return errDamaged
	}
	d := decoder{in: body}
	if d.value(v); d.failed || len(d.in) > 0 {
		return errDamaged
	}
	return nil
}

func sum(t reflect.Type, body []byte) []byte {
	h := sha256.New()
	h.Write([]byte(shape(t)))
	h.Write(body)
	return h.Sum(nil)[:sumBytes]
}

// shape describes a type: types that are written in different ways have
// different shapes.
func shape(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct:
		s := "{"
		for f := range t.Fields() {
			s += f.Name + " " + shape(f.Type) + ";"
		}
		return s + "}"
	case reflect.Slice:
		return "[]" + shape(t.Elem())
	}
	return t.Kind().String()
}

type encoder struct {
	out     []byte
	strings map[string]uint64
}

func (e *encoder) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Struct:
		for _, f := range v.Fields() {
			if err := e.value(f); err != nil {
				return err
			}
		}
	case reflect.Slice:
		e.out = binary.AppendUvarint(e.out, uint64(v.Len()))
		for i := range v.Len() {
			if err := e.value(v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.String:
		e.string(v.String())
	case reflect.Bool:
		n := uint64(0)
		if v.Bool() {
			n = 1
		}
		e.out = binary.AppendUvarint(e.out, n)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.out = binary.AppendVarint(e.out, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		e.out = binary.AppendUvarint(e.out, v.Uint())
	default:
		return fmt.Errorf("a %s cannot be written to a vetx file", v.Type())
	}
	return nil
}

// string writes the number of a string, and a new one after it.
func (e *encoder) string(s string) {
	n, ok := e.strings[s]
	if !ok {
		n = uint64(len(e.strings))
		e.strings[s] = n
	}
	e.out = binary.AppendUvarint(e.out, n)
	if !ok {
		e.out = binary.AppendUvarint(e.out, uint64(len(s)))
		e.out = append(e.out, s...)
	}
}

type decoder struct {
	in      []byte
	strings []string
	failed  bool
}

func (d *decoder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for _, f := range v.Fields() {
			d.value(f)
		}
	case reflect.Slice:
		n := d.length()
		if n == 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			d.value(v.Index(i))
		}
	case reflect.String:
		v.SetString(d.string())
	case reflect.Bool:
		v.SetBool(d.uint() != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, size := binary.Varint(d.in)
		d.skip(size)
		v.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(d.uint())
	default:
		d.failed = true
	}
}

func (d *decoder) string() string {
	i := d.uint()
	switch {
	case i < uint64(len(d.strings)):
		return d.strings[i]
	case i > uint64(len(d.strings)):
		d.failed = true
		return ""
	}
	n := d.length()
	s := string(d.in[:n])
	d.in = d.in[n:]
	d.strings = append(d.strings, s)
	return s
}

// length is a number of bytes or elements; every element has a byte at least.
func (d *decoder) length() int {
	n := d.uint()
	if n > uint64(len(d.in)) {
		d.failed = true
		return 0
	}
	return int(n)
}

func (d *decoder) uint() uint64 {
	n, size := binary.Uvarint(d.in)
	d.skip(size)
	return n
}

func (d *decoder) skip(size int) {
	if size <= 0 {
		d.failed, d.in = true, nil
		return
	}
	d.in = d.in[size:]
}
