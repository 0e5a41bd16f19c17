package unit

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// fill sets every field of a value to something of its own.
func fill(t *testing.T, v reflect.Value, n *int) {
	t.Helper()
	*n++
	switch v.Kind() {
	case reflect.Struct:
		for f, field := range v.Fields() {
			require.True(t, f.IsExported(), "%s is lost on the way", f.Name)
			fill(t, field, n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(t, v.Index(0), n)
		fill(t, v.Index(1), n)
	case reflect.String:
		v.SetString(strings.Repeat("é\x00", *n%3) + v.Type().Name())
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(int64(-*n))
	case reflect.Uint8:
		v.SetUint(uint64(*n % 256))
	default:
		require.Fail(t, "no such type in a summary", "%s", v.Type())
	}
}

func entries(t *testing.T) []entry {
	t.Helper()
	var list []entry
	n := 0
	fill(t, reflect.ValueOf(&list).Elem(), &n)
	return list
}

func TestCodec(t *testing.T) {
	t.Parallel()
	want := entries(t)
	data, err := encode(want)
	require.NoError(t, err)
	again, err := encode(entries(t))
	require.NoError(t, err)
	require.Equal(t, data, again)
	var got []entry
	require.NoError(t, decode(data, &got))
	require.Equal(t, want, got)

	_, err = encode(map[string]int{})
	require.EqualError(t, err, "a map[string]int cannot be written to a vetx file")
}

// Whatever is cut off or changed, it is an error and no panic.
func TestDamaged(t *testing.T) {
	t.Parallel()
	data, err := encode(entries(t))
	require.NoError(t, err)
	var got []entry
	for n := range data {
		require.ErrorIs(t, decode(data[:n], &got), errDamaged)
		changed := []byte(string(data))
		changed[n] ^= 0x40
		require.ErrorIs(t, decode(changed, &got), errDamaged)
	}
	require.ErrorIs(t, decode(append(data, 0), &got), errDamaged)

	// What another version wrote has another shape.
	other, err := encode([]struct{ Path string }{{"a"}})
	require.NoError(t, err)
	require.ErrorIs(t, decode(other, &got), errDamaged)
}

// Even with a sum that fits, bytes that mean nothing are an error.
func FuzzDecode(f *testing.F) {
	data, err := encode([]entry{{Path: "a", Client: true, Reaches: []string{"b"}, Summary: uses.Summary{
		Values: texteval.Facts{Nodes: []texteval.FactNode{{Text: "x:"}}, Results: []texteval.FactResult{{Func: "a.F"}}},
	}}})
	require.NoError(f, err)
	f.Add(data[header:])
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, body []byte) {
		whole := append([]byte(magic), form)
		whole = append(whole, sum(reflect.TypeFor[[]entry](), body)...)
		var got []entry
		if err := decode(append(whole, body...), &got); err != nil {
			require.ErrorIs(t, err, errDamaged)
		}
	})
}
