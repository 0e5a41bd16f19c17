package constants

import (
	"fmt"
	"strings"
)

func withEnv(env, k string) string {
	if env == "" {
		return k
	}
	return env + ":" + k
}

func envs(env, id string) {
	rdb.Get(ctx, withEnv("", "app:a:"+id))     // key "app:a:{id}"
	rdb.Get(ctx, withEnv("prod", "app:a:"+id)) // key "prod:app:a:{id}"
	rdb.Get(ctx, withEnv(env, "app:a:"+id))    // key "app:a:{id}" | "{env}:app:a:{id}"
}

func byKind(kind, id string) string {
	switch kind {
	case "user":
		return "app:u:" + id
	case "order", "basket":
		return "app:o:" + id
	default:
		return "app:other:" + kind + ":" + id
	}
}

func kinds(kind, id string) {
	rdb.Get(ctx, byKind("user", id))   // key "app:u:{id}"
	rdb.Get(ctx, byKind("basket", id)) // key "app:o:{id}"
	rdb.Get(ctx, byKind("page", id))   // key "app:other:page:{id}"
	rdb.Get(ctx, byKind(kind, id))     // key "app:u:{id}" | "app:o:{id}" | "app:other:{kind}:{id}"
}

type scope int

const (
	global scope = iota
	tenant
	user
)

func (s scope) key(id string) string {
	switch s {
	case global:
		return "app:global"
	case tenant:
		return "app:tenant:" + id
	}
	return fmt.Sprintf("app:user:%d:%s", s, id)
}

func scopes(s scope, id string) {
	rdb.Get(ctx, global.key(id)) // key "app:global"
	rdb.Get(ctx, tenant.key(id)) // key "app:tenant:{id}"
	rdb.Get(ctx, user.key(id))   // key "app:user:2:{id}"
	rdb.Get(ctx, s.key(id))      // key "app:global" | "app:tenant:{id}" | "app:user:{s}:{id}"
}

func flagged(id string, archived bool) string {
	if archived {
		return "app:archive:" + id
	}
	return "app:live:" + id
}

func flags(id string, b bool) {
	rdb.Get(ctx, flagged(id, true))  // key "app:archive:{id}"
	rdb.Get(ctx, flagged(id, false)) // key "app:live:{id}"
	rdb.Get(ctx, flagged(id, !true)) // key "app:live:{id}"
	rdb.Get(ctx, flagged(id, b))     // key "app:archive:{id}" | "app:live:{id}"
}

func optional(id string, parts ...string) string {
	if len(parts) == 0 {
		return "app:" + id
	}
	return "app:" + id + ":" + strings.Join(parts, ":")
}

func optionals(id string, parts []string) {
	rdb.Get(ctx, optional(id))               // key "app:{id}"
	rdb.Get(ctx, optional(id, "a", "b"))     // key "app:{id}:a:b"
	rdb.Get(ctx, optional(id, parts...))     // key "app:{id}" | "app:{id}:{parts...}"
	rdb.Get(ctx, optional(id, parts[:0]...)) // key "app:{id}" or "app:{id}" | "app:{id}:{parts...}"
}

func version(n int, id string) string {
	if n > 1 {
		return fmt.Sprintf("app:v%d:%s", n, id)
	}
	return "app:" + id
}

func versions(n int, id string) {
	rdb.Get(ctx, version(1, id)) // key "app:{id}"
	rdb.Get(ctx, version(2, id)) // key "app:v2:{id}"
	rdb.Get(ctx, version(n, id)) // key "app:{id}" | "app:v{n}:{id}"
}

func field(name, fallback string) string {
	if name != "" {
		return name
	}
	return fallback
}

func fields(name, id string) {
	rdb.Get(ctx, field("", "app")+":"+id)     // key "app:{id}"
	rdb.Get(ctx, field("shop", "app")+":"+id) // key "shop:{id}"
	rdb.Get(ctx, field(name, "app")+":"+id)   // key "{name}:{id}" | "app:{id}"
}

// Two conditions on one argument.
func both(mode, id string) string {
	prefix := "app"
	if mode == "test" {
		prefix = "test"
	}
	suffix := ""
	if mode != "test" {
		suffix = ":" + mode
	}
	return prefix + ":" + id + suffix
}

func modes(id string) {
	rdb.Get(ctx, both("test", id)) // key "test:{id}"
	rdb.Get(ctx, both("live", id)) // key "app:{id}:live"
}

func list(kind string) []string {
	if kind == "all" {
		return []string{"app:l:a", "app:l:b"}
	}
	return []string{"app:l:" + kind}
}

func lists(kind string) {
	rdb.Del(ctx, list("all")...) // key "app:l:a" | "app:l:b"
	rdb.Del(ctx, list("c")...)   // key "app:l:c"
	rdb.Del(ctx, list(kind)...)  // key "app:l:a" | "app:l:b" | "app:l:{kind}"
}

// A chain of calls that hands the constant on.
func outer(kind, id string) string { return byKind(kind, id) }

func viaOuter(id string) {
	rdb.Get(ctx, outer("user", id))                        // key "app:u:{id}"
	rdb.Get(ctx, outer(strings.ToLower("USER"), id))       // key "app:u:{id}"
	rdb.Get(ctx, outer("us"+"er", id))                     // key "app:u:{id}"
	rdb.Get(ctx, outer(strings.TrimSpace(" basket "), id)) // key "app:o:{id}"
}

func get(kind, id string) {
	switch kind {
	case "user":
		rdb.Get(ctx, "app:w:u:"+id) // key "app:w:u:{id}"
	case "raw":
		rdb.Get(ctx, id) // forwarded
	}
}

// The branch of the wrapper that takes the key as it is runs for "raw" only.
func wrapped(id string) {
	get("raw", "app:raw:"+id) // key "app:raw:{id}"
	get("user", id)           // no key
}
