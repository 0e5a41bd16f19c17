package filled

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
)

// Helpers of the module that fill what they are handed.

type source interface {
	Load(name string, dest any) error
}

func load(data []byte, dest any) error {
	if len(data) == 0 {
		return errors.New("empty")
	}
	return json.Unmarshal(data, dest)
}

func loaded(data []byte) {
	var market int
	if err := load(data, &market); err != nil {
		return
	}
	rdb.Get(ctx, "app:market:"+strconv.Itoa(market)) // key "app:market:{market}"
}

func loadThrough(data []byte, dest any) error { return load(data, dest) }

func loadedThrough(data []byte) {
	var name string
	if loadThrough(data, &name) != nil {
		return
	}
	rdb.Get(ctx, "app:name:"+name) // key "app:name:{name}"
}

type request struct {
	ID    string
	Shard int
}

func loadedStruct(data []byte) {
	var r request
	if err := load(data, &r); err != nil {
		return
	}
	rdb.Get(ctx, "app:req:"+r.ID)                    // key "app:req:{id}"
	rdb.Get(ctx, "app:shard:"+strconv.Itoa(r.Shard)) // key "app:shard:{shard}"
}

type decoder struct{ from source }

func (d *decoder) decode(name string, v any) error { return d.from.Load(name, v) }

func loadedMethod(d *decoder) {
	var id string
	if err := d.decode("x", &id); err != nil {
		return
	}
	rdb.Get(ctx, "app:dec:"+id) // key "app:dec:{id}"
}

func loadT[T any](data []byte, v *T) error { return json.Unmarshal(data, v) }

func loadedGeneric(data []byte) {
	var id string
	_ = loadT(data, &id)
	rdb.Get(ctx, "app:gen:"+id) // key "app:gen:{id}"
}

func parsed[T any](data []byte) (T, error) {
	var v T
	err := load(data, &v)
	return v, err
}

func loadedResult(data []byte) {
	n, err := parsed[int](data)
	if err != nil {
		return
	}
	rdb.Get(ctx, "app:parsed:"+strconv.Itoa(n)) // key "app:parsed:{n}"
}

// One that only looks at it.
func describe(v any) string {
	switch v.(type) {
	case *int:
		return "int"
	}
	return "?"
}

func described() {
	n := 7
	_ = describe(&n)
	rdb.Get(ctx, "app:seven:"+strconv.Itoa(n)) // key "app:seven:7"
}

func assigned(v any) {
	if p, ok := v.(*string); ok {
		*p = "x"
	}
}

func assignedTo() {
	s := "y"
	assigned(&s)
	rdb.Get(ctx, "app:as:"+s) // key "app:as:{s}" or "app:as:x" | "app:as:y"
}

// These only read what they are handed.
func stored(key string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	fmt.Println("stored", v, reflect.ValueOf(v).Kind())
	return rdb.Set(ctx, key, data, 0).Err() // forwarded
}

func read() {
	n, r := 8, request{ID: "one"}
	_ = stored("app:n:"+strconv.Itoa(n), &n)    // key "app:n:8"
	_ = stored("app:r:"+r.ID, &r)               // key "app:r:one"
	rdb.Get(ctx, "app:r:"+r.ID+strconv.Itoa(n)) // key "app:r:one8"
}

// By reflection, and each of many.
func setAll(v any, to string) { reflect.ValueOf(v).Elem().SetString(to) }

func scanAll(rows interface{ Scan(dest ...any) error }, dest ...any) error {
	return rows.Scan(dest...)
}

func reflected(rows interface{ Scan(dest ...any) error }) {
	a, b, c := "a", "b", "c"
	setAll(&a, "x")
	_ = scanAll(rows, &b, &c)
	rdb.Get(ctx, "app:a:"+a) // key "app:a:{a}"
	rdb.Get(ctx, "app:b:"+b) // key "app:b:{b}"
	rdb.Get(ctx, "app:c:"+c) // key "app:c:{c}"
}
