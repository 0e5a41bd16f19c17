package builder

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

func straight(id string) {
	var b strings.Builder
	b.WriteString("app:")
	b.WriteString("user:")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:user:{id}"
}

func bytesAndRunes(id string) {
	var b strings.Builder
	b.WriteString("app")
	b.WriteByte(':')
	b.WriteRune('u')
	b.Write([]byte(":"))
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:u:{id}"
}

func printed(id string, n int) {
	var b strings.Builder
	fmt.Fprintf(&b, "app:%s:%d", id, n)
	rdb.Get(ctx, b.String()) // key "app:{id}:{n}"
	fmt.Fprint(&b, ":more")
	rdb.Get(ctx, b.String()) // key "app:{id}:{n}:more"
}

func pointer(id string) {
	b := &strings.Builder{}
	b.WriteString("app:ptr:")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:ptr:{id}"
}

func buffer(id string) {
	var b bytes.Buffer
	b.WriteString("app:buf:")
	b.WriteString(id)
	rdb.Get(ctx, b.String())        // key "app:buf:{id}"
	rdb.Get(ctx, string(b.Bytes())) // key "app:buf:{id}"
}

func bufferOf(id string) {
	b := bytes.NewBufferString("app:new:")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:new:{id}"
}

func reset(id string) {
	var b strings.Builder
	b.WriteString("old:")
	b.Reset()
	b.WriteString("app:")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:{id}"
}

func conditional(id string, v2 bool) {
	var b strings.Builder
	b.WriteString("app:")
	if v2 {
		b.WriteString("v2:")
	}
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:{id}" | "app:v2:{id}"
}

func either(id string, hot bool) {
	var b strings.Builder
	if hot {
		b.WriteString("hot:")
	} else {
		b.WriteString("cold:")
	}
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "hot:{id}" | "cold:{id}"
}

func loop(parts []string) {
	var b strings.Builder
	b.WriteString("app")
	for _, p := range parts {
		b.WriteString(":")
		b.WriteString(p)
	}
	rdb.Get(ctx, b.String()) // key "app" | "app:{...}" or "app{...}"
}

func loopThenEnd(parts []string) {
	var b strings.Builder
	b.WriteString("app:")
	for _, p := range parts {
		b.WriteString(p)
		b.WriteByte(':')
	}
	b.WriteString("end")
	rdb.Get(ctx, b.String()) // key "app:end" | "app:{...}:end" or "app:{...}end" or "app:end" | "app:{p}:end" | "app:{p}:{...}end"
}

func loopSeparated(parts []string) {
	var b strings.Builder
	b.WriteString("app:")
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(':')
		}
		b.WriteString(p)
	}
	rdb.Get(ctx, b.String()) // key "app:{...}" or "app:{...}" | "app:"
}

func loopKnown(id string) {
	var b strings.Builder
	for _, p := range []string{"app", "user"} {
		b.WriteString(p + ":")
	}
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:user:{id}"
}

func perKey(ids []string) {
	var b strings.Builder
	for _, id := range ids {
		b.Reset()
		b.WriteString("app:each:")
		b.WriteString(id)
		rdb.Get(ctx, b.String()) // key "app:each:{id}"
	}
}

func perKeyDeclared(ids []string) {
	for _, id := range ids {
		var b strings.Builder
		b.WriteString("app:own:")
		b.WriteString(id)
		rdb.Get(ctx, b.String()) // key "app:own:{id}"
	}
}

func writeHead(b *strings.Builder, kind string) {
	b.WriteString("app:")
	b.WriteString(kind)
	b.WriteByte(':')
}

func helper(id string) {
	var b strings.Builder
	writeHead(&b, "order")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:order:{id}"
}

func helperOfPointer(id string) {
	b := new(strings.Builder)
	writeHead(b, "basket")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // key "app:basket:{id}"
}

func writeTo(w io.Writer, id string) { fmt.Fprintf(w, "app:w:%s", id) }

func writer(id string) {
	var b bytes.Buffer
	writeTo(&b, id)
	rdb.Get(ctx, b.String()) // key "app:w:{id}"
}

type keyBuilder struct{ b strings.Builder }

func (k *keyBuilder) add(part string) *keyBuilder {
	k.b.WriteString(":")
	k.b.WriteString(part)
	return k
}

func (k *keyBuilder) String() string { return "app" + k.b.String() }

func chained(id string) {
	k := &keyBuilder{}
	rdb.Get(ctx, k.add("user").add(id).String()) // key "app:user:{id}"
}

type path struct{ parts []string }

func (p path) with(s string) path { return path{append(p.parts, s)} }
func (p path) key() string        { return strings.Join(p.parts, ":") }

func fluent(id string) {
	rdb.Get(ctx, path{}.with("app").with("item").with(id).key()) // key "app:item:{id}"
}
