package gen

import (
	"strconv"
	"time"

	"github.com/redislint/redislint/keys"
)

// A Constant is a lifetime in the generated package.
type Constant struct {
	Name  string // "WorkerTTL", or of a range "WorkerMinTTL" and "WorkerMaxTTL"
	Value time.Duration
}

// constants returns the lifetimes of the class whose builder is method.
func constants(method string, t keys.TTL) []Constant {
	if d, ok := t.Exact(); ok {
		return []Constant{{method + "TTL", d}}
	}
	if t.Kind != keys.BoundedTTL || t.Of != "" {
		return nil
	}
	var list []Constant
	if t.Min > 0 {
		list = append(list, Constant{method + "MinTTL", t.Min})
	}
	if t.Max > 0 {
		list = append(list, Constant{method + "MaxTTL", t.Max})
	}
	return list
}

// duration is d as Go code has it: 30 * time.Second, 7 * 24 * time.Hour.
func duration(d time.Duration) string {
	const day = 24 * time.Hour
	for _, unit := range []struct {
		size time.Duration
		name string
	}{
		{day, "24 * time.Hour"},
		{time.Hour, "time.Hour"}, {time.Minute, "time.Minute"}, {time.Second, "time.Second"},
		{time.Millisecond, "time.Millisecond"}, {time.Microsecond, "time.Microsecond"},
	} {
		switch n := d / unit.size; {
		case d%unit.size != 0:
		case n == 1:
			return unit.name
		default:
			return strconv.FormatInt(int64(n), 10) + " * " + unit.name
		}
	}
	return strconv.FormatInt(int64(d), 10) + " * time.Nanosecond"
}
