package guards

import (
	"errors"
	"fmt"
)

var errEmpty = errors.New("empty")

func checked(id string) (string, error) {
	if id == "" {
		return "", errEmpty
	}
	return "app:c:" + id, nil
}

// What comes with an error is not used.
func afterError(id string) error {
	k, err := checked(id)
	if err != nil {
		return err
	}
	rdb.Get(ctx, k) // key "app:c:{id}"
	return nil
}

func ignoredError(id string) {
	k, _ := checked(id)
	rdb.Get(ctx, k) // key "app:c:{id}" | "" or "app:c:{id}"
}

func okForm(id string) (string, bool) {
	if id == "" {
		return "none", false
	}
	return "app:ok:" + id, true
}

func afterOK(id string) {
	if k, ok := okForm(id); ok {
		rdb.Get(ctx, k) // key "app:ok:{id}"
	}
	k, ok := okForm(id)
	if !ok {
		return
	}
	rdb.Get(ctx, k) // key "app:ok:{id}"
}

func notEmpty(id string, special bool) {
	k := ""
	if special {
		k = "app:special:" + id
	}
	if k != "" {
		rdb.Get(ctx, k) // key "app:special:{id}"
	}
	if k == "" {
		return
	}
	rdb.Del(ctx, k) // key "app:special:{id}"
}

func fallback(id string, special bool) {
	k := ""
	if special {
		k = "app:special:" + id
	}
	if k == "" {
		k = "app:normal:" + id
	}
	rdb.Get(ctx, k) // key "app:special:{id}" | "app:normal:{id}"
}

var prefixes = map[string]string{
	"user":  "app:user:",
	"order": "app:order:",
}

func lookup(kind, id string) {
	rdb.Get(ctx, prefixes["user"]+id) // key "app:user:{id}"
	if p, ok := prefixes[kind]; ok {
		rdb.Get(ctx, p+id) // key "app:user:{id}" | "app:order:{id}"
	}
	if p, ok := prefixes["order"]; ok {
		rdb.Get(ctx, p+id) // key "app:order:{id}"
	}
}

// An element that is not there is empty.
func lookupBare(kind, id string) {
	rdb.Get(ctx, "x:"+prefixes["none"]+id) // key "x:{id}"
	rdb.Get(ctx, prefixes[kind]+id)        // key "app:user:{id}" | "app:order:{id}" or "app:user:{id}" | "app:order:{id}" | "{id}"
}

var byName = map[string]func(string) string{
	"a": func(id string) string { return "app:fa:" + id },
	"b": func(id string) string { return "app:fb:" + id },
}

func functions(name, id string) {
	rdb.Get(ctx, byName["a"](id)) // key "app:fa:{id}"
	if f, ok := byName[name]; ok {
		rdb.Get(ctx, f(id)) // key "app:fa:{id}" | "app:fb:{id}"
	}
}

func typeSwitch(v any) string {
	switch v := v.(type) {
	case string:
		return "app:s:" + v
	case int:
		return fmt.Sprintf("app:n:%d", v)
	case fmt.Stringer:
		return "app:str:" + v.String()
	}
	return "app:unknown"
}

func types(s string, n int, v any) {
	rdb.Get(ctx, typeSwitch(s))      // key "app:s:{s}"
	rdb.Get(ctx, typeSwitch(n))      // key "app:n:{n}"
	rdb.Get(ctx, typeSwitch(7))      // key "app:n:7"
	rdb.Get(ctx, typeSwitch("x"))    // key "app:s:x"
	rdb.Get(ctx, typeSwitch(1.5))    // key "app:unknown"
	rdb.Get(ctx, typeSwitch(v)+":x") // key "app:s:{v}:x" | "app:n:{v}:x" | "app:str:{v}:x" | "app:unknown:x"
}

func generic[T string | int](v T) string {
	switch x := any(v).(type) {
	case string:
		return "app:gs:" + x
	default:
		return fmt.Sprintf("app:gn:%v", v)
	}
}

func generics(s string, n int) {
	rdb.Get(ctx, generic(s)) // key "app:gs:{s}"
	rdb.Get(ctx, generic(n)) // key "app:gn:{n}"
}

// After a branch that leaves, the other one holds.
func leaves(kind, id string) {
	k := "app:z:" + id
	switch kind {
	case "a":
		k = "app:a:" + id
	case "b":
		return
	case "c":
		k = "app:never:" + id
		panic(k)
	}
	rdb.Get(ctx, k) // key "app:z:{id}" | "app:a:{id}"
}

func loops(ids []string) {
	for _, id := range ids {
		k := "app:loop:" + id
		if id == "stop" {
			k = "app:stopped"
			fmt.Println(k)
			break
		}
		if id == "skip" {
			k = "app:skipped"
			fmt.Println(k)
			continue
		}
		rdb.Get(ctx, k) // key "app:loop:{id}"
	}
}

// The same condition twice is the same.
func twice(id string, v2 bool) {
	prefix, suffix := "v1:", ":old"
	if v2 {
		prefix = "v2:"
	}
	if v2 {
		suffix = ":new"
	}
	rdb.Get(ctx, prefix+id+suffix) // key "v1:{id}:old" | "v2:{id}:new"
}

func selfGuard(kind, id string) {
	if kind == "user" {
		rdb.Get(ctx, "app:"+kind+":"+id) // key "app:user:{id}" or "app:{kind}:{id}"
	}
	if kind != "user" && kind != "order" {
		return
	}
	rdb.Get(ctx, "app:"+kind+":x:"+id) // key "app:user:x:{id}" | "app:order:x:{id}" or "app:{kind}:x:{id}"
}

// More than eight alternatives in the middle are one placeholder.
func middle(n int, id string) {
	region := "a"
	switch n {
	case 1:
		region = "b"
	case 2:
		region = "c"
	case 3:
		region = "d"
	}
	rdb.Get(ctx, "app:"+region+":"+id) // key "app:a:{id}" | "app:b:{id}" | "app:c:{id}" | "app:d:{id}"
	switch n {
	case 4:
		region = "e"
	case 5:
		region = "f"
	case 6:
		region = "g"
	case 7:
		region = "h"
	case 8:
		region = "i"
	}
	rdb.Get(ctx, "app:"+region+":"+id) // key "app:{region}:{id}"
}

// Those of the head stay.
func head(n int, id string) {
	p := "a"
	switch n {
	case 1:
		p = "b"
	case 2:
		p = "c"
	case 3:
		p = "d"
	case 4:
		p = "e"
	case 5:
		p = "f"
	}
	rdb.Get(ctx, p+":h:"+id) // key "a:h:{id}" | "b:h:{id}" | "c:h:{id}" | "d:h:{id}" | "e:h:{id}" | "f:h:{id}"
}
