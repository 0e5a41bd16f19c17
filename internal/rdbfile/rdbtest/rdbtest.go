// Package rdbtest writes RDB files for tests: every opcode and every type of
// value, in each of their encodings. It shares no code with the reader.
package rdbtest

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
)

// A Writer writes one file. The methods that write a key take its name first;
// what an opcode says of the next key is written before it. Errors are those of
// the writer behind it, and [Writer.Close] returns the first.
type Writer struct {
	w       *bufio.Writer
	sum     uint64
	table   [256]uint64
	version int
	valkey  bool
	// Compress makes strings of more than 20 bytes LZF, as rdbcompression does.
	Compress bool
	// NoChecksum writes 0 in its place, as rdbchecksum no does.
	NoChecksum bool
}

// New begins a file of a version of Redis.
func New(w io.Writer, version int) *Writer {
	out := newWriter(w, version)
	out.raw([]byte(fmt.Sprintf("REDIS%04d", version)))
	return out
}

// NewValkey begins a file of a version of Valkey.
func NewValkey(w io.Writer, version int) *Writer {
	out := newWriter(w, version)
	out.valkey = true
	out.raw([]byte(fmt.Sprintf("VALKEY%03d", version)))
	return out
}

func newWriter(w io.Writer, version int) *Writer {
	out := &Writer{w: bufio.NewWriterSize(w, 1<<16), version: version}
	for i := range out.table {
		c := uint64(i)
		for range 8 {
			if c&1 != 0 {
				c = c>>1 ^ 0x95ac9329ac4bc9b5
			} else {
				c >>= 1
			}
		}
		out.table[i] = c
	}
	return out
}

// Close ends the file.
func (w *Writer) Close() error {
	w.op(255)
	if w.valkey || w.version >= 5 {
		sum := w.sum
		if w.NoChecksum {
			sum = 0
		}
		w.u64(sum)
	}
	return w.w.Flush()
}

// Raw writes bytes as they are.
func (w *Writer) Raw(p ...byte) { w.raw(p) }

func (w *Writer) raw(p []byte) {
	for _, b := range p {
		w.sum = w.table[byte(w.sum)^b] ^ w.sum>>8
	}
	_, _ = w.w.Write(p) // the error stays until Flush
}

func (w *Writer) op(b byte) { w.raw([]byte{b}) }

func (w *Writer) u64(n uint64) { w.raw(binary.LittleEndian.AppendUint64(nil, n)) }

func (w *Writer) double(f float64) { w.u64(math.Float64bits(f)) }

// Length writes a length in as few bytes as it needs.
func (w *Writer) Length(n uint64) { w.raw(AppendLength(nil, n)) }

// AppendLength appends a length to p.
func AppendLength(p []byte, n uint64) []byte {
	switch {
	case n < 1<<6:
		return append(p, byte(n))
	case n < 1<<14:
		return append(p, 0x40|byte(n>>8), byte(n))
	case n < 1<<32:
		return binary.BigEndian.AppendUint32(append(p, 0x80), uint32(n))
	}
	return binary.BigEndian.AppendUint64(append(p, 0x81), n)
}

// str writes a string: as a number if it is one of at most 32 bits, compressed
// if the writer compresses and that makes it shorter, else as it is.
func (w *Writer) str(s string) {
	if n, err := strconv.ParseInt(s, 10, 32); err == nil && strconv.FormatInt(n, 10) == s {
		switch {
		case n == int64(int8(n)):
			w.raw([]byte{0xc0, byte(n)})
		case n == int64(int16(n)):
			w.raw(binary.LittleEndian.AppendUint16([]byte{0xc1}, uint16(n)))
		default:
			w.raw(binary.LittleEndian.AppendUint32([]byte{0xc2}, uint32(n)))
		}
		return
	}
	w.blob([]byte(s))
}

// blob writes a string that is not a number.
func (w *Writer) blob(p []byte) {
	if w.Compress && len(p) > 20 {
		if c := LZF(p); len(c) < len(p)-4 {
			w.op(0xc3)
			w.Length(uint64(len(c)))
			w.Length(uint64(len(p)))
			w.raw(c)
			return
		}
	}
	w.Length(uint64(len(p)))
	w.raw(p)
}

// Aux writes what the file says of itself.
func (w *Writer) Aux(name, value string) { w.op(250); w.str(name); w.str(value) }

// SelectDB writes which database the next keys are of.
func (w *Writer) SelectDB(n int) { w.op(254); w.Length(uint64(n)) }

// ResizeDB writes how many keys the database has, and how many with an expiry.
func (w *Writer) ResizeDB(keys, expires int) {
	w.op(251)
	w.Length(uint64(keys))
	w.Length(uint64(expires))
}

// ExpireMS writes when the next key expires, in Unix milliseconds.
func (w *Writer) ExpireMS(at int64) { w.op(252); w.u64(uint64(at)) }

// ExpireSeconds does so in seconds, as Redis did before 2.6.
func (w *Writer) ExpireSeconds(at int32) {
	w.op(253)
	w.raw(binary.LittleEndian.AppendUint32(nil, uint32(at)))
}

// Idle writes for how many seconds the next key has not been used.
func (w *Writer) Idle(seconds int) { w.op(248); w.Length(uint64(seconds)) }

// Freq writes how often the next key is used.
func (w *Writer) Freq(n byte) { w.op(249); w.op(n) }

// Function writes a library of functions.
func (w *Writer) Function(code string) { w.op(245); w.str(code) }

// SlotInfo writes how many keys a slot has, and how many with an expiry.
func (w *Writer) SlotInfo(slot, keys, expires int) {
	w.op(244)
	w.Length(uint64(slot))
	w.Length(uint64(keys))
	w.Length(uint64(expires))
}

// SlotImport writes ranges of slots that a node of Valkey is taking over.
func (w *Writer) SlotImport(job string, slots ...int) {
	w.op(243)
	w.str(job)
	w.Length(uint64(len(slots) / 2))
	for _, s := range slots {
		w.Length(uint64(s))
	}
}

// KeyMeta writes what n modules say of the next key of Redis.
func (w *Writer) KeyMeta(n int) {
	w.op(243)
	w.Length(uint64(n))
	for i := range n {
		w.raw([]byte{byte(i), 2, 3, 4})
		w.moduleParts()
	}
}

// ModuleAux writes what a module keeps outside of keys.
func (w *Writer) ModuleAux(name string) {
	w.op(247)
	w.Length(moduleID(name))
	w.Length(2) // the part that follows: a number, which is when it was written
	w.Length(1)
	w.moduleParts()
}

// moduleParts writes one part of each kind, and their end.
func (w *Writer) moduleParts() {
	w.Length(1)
	w.Length(math.MaxUint64 - 6) // -7
	w.Length(2)
	w.Length(1 << 40)
	w.Length(3)
	w.raw([]byte{0, 0, 0x80, 0x3f})
	w.Length(4)
	w.double(2.5)
	w.Length(5)
	w.str("what a module keeps, what a module keeps")
	w.Length(0)
}

// moduleID is the number of a name of nine characters, version 3.
func moduleID(name string) (id uint64) {
	const set = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	for i := range 9 {
		for j := range len(set) {
			if set[j] == name[i] {
				id = id<<6 | uint64(j)
			}
		}
	}
	return id<<10 | 3
}
