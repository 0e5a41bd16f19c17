package config

import (
	"reflect"
	"slices"

	"github.com/spf13/viper"
)

var loaded []string

// A setting with a default, which a function of the module reads: what else may come out of it is
// the setting, too.
func settingIn[T any](key string, def T) T {
	if !slices.Contains(loaded, key) {
		return def
	}
	v := viper.Get(key)
	if v == nil {
		return def
	}
	if reflect.TypeOf(v).Kind() == reflect.Slice {
		return reflect.MakeSlice(reflect.TypeOf(def), 1, 1).Interface().(T)
	}
	return v.(T)
}

var readPrefix string

func readSettings() { readPrefix = settingIn("generic.key_prefix", "set") }

func useSettings(id string) {
	readSettings()
	rdb.Get(ctx, readPrefix+":user:"+id)                       // key "set:user:{id}" | "{key_prefix}:user:{id}"
	rdb.Get(ctx, settingIn("generic.name", "s")+":a:"+id)      // key "s:a:{id}" | "{name}:a:{id}"
	rdb.Get(ctx, "fix:"+settingIn("generic.part", "p")+":"+id) // key "fix:p:{id}" | "fix:{part}:{id}"
}
