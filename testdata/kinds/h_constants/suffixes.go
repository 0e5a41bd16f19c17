package constants

import (
	"os"
	"strings"
)

func withColon(ns string) string {
	if !strings.HasSuffix(ns, ":") {
		ns += ":"
	}
	return ns
}

func colons(ns, id string) {
	rdb.Get(ctx, withColon("app")+id)    // key "app:{id}"
	rdb.Get(ctx, withColon("app:")+id)   // key "app:{id}"
	rdb.Get(ctx, withColon(ns)+id)       // key "{ns}:{id}"
	rdb.Get(ctx, withColon("a:"+ns)+id)  // key "a:{ns}{id}" | "a:{ns}:{id}" or "a:{ns...}{id}" or "a:{ns}:{id}"
	rdb.Get(ctx, withColon(ns+":")+id)   // key "{ns}:{id}"
	rdb.Get(ctx, withColon(ns+":b")+id)  // key "{ns}:b:{id}"
	rdb.Get(ctx, withColon("app:v1")+id) // key "app:v1:{id}"
}

func normalised(ns string) string {
	if ns == "" {
		return ""
	}
	return strings.TrimSuffix(ns, ":") + ":"
}

func normal(id string) {
	rdb.Get(ctx, normalised("")+"app:n:"+id)  // key "app:n:{id}"
	rdb.Get(ctx, normalised("shop")+"n:"+id)  // key "shop:n:{id}"
	rdb.Get(ctx, normalised("shop:")+"n:"+id) // key "shop:n:{id}"
}

func withPrefix(k string) string {
	if strings.HasPrefix(k, "app:") {
		return k
	}
	return "app:" + k
}

func prefixes(k, id string) {
	rdb.Get(ctx, withPrefix("app:p:"+id)) // key "app:p:{id}"
	rdb.Get(ctx, withPrefix("p:"+id))     // key "app:p:{id}"
	rdb.Get(ctx, withPrefix(k))           // key "app:{k}" or "{k}" | "app:{k}"
	rdb.Get(ctx, withPrefix("ap"+k))      // key "app:ap{k}" | "ap{k}" or "app:ap{k}" | "app:{k}"
	rdb.Get(ctx, withPrefix("other:"+k))  // key "app:other:{k}"
}

func contains(k string) string {
	if strings.Contains(k, "{") {
		return k
	}
	return "{" + k + "}"
}

func tags() {
	rdb.Get(ctx, contains("app:t"))   // key "{{app:t}}"
	rdb.Get(ctx, contains("{app}:t")) // key "{{app}}:t"
}

func lastByte(ns string) string {
	if ns[len(ns)-1] != ':' {
		return ns + ":"
	}
	return ns
}

func bytes(id string) {
	rdb.Get(ctx, lastByte("app")+id)  // key "app:{id}"
	rdb.Get(ctx, lastByte("app:")+id) // key "app:{id}"
}

func folded(env string) string {
	if strings.EqualFold(env, "PROD") {
		return "live:"
	}
	return "dev:"
}

func fold(id string) {
	rdb.Get(ctx, folded("prod")+id) // key "live:{id}"
	rdb.Get(ctx, folded("test")+id) // key "dev:{id}"
}

func longer(k string) string {
	if len(k) > 8 {
		return "app:long:" + k[:8]
	}
	return "app:short:" + k
}

func lengths(k string) {
	rdb.Get(ctx, longer("abc"))        // key "app:short:abc"
	rdb.Get(ctx, longer("abcdefghij")) // key "app:long:abcdefgh"
	rdb.Get(ctx, longer(k))            // key "app:long:{k}" | "app:short:{k}"
}

// What is configured has a default that ends in the separator already.
func configured(id string) {
	p := orDefault("REDIS_PREFIX", "app:")
	if p != "" && !strings.HasSuffix(p, ":") {
		p += ":"
	}
	rdb.Get(ctx, p+"c:"+id) // key "app:c:{id}" | "{v}:c:{id}" | "{v}c:{id}"
	q := orDefault("REDIS_HEAD", "app")
	if q[len(q)-1] != ':' {
		q += ":"
	}
	rdb.Get(ctx, q+"d:"+id) // key "app:d:{id}" | "{v}:d:{id}"
	r := orDefault("REDIS_TAIL", "app:")
	if strings.HasSuffix(r, ":") {
		r = strings.TrimSuffix(r, ":")
	}
	rdb.Get(ctx, r+"/e:"+id) // key "app/e:{id}" | "{v}/e:{id}"
}

func orDefault(name, fallback string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	return fallback
}
