package propose

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/redislint/redislint/keys"
)

// A node is a JSON value with its place.
type node struct {
	at      int            // offset of its first byte
	value   any            // string, json.Number, bool or nil; of an object '{', of a list '['
	members map[string]int // of an object: index into list
	names   []string       // of the members, in the order of the file
	list    []node         // of the members, or of the elements
}

// get returns the member of that name.
func (n node) get(name string) (node, bool) {
	i, ok := n.members[name]
	if !ok {
		return node{}, false
	}
	return n.list[i], true
}

// describe says what n is, for messages.
func (n node) describe() string {
	switch v := n.value.(type) {
	case json.Delim:
		if v == '{' {
			return "an object"
		}
		return "a list"
	case string:
		return "a text"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	}
	return "null"
}

// maxNesting is how deep a configuration may nest.
const maxNesting = 100

// A jsonFile reads a JSON file and collects what is wrong with it.
type jsonFile struct {
	name string
	data []byte
	dec  *json.Decoder
	errs keys.PolicyErrors
}

func newJSONFile(name string, data []byte) *jsonFile {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	f := &jsonFile{name: name, data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	f.dec.UseNumber()
	return f
}

// errorf reports a problem at an offset.
func (f *jsonFile) errorf(offset int, format string, args ...any) {
	before := f.data[:min(offset, len(f.data))]
	f.errs = append(f.errs, &keys.PolicyError{
		File: f.name, Line: 1 + bytes.Count(before, []byte("\n")), Column: len(before) - bytes.LastIndexByte(before, '\n'),
		Message: fmt.Sprintf(format, args...),
	})
}

// root reads the file.
func (f *jsonFile) root() (node, bool) {
	n, ok := f.next(0)
	if !ok {
		return n, false
	}
	if at := f.start(); at < len(f.data) {
		f.errorf(at, "text behind the end of the JSON value (remove it)")
		return n, false
	}
	return n, true
}

// start returns the offset where the next token begins.
func (f *jsonFile) start() int {
	at := int(f.dec.InputOffset())
	for at < len(f.data) && bytes.IndexByte([]byte(" \t\r\n,:"), f.data[at]) >= 0 {
		at++
	}
	return at
}

// next reads a value.
func (f *jsonFile) next(depth int) (n node, ok bool) {
	n.at = f.start()
	if depth > maxNesting {
		f.errorf(n.at, "nesting is deeper than %d (a configuration of keys nests three deep)", maxNesting)
		return n, false
	}
	t, err := f.dec.Token()
	if err != nil {
		f.broken(n.at, err)
		return n, false
	}
	n.value = t
	open, ok := t.(json.Delim)
	if !ok {
		return n, true
	}
	n.members = map[string]int{}
	for f.dec.More() {
		if open == '{' {
			at := f.start()
			t, err := f.dec.Token()
			if err != nil {
				f.broken(at, err)
				return n, false
			}
			name, _ := t.(string) // what else is not JSON
			if _, twice := n.members[name]; twice {
				f.errorf(at, "%q twice (remove one)", name)
			}
			n.members[name] = len(n.list)
			n.names = append(n.names, name)
		}
		element, ok := f.next(depth + 1)
		if !ok {
			return n, false
		}
		n.list = append(n.list, element)
	}
	at := f.start()
	if _, err := f.dec.Token(); err != nil {
		f.broken(at, err)
		return n, false
	}
	return n, true
}

// broken reports text that is not JSON.
func (f *jsonFile) broken(at int, err error) {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		f.errorf(len(f.data), "end of the file where JSON goes on (close what is open)")
	case errors.As(err, &syntax):
		f.errorf(at, "no JSON: %s (mend the text here)", syntax)
	default:
		f.errorf(at, "no JSON: %s (mend the text here)", err)
	}
}
