package config

import (
	"github.com/gogf/gf/v2/os/gcfg"
	"github.com/spf13/cast"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	"github.com/urfave/cli/v2"
	"gopkg.in/ini.v1"
)

// A setting is asked for by its name; the default stands beside it, or where a flag of that
// name is defined.
func given(file *ini.File, id string) {
	config := gcfg.Instance()
	name, _ := config.Get(ctx, "app.name", "shop")
	rdb.Get(ctx, name.String()+":a:"+id)                                              // key "shop:a:{id}" | "{name}:a:{id}"
	rdb.Get(ctx, config.MustGet(ctx, "app.name", "shop").String()+":b:"+id)           // key "shop:b:{id}" | "{name}:b:{id}"
	rdb.Get(ctx, config.MustGet(ctx, "app.name").String()+":c:"+id)                   // key "{name}:c:{id}"
	rdb.Get(ctx, config.MustGet(ctx, "app.name", "").String()+":d:"+id)               // key "{name}:d:{id}"
	rdb.Get(ctx, file.Section("redis").Key("prefix").MustString("shop")+":e:"+id)     // key "shop:e:{id}" | "{prefix}:e:{id}"
	rdb.Get(ctx, file.Section("redis").Key("prefix").String()+":f:"+id)               // key "{prefix}:f:{id}"
	rdb.Get(ctx, "g:"+cast.ToString(config.MustGet(ctx, "app.size", 3).Int())+":"+id) // key "g:{size}:{id}"
	rdb.Get(ctx, "h:"+cast.ToString("x:"+id))                                         // key "h:x:{id}"
	rdb.Get(ctx, cast.ToString(viper.Get(settingPrefix))+"i:"+id)                     // key "app:i:{id}" | "{key_prefix}i:{id}"
}

func onCommandLine(flags *pflag.FlagSet, c *cli.Context, id string) {
	flags.String("key-prefix", "shop:", "before each key")
	flags.String("no-default", "", "before each key")
	prefix, _ := flags.GetString("key-prefix")
	rdb.Get(ctx, prefix+"j:"+id) // key "shop:j:{id}" | "{prefix}j:{id}"
	none, _ := flags.GetString("no-default")
	rdb.Get(ctx, none+"k:"+id)                          // key "{none}k:{id}"
	rdb.Get(ctx, viper.GetString("key-prefix")+"l:"+id) // key "shop:l:{id}" | "{key_prefix}l:{id}"
	rdb.Get(ctx, c.String("queue")+":m:"+id)            // key "jobs:m:{id}" | "{queue}:m:{id}"
	rdb.Get(ctx, c.String("other")+":n:"+id)            // key "{other}:n:{id}"
	rdb.Get(ctx, c.String("key-prefix")+":o:"+id)       // key "{key_prefix}:o:{id}"
}

var app = &cli.App{Flags: []cli.Flag{
	&cli.StringFlag{Name: "queue", Value: "jobs"},
	&cli.StringFlag{Name: "other"},
}}

// Helpers of the program's own, whose callers name the setting.
func settingOf(name string) string { return viper.GetString(name) }

func settingOr(name, def string) string {
	return gcfg.Instance().MustGet(ctx, name, def).String()
}

func throughHelpers(id string) {
	rdb.Get(ctx, settingOf(settingPrefix)+"p:"+id)       // key "app:p:{id}" | "{key_prefix}p:{id}"
	rdb.Get(ctx, settingOf("redis.else")+"q:"+id)        // key "{else}q:{id}"
	rdb.Get(ctx, settingOr("app.name", "shop")+":r:"+id) // key "shop:r:{id}" | "{name}:r:{id}"
	rdb.Get(ctx, settingOr("app.name", "")+":s:"+id)     // key "{name}:s:{id}"
}
