package calls

import (
	"fmt"
	"strconv"
	"unsafe"
)

// A Vector is the words of a command as a client has them, its name first. One can be used
// again and again; then reading it allocates nothing.
type Vector struct {
	// Name is the command's name where the client has it apart from the rest.
	Name string
	// Words or Values are the words; one of them is nil.
	Words  []string
	Values []any
	// Text appends what the client sends for a value that is not of a basic type; nil for
	// how fmt prints it.
	Text func(dst []byte, value any) []byte

	buf []byte
}

// Reset gives v other words, and keeps its memory.
func (v *Vector) Reset(name string, words []string, values []any, text func([]byte, any) []byte) {
	*v = Vector{Name: name, Words: words, Values: values, Text: text, buf: v.buf[:0]}
}

// Len is the number of words.
func (v *Vector) Len() int {
	n := len(v.Words) + len(v.Values)
	if v.Name != "" {
		n++
	}
	return n
}

// At returns a word. It holds until the value that it is of is changed, or v is used again:
// who keeps it copies it.
func (v *Vector) At(i int) string {
	if v.Name != "" {
		if i == 0 {
			return v.Name
		}
		i--
	}
	if v.Words != nil {
		return v.Words[i]
	}
	switch x := v.Values[i].(type) {
	case string:
		return x
	case []byte:
		return unsafe.String(unsafe.SliceData(x), len(x))
	}
	start := len(v.buf)
	v.buf = v.append(v.buf, v.Values[i])
	return unsafe.String(unsafe.SliceData(v.buf[start:]), len(v.buf)-start)
}

// append appends the text of a value.
func (v *Vector) append(dst []byte, value any) []byte {
	switch x := value.(type) {
	case nil:
		return dst
	case int:
		return strconv.AppendInt(dst, int64(x), 10)
	case int64:
		return strconv.AppendInt(dst, x, 10)
	case int32:
		return strconv.AppendInt(dst, int64(x), 10)
	case int16:
		return strconv.AppendInt(dst, int64(x), 10)
	case int8:
		return strconv.AppendInt(dst, int64(x), 10)
	case uint:
		return strconv.AppendUint(dst, uint64(x), 10)
	case uint64:
		return strconv.AppendUint(dst, x, 10)
	case uint32:
		return strconv.AppendUint(dst, uint64(x), 10)
	case uint16:
		return strconv.AppendUint(dst, uint64(x), 10)
	case uint8:
		return strconv.AppendUint(dst, uint64(x), 10)
	case float64:
		return strconv.AppendFloat(dst, x, 'f', -1, 64)
	case float32:
		return strconv.AppendFloat(dst, float64(x), 'f', -1, 64)
	case bool:
		if x {
			return append(dst, '1')
		}
		return append(dst, '0')
	}
	if v.Text != nil {
		return v.Text(dst, value)
	}
	return fmt.Append(dst, value)
}
