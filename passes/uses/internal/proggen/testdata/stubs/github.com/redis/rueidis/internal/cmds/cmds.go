// Package cmds has what the programs use of rueidis's builders.
package cmds

import (
	"time"

	"example.org/in/wire"
)

type Completed struct {
	Lines []string
	Args  []any
}

type command struct {
	lines []string
	args  []any
}

func (c command) add(args ...any) command {
	return command{append(append([]string{}, c.lines...), wire.Here()...), append(append([]any{}, c.args...), args...)}
}

func (c command) addAll(args []string) command {
	for _, a := range args {
		c = c.add(a)
	}
	return c
}

func (c command) Build() Completed { return Completed{c.lines, c.args} }

type Builder struct{}

func name(s string) command { return command{args: []any{s}} }

type (
	Get       struct{ command }
	GetKey    struct{ command }
	Set       struct{ command }
	SetKey    struct{ command }
	SetValue  struct{ command }
	Del       struct{ command }
	DelKey    struct{ command }
	Hget      struct{ command }
	HgetKey   struct{ command }
	HgetField struct{ command }
	Incr      struct{ command }
	IncrKey   struct{ command }
	Arbitrary struct{ command }
)

func (b Builder) Get() Get   { return Get{name("GET")} }
func (b Builder) Set() Set   { return Set{name("SET")} }
func (b Builder) Del() Del   { return Del{name("DEL")} }
func (b Builder) Hget() Hget { return Hget{name("HGET")} }
func (b Builder) Incr() Incr { return Incr{name("INCR")} }
func (b Builder) Arbitrary(token ...string) Arbitrary {
	return Arbitrary{command{}.addAll(token)}
}

func (c Get) Key(key string) GetKey               { return GetKey{c.add(key)} }
func (c Set) Key(key string) SetKey               { return SetKey{c.add(key)} }
func (c SetKey) Value(value string) SetValue      { return SetValue{c.add(value)} }
func (c SetValue) Ex(d time.Duration) SetValue    { return c }
func (c Del) Key(key ...string) DelKey            { return DelKey{c.addAll(key)} }
func (c DelKey) Key(key ...string) DelKey         { return DelKey{c.addAll(key)} }
func (c Hget) Key(key string) HgetKey             { return HgetKey{c.add(key)} }
func (c HgetKey) Field(field string) HgetField    { return HgetField{c.add(field)} }
func (c Incr) Key(key string) IncrKey             { return IncrKey{c.add(key)} }
func (c Arbitrary) Keys(keys ...string) Arbitrary { return Arbitrary{c.addAll(keys)} }
func (c Arbitrary) Args(args ...string) Arbitrary { return Arbitrary{c.addAll(args)} }
