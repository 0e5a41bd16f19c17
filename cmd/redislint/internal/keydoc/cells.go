package keydoc

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// typeText is the type as a reader knows it.
func (c *Class) typeText(channel bool) string {
	names := map[string]string{
		"string": "String", "hash": "Hash", "list": "List", "set": "Set", "zset": "Sorted set", "stream": "Stream",
		"hll": "HyperLogLog", "geo": "Geo", "bitmap": "Bitmap", "json": "JSON",
	}
	switch {
	case channel:
		return "PubSub"
	case c.Type == "" && c.TypeSeen == "":
		return none
	}
	is := cmp.Or(c.Type, c.TypeSeen)
	return cmp.Or(names[is], is)
}

// sectionType is that of a section, which says where it is from if the policy does not have it.
func (c *Class) sectionType(channel bool) string {
	if c.Type == "" && c.TypeSeen != "" && !channel {
		return c.typeText(channel) + ", by the commands"
	}
	return c.typeText(channel)
}

// typeSeen is the type that all commands are for, if they are for one; "" for none. Bitmaps and
// HyperLogLogs are strings, and geo indices sorted sets.
func typeSeen(all []string) string {
	var types []string
	for _, command := range all {
		if is := uses.CommandType(command); is != "" && !slices.Contains(types, is) {
			types = append(types, is)
		}
	}
	if len(types) == 1 {
		return types[0]
	}
	for _, is := range []string{"string", "zset"} {
		if len(types) > 1 && !slices.ContainsFunc(all, func(command string) bool { return !uses.CommandFits(command, is) }) {
			return is
		}
	}
	return ""
}

func (c *Class) ttlText() string {
	return text(plainTTL(c))
}

// refreshText says when the lifetime is given again; "" where the policy does not.
func (c *Class) refreshText() string {
	switch c.Refresh {
	case "":
		return ""
	case keys.Sliding:
		return "at each write"
	case keys.Fixed:
		return "never"
	}
	return "every " + c.Refresh
}

func (c *Class) sizeText() string {
	if c.MaxSize > 0 {
		return strconv.Itoa(c.MaxSize)
	}
	return none
}

// title is the heading of the class's section, which no other class has: names are those of one
// policy, and of its keys or its channels.
func (c *Class) title() string {
	var of []string
	if c.shared {
		of = append(of, "channel")
	}
	if c.Policy != "" {
		of = append(of, c.Policy)
	}
	if of == nil {
		return c.Class
	}
	return c.Class + " (" + strings.Join(of, ", ") + ")"
}

func orNone(cell string) string {
	if cell == "" {
		return none
	}
	return cell
}

// firstLine is the first paragraph of a text on one line.
func firstLine(s string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(s), "\n\n")
	return text(strings.Join(strings.Fields(first), " "))
}

func joined(list []string, as func(string) string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = as(s)
	}
	return strings.Join(out, ", ")
}
