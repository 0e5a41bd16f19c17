package audit

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// A seen set knows which keys were there before: SCAN yields some of them twice. It holds
// 64 bits of a hash for each, up to a limit; behind that it takes every key for a new one.
type seen struct {
	slots []uint64 // 0 is empty; a power of two of them
	n     int
	limit int
	full  bool // a key came after the limit
	// all of them, once there are more than the limit
	sketch sketch
}

func hashOf(db int, key []byte) uint64 {
	var d xxhash.Digest
	d.Reset()
	_, _ = d.Write(binary.AppendUvarint(nil, uint64(db)))
	_, _ = d.Write(key)
	return max(d.Sum64(), 1)
}

// add reports whether a hash is new.
func (s *seen) add(h uint64) bool {
	if s.sketch != nil {
		s.sketch.add(h)
	}
	if 4*(s.n+1) > 3*len(s.slots) {
		s.grow()
	}
	mask := uint64(len(s.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		switch s.slots[i] {
		case h:
			return false
		case 0:
			if s.limit > 0 && s.n >= s.limit {
				s.spill(h)
				return true
			}
			s.slots[i] = h
			s.n++
			return true
		}
	}
}

func (s *seen) grow() {
	old := s.slots
	s.slots = make([]uint64, max(2*len(old), 1<<10))
	mask := uint64(len(s.slots) - 1)
	for _, h := range old {
		if h == 0 {
			continue
		}
		i := h & mask
		for s.slots[i] != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = h
	}
}

// all are the hashes but some.
func (s *seen) all(but map[uint64]bool) []uint64 {
	out := make([]uint64, 0, s.n)
	for _, h := range s.slots {
		if h != 0 && !but[h] {
			out = append(out, h)
		}
	}
	return out
}

// spill notes that there are more keys than the limit. From now on a sketch says how many
// are different.
func (s *seen) spill(h uint64) {
	s.full = true
	if s.sketch != nil {
		return
	}
	s.sketch = newSketch()
	for _, old := range s.slots {
		if old != 0 {
			s.sketch.add(old)
		}
	}
	s.sketch.add(h)
}

// distinct is how many keys are different; nil if that is how many there were.
func (s *seen) distinct(keys int64) *Estimate {
	if s.sketch == nil {
		return nil
	}
	n := s.sketch.estimate()
	half := int64(1.96 * sketchError * float64(n))
	least := int64(s.n)
	return &Estimate{Value: min(max(n, least), keys), Low: min(max(n-half, least), keys), High: min(max(n+half, least), keys)}
}
