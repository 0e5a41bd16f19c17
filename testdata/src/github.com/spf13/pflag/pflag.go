// Package pflag is a stub of github.com/spf13/pflag.
package pflag

type FlagSet struct{}

func String(name string, value string, usage string) *string { return nil }

func (f *FlagSet) String(name string, value string, usage string) *string { return nil }

func (f *FlagSet) GetString(name string) (string, error) { return "", nil }
