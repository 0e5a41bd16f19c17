package fields

import (
	"errors"
	"strconv"
	"strings"
)

// A field of a copy that is assigned several times has what it is handed on with.
type element struct{ format, key string }

type elements struct {
	prefix string
	pool   map[string]element
}

func (e *elements) of(index string, values ...string) (none element, err error) {
	one, ok := e.pool[index]
	if !ok {
		return none, errors.New("no " + index)
	}
	one.key = one.format
	if len(values) > 0 {
		for i, v := range values {
			one.key = strings.Replace(one.key, "{"+strconv.Itoa(i)+"}", v, -1)
		}
	}
	one.key = e.prefix + one.key
	return one, nil
}

func (e *elements) set(one element) {
	rdb.Set(ctx, one.key, "v", 0) // key "app:lock_{id}" | "app:jwt_{id}_2"
}

func (e *elements) cut(one element) {
	rdb.Get(ctx, one.key[0:len(one.key)-1]+"*") // key "app:lock_{id}*" | "app:jwt_{id}_*"
}

func newElements() *elements {
	m := make(map[string]element)
	m["lock"] = element{format: "lock_{0}"}
	m["jwt"] = element{format: "jwt_{0}_{1}"}
	return &elements{prefix: "app:", pool: m}
}

func elementsUsed(id, index string) {
	e := newElements()
	one, err := e.of(index, id, "2")
	if err != nil {
		return
	}
	e.set(one)
	e.cut(one)
}

// One that is handed on in between has either.
type step struct{ key string }

func (s step) get() {
	rdb.Get(ctx, s.key) // key "step:one" | "step:two" | "step:{id}"
}

func steps(id string, again bool) {
	var s step
	s.key = "step:one"
	s.get()
	s.key = "step:two"
	if again {
		s.key = "step:" + id
	}
	s.get()
}
