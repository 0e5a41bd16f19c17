package config

import (
	"cmp"
	"flag"
	"os"
)

func fallback() string {
	if v := os.Getenv("APP_NS"); v != "" {
		return v
	}
	return "app"
}

func env(id string) {
	rdb.Get(ctx, fallback()+":e:"+id) // key "app:e:{id}" | "{app_ns}:e:{id}"
}

func getenv(name, def string) string {
	v, ok := os.LookupEnv(name)
	if !ok {
		return def
	}
	return v
}

func envs(id string) {
	rdb.Get(ctx, getenv("NS", "shop")+":l:"+id) // key "shop:l:{id}" | "{ns}:l:{id}"
	rdb.Get(ctx, getenv("NS2", "")+"l:"+id)     // key "l:{id}" | "{ns}l:{id}" or "{ns}l:{id}"
}

var packageNS = getenv("NS3", "pkg")

func packageVariable(id string) {
	rdb.Get(ctx, packageNS+":v:"+id) // key "pkg:v:{id}" | "{ns}:v:{id}"
}

func or(id string) {
	ns := cmp.Or(os.Getenv("NS4"), "or")
	rdb.Get(ctx, ns+":o:"+id) // key "or:o:{id}" | "{ns}:o:{id}"
}

// Without a fallback nothing is known of the head.
func bare(id string) {
	rdb.Get(ctx, os.Getenv("NS5")+":b:"+id)         // key "{ns5}:b:{id}"
	rdb.Get(ctx, os.ExpandEnv("${NS6}:x:")+id)      // key "{?}:x:{id}" or "{?}"
	rdb.Get(ctx, "app:"+os.Getenv("REGION")+":"+id) // key "app:{region}:{id}"
}

var nsFlag = flag.String("ns", "flagged", "namespace")

func flags(id string) {
	rdb.Get(ctx, *nsFlag+":f:"+id) // key "flagged:f:{id}" | "{ns}:f:{id}" or "{ns}:f:{id}"
}

func local(id string) {
	ns := "local"
	if v, ok := os.LookupEnv("NS7"); ok {
		ns = v
	}
	rdb.Get(ctx, ns+":n:"+id) // key "local:n:{id}" | "{v}:n:{id}"
}

// A default that both ways overwrite is no default.
func overwritten(id string, hot bool) {
	ns := "never"
	if hot {
		ns = "hot"
	} else {
		ns = "cold"
	}
	rdb.Get(ctx, ns+":w:"+id) // key "hot:w:{id}" | "cold:w:{id}"
}

func required(id string) {
	ns := os.Getenv("NS8")
	if ns == "" {
		panic("no namespace")
	}
	rdb.Get(ctx, ns+":r:"+id) // key "{ns}:r:{id}"
}
