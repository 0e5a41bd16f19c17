package audit

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// What --values reads of one key, at most.
const (
	maxValue  = 64 << 10 // bytes of a string: a longer one is not read
	maxFields = 200
)

// askRest asks for the memory of a key that the sample wants, and for its content if
// --values wants that.
func (b *belt) askRest(ctx context.Context, pipe redis.Pipeliner, i *item) {
	w := b.walk
	i.memory, i.content = nil, nil
	if i.gone || w.Judge.opts.Classes != nil && b.look(i).Skip {
		return
	}
	if w.Memory == MemorySample && w.may("MEMORY USAGE") && b.look(i).Wants(w.Memory, i.Length) {
		b.before(ctx, pipe)
		i.memory = pipe.MemoryUsage(ctx, i.name)
	}
	if w.Values == 0 {
		return
	}
	c := b.look(i).Class
	if c == nil || w.read[c.Name] >= w.Values || c.Fields == nil && c.Content.JSON == nil && c.Content.Types == nil && c.Content.OneOf == nil {
		return
	}
	if b.asking {
		return
	}
	switch {
	case i.Type == "string" && i.Length >= 0 && i.Length <= maxValue && w.may("GETRANGE"):
		i.content = pipe.GetRange(ctx, i.name, 0, maxValue)
	case i.Type == "hash" && w.may("HSCAN"):
		i.content = pipe.HScan(ctx, i.name, 0, "", maxFields)
	case i.Type == "list" && w.may("LRANGE"):
		i.content = pipe.LRange(ctx, i.name, 0, 0)
	default:
		return
	}
	w.read[c.Name]++
}

// unread notes that the values of a step that failed were not read.
func (b *belt) unread() {
	for _, i := range b.stages[2] {
		if i.content != nil {
			i.content = nil
			b.walk.read[b.look(i).Class.Name]--
		}
	}
}

func (b *belt) readRest(i *item) {
	b.readMemory(i)
	switch c := i.content.(type) {
	case *redis.StringCmd:
		if text, err := c.Result(); err == nil {
			i.Sample = &Sample{Values: []string{text}}
		} else {
			b.walk.refused("GETRANGE", "what strings hold", err)
		}
	case *redis.StringSliceCmd:
		if texts, err := c.Result(); err == nil {
			i.Sample = &Sample{Values: texts}
		} else {
			b.walk.refused("LRANGE", "what lists hold", err)
		}
	case *redis.ScanCmd:
		if texts, _, err := c.Result(); err == nil {
			s := &Sample{}
			for n := 0; n+1 < len(texts); n += 2 {
				s.Fields = append(s.Fields, Pair{texts[n], texts[n+1]})
			}
			i.Sample = s
		} else {
			b.walk.refused("HSCAN", "what hashes hold", err)
		}
	}
	i.content = nil
}
