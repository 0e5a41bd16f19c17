package config

import "github.com/spf13/viper"

// Defaults by name, of structs that the library fills.
type unmarshalled struct {
	Redis struct {
		Prefix string `mapstructure:"key_prefix"`
		Queue  string `mapstructure:"queue"`
		Other  string `mapstructure:"other"`
	} `mapstructure:"store"`
	common `mapstructure:",squash"`
	Part   part `mapstructure:"part"`
}

type common struct {
	Region string `mapstructure:"region"`
}

type part struct {
	Head string `mapstructure:"head"`
	Tail string `mapstructure:"tail"`
}

func filled(id string) error {
	v := viper.New()
	v.SetDefault("store.key_prefix", "um:")
	v.SetDefault("STORE.QUEUE", "waiting")
	v.SetDefault("region", "eu:")
	v.SetDefault("part.head", "ph:")
	v.SetDefault("elsewhere.other", "no:")
	var s unmarshalled
	if err := v.Unmarshal(&s); err != nil {
		return err
	}
	rdb.Get(ctx, s.Redis.Prefix+"a:"+id) // key "um:a:{id}" | "{prefix}a:{id}"
	rdb.Get(ctx, "um:"+s.Redis.Queue)    // key "um:{queue}"
	rdb.Get(ctx, s.Region+"b:"+id)       // key "eu:b:{id}" | "{region}b:{id}"
	rdb.Get(ctx, s.Redis.Other+"c:"+id)  // key "{other}c:{id}"
	p := &part{}
	if err := v.UnmarshalKey("part", p); err != nil {
		return err
	}
	rdb.Get(ctx, p.Head+"d:"+id) // key "ph:d:{id}" | "{head}d:{id}"
	rdb.Get(ctx, p.Tail+"e:"+id) // key "{tail}e:{id}"
	return nil
}
