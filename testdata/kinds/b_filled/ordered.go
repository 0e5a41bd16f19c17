package filled

import (
	"fmt"
	"strings"
)

// A list that a loop fills in the order of another.
func ordered(params ...string) string {
	key := make([]string, len(params))
	for i, p := range params {
		key[i] = p
	}
	return strings.Join(key, ":")
}

func composed(params ...any) string {
	sep := ":"
	key := make([]string, len(params))
	for i, param := range params {
		if param != nil {
			switch p := param.(type) {
			case []string:
				key[i] = strings.Join(p, sep)
			default:
				key[i] = fmt.Sprintf("%v", param)
			}
		}
	}
	return strings.Join(key, sep)
}

func skipping(params ...string) string {
	key := make([]string, 0, len(params))
	for _, p := range params {
		p = strings.TrimSpace(p)
		if p == "" {
			continue
		}
		key = append(key, p)
	}
	return strings.Join(key, ":")
}

type pageOf struct {
	token *string
	size  int
}

func (p pageOf) normal() pageOf {
	if p.size == 0 {
		p.size = 1
	}
	if p.size > 1000 {
		p.size = 1000
	}
	return p
}

func tokenOf(t *string) string {
	if t == nil {
		return ""
	}
	return *t
}

func orderedKeys(id string, p pageOf, more []string) {
	rdb.Get(ctx, ordered("ordered", "get", id))                                     // key "ordered:get:{id}"
	rdb.Get(ctx, composed("composed", "get", id))                                   // key "composed:get:{id}"
	rdb.Get(ctx, composed("composed", []string{"list", id}))                        // key "composed:list:{id}"
	rdb.Get(ctx, composed("composed", "of", id, tokenOf(p.token), p.normal().size)) // key "composed:of:{id}:{token...}:{size}"
	rdb.Get(ctx, skipping("skipping", "get"))                                       // key "skipping:get"
	rdb.Get(ctx, ordered(more...))                                                  // key "{key...}"
	rdb.Get(ctx, shifted("get", id))                                                // key "head:get:{id}"
}

// Places behind others that are set first.
func shifted(params ...string) string {
	key := make([]string, len(params)+1)
	key[0] = "head"
	for i, p := range params {
		key[i+1] = p
	}
	return strings.Join(key, ":")
}

// What the tool stringer writes.
type animal uint8

const (
	cat animal = iota + 1
	dog
	horse
)

const _animalName = "CatDogHorse"

var _animalIndex = [...]uint8{0, 3, 6, 11}

func (i animal) String() string {
	i -= 1
	if i >= animal(len(_animalIndex)-1) {
		return fmt.Sprintf("animal(%d)", i+1)
	}
	return _animalName[_animalIndex[i]:_animalIndex[i+1]]
}

func animals(a animal, id string) {
	rdb.Get(ctx, dog.String()+":"+id)                 // key "Dog:{id}"
	rdb.Get(ctx, fmt.Sprintf("zoo:%s:%s", horse, id)) // key "zoo:Horse:{id}"
	rdb.Get(ctx, fmt.Sprintf("zoo:%v:%s", a, id))     // key "zoo:{a}:{id}"
	rdb.Get(ctx, "zoo:"+_animalName[3:6]+":"+id)      // key "zoo:Dog:{id}"
}

// A map with entries is not empty, whatever is in it.
func setFields(key string, fields map[string]any) {
	if len(fields) == 0 {
		return
	}
	rdb.HSet(ctx, key, fields) // used
}

func allSet(id string) {
	setFields("filled:all:"+id, map[string]any{"a": id}) // key "filled:all:{id}"
}
