package rdbtest

import (
	"encoding/binary"
	"strconv"
)

// Listpack returns elements in the layout of Redis 7: each a number or a string,
// with the size behind it.
func Listpack(elements ...string) []byte {
	out := make([]byte, 6)
	for _, e := range elements {
		start := len(out)
		out = appendListpackElement(out, e)
		out = appendBackLength(out, len(out)-start)
	}
	out = append(out, 0xff)
	binary.LittleEndian.PutUint32(out, uint32(len(out)))
	binary.LittleEndian.PutUint16(out[4:], uint16(min(len(elements), 1<<16-1)))
	return out
}

func appendListpackElement(out []byte, e string) []byte {
	if n, err := strconv.ParseInt(e, 10, 64); err == nil && strconv.FormatInt(n, 10) == e {
		u := uint64(n)
		switch {
		case n >= 0 && n < 128:
			return append(out, byte(n))
		case n >= -4096 && n < 4096:
			return append(out, 0xc0|byte(u>>8)&0x1f, byte(u))
		case n == int64(int16(n)):
			return append(out, 0xf1, byte(u), byte(u>>8))
		case n >= -1<<23 && n < 1<<23:
			return append(out, 0xf2, byte(u), byte(u>>8), byte(u>>16))
		case n == int64(int32(n)):
			return binary.LittleEndian.AppendUint32(append(out, 0xf3), uint32(u))
		}
		return binary.LittleEndian.AppendUint64(append(out, 0xf4), u)
	}
	switch n := len(e); {
	case n < 64:
		out = append(out, 0x80|byte(n))
	case n < 4096:
		out = append(out, 0xe0|byte(n>>8), byte(n))
	default:
		out = binary.LittleEndian.AppendUint32(append(out, 0xf0), uint32(n))
	}
	return append(out, e...)
}

// appendBackLength appends a size of which the last byte comes first, seven bits
// a byte; all but the first byte have their high bit set.
func appendBackLength(out []byte, n int) []byte {
	switch {
	case n <= 127:
		return append(out, byte(n))
	case n < 16383:
		return append(out, byte(n>>7), byte(n&127)|128)
	case n < 2097151:
		return append(out, byte(n>>14), byte(n>>7&127)|128, byte(n&127)|128)
	case n < 268435455:
		return append(out, byte(n>>21), byte(n>>14&127)|128, byte(n>>7&127)|128, byte(n&127)|128)
	}
	return append(out, byte(n>>28), byte(n>>21&127)|128, byte(n>>14&127)|128, byte(n>>7&127)|128, byte(n&127)|128)
}

// Ziplist returns elements in the layout before Redis 7: each a number or a
// string, with the size of the one before it.
func Ziplist(elements ...string) []byte {
	out := make([]byte, 10)
	last, before := len(out), 0
	for _, e := range elements {
		last = len(out)
		if before < 254 {
			out = append(out, byte(before))
		} else {
			out = binary.LittleEndian.AppendUint32(append(out, 0xfe), uint32(before))
		}
		out = appendZiplistElement(out, e)
		before = len(out) - last
	}
	out = append(out, 0xff)
	binary.LittleEndian.PutUint32(out, uint32(len(out)))
	binary.LittleEndian.PutUint32(out[4:], uint32(last))
	binary.LittleEndian.PutUint16(out[8:], uint16(min(len(elements), 1<<16-1)))
	return out
}

func appendZiplistElement(out []byte, e string) []byte {
	if n, err := strconv.ParseInt(e, 10, 64); err == nil && strconv.FormatInt(n, 10) == e {
		u := uint64(n)
		switch {
		case n >= 0 && n <= 12:
			return append(out, 0xf1+byte(n))
		case n == int64(int8(n)):
			return append(out, 0xfe, byte(u))
		case n == int64(int16(n)):
			return append(out, 0xc0, byte(u), byte(u>>8))
		case n >= -1<<23 && n < 1<<23:
			return append(out, 0xf0, byte(u), byte(u>>8), byte(u>>16))
		case n == int64(int32(n)):
			return binary.LittleEndian.AppendUint32(append(out, 0xd0), uint32(u))
		}
		return binary.LittleEndian.AppendUint64(append(out, 0xe0), u)
	}
	switch n := len(e); {
	case n < 1<<6:
		out = append(out, byte(n))
	case n < 1<<14:
		out = append(out, 0x40|byte(n>>8), byte(n))
	default:
		out = binary.BigEndian.AppendUint32(append(out, 0x80), uint32(n))
	}
	return append(out, e...)
}

// Zipmap returns fields and values by turns, in the layout before Redis 2.6, with
// one byte free behind each value.
func Zipmap(pairs ...string) []byte {
	out := []byte{byte(min(len(pairs)/2, 254))}
	for i, s := range pairs {
		if len(s) < 254 {
			out = append(out, byte(len(s)))
		} else {
			out = binary.LittleEndian.AppendUint32(append(out, 254), uint32(len(s)))
		}
		if i%2 == 0 {
			out = append(out, s...)
			continue
		}
		out = append(append(append(out, 1), s...), 0)
	}
	return append(out, 0xff)
}

// Intset returns numbers of a width in bytes: 2, 4 or 8.
func Intset(width int, numbers ...int64) []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(width))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(numbers)))
	for _, n := range numbers {
		out = append(out, binary.LittleEndian.AppendUint64(nil, uint64(n))[:width]...)
	}
	return out
}
