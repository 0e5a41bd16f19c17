package config

import "github.com/spf13/viper"

// A library of configuration has defaults by name, in upper case or in lower case.
const settingPrefix = "redis.key_prefix"

func init() {
	viper.SetDefault(settingPrefix, "app:")
	viper.SetDefault("Redis.Queue", "jobs")
	viper.SetDefault("redis.empty", "")
}

func fromSettings(id string) {
	rdb.Get(ctx, viper.GetString(settingPrefix)+"job:"+id)  // key "app:job:{id}" | "{key_prefix}job:{id}"
	rdb.Get(ctx, "q:"+viper.GetString("redis.queue"))       // key "q:jobs" | "q:{queue}"
	rdb.Get(ctx, viper.GetString("redis.empty")+"e:"+id)    // key "{empty}e:{id}"
	rdb.Get(ctx, viper.GetString("redis.other")+"job:"+id)  // key "{other}job:{id}"
	rdb.Get(ctx, viper.New().GetString("REDIS.QUEUE")+":1") // key "jobs:1" | "{queue}:1"
}

// A default that is not one text is none that is known.
func later(v *viper.Viper, prefix, id string) {
	v.SetDefault("late.prefix", prefix)
	rdb.Get(ctx, v.GetString("late.prefix")+"l:"+id) // key "{prefix}l:{id}"
}
