// Package viper is a stub of github.com/spf13/viper.
package viper

// Viper has settings by their names.
type Viper struct{}

func New() *Viper { return nil }

func SetDefault(key string, value any) {}

func Get(key string) any { return nil }

func GetString(key string) string { return "" }

func (v *Viper) SetDefault(key string, value any) {}

func (v *Viper) GetString(key string) string { return "" }

func (v *Viper) Unmarshal(rawVal any, opts ...any) error { return nil }

func (v *Viper) UnmarshalKey(key string, rawVal any, opts ...any) error { return nil }
