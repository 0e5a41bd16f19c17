package rdbfile

import (
	"encoding/binary"
	"hash/crc64"
	"io"
)

// bufferSize is large enough that the table which hash/crc64 makes for each
// call does not count.
const bufferSize = 128 << 10

// jones is the polynomial of Redis's checksum, reflected.
var jones = crc64.MakeTable(0x95ac9329ac4bc9b5)

// A source is the file with a buffer before it. It knows the offset, and the
// checksum of what was read.
type source struct {
	r        io.Reader
	buf      []byte
	pos, end int    // buf[pos:end] has not been read
	base     int64  // the offset of buf[0] in the file
	summed   int    // buf[:summed] is in sum
	sum      uint64 // as Redis computes it: from 0, not inverted
}

func newSource(r io.Reader) source { return source{r: r, buf: make([]byte, bufferSize)} }

func (s *source) offset() int64 { return s.base + int64(s.pos) }

// checksum is that of all that was read.
func (s *source) checksum() uint64 {
	// crc64 inverts at both ends, Redis at none.
	s.sum = ^crc64.Update(^s.sum, jones, s.buf[s.summed:s.pos])
	s.summed = s.pos
	return s.sum
}

// fill replaces the buffer, which has been read. The error is that of the
// reader, io.EOF at its end.
func (s *source) fill() error {
	s.checksum()
	s.base += int64(s.pos)
	s.pos, s.end, s.summed = 0, 0, 0
	for range 100 { // as bufio: a reader that returns nothing again and again is broken
		n, err := s.r.Read(s.buf)
		if n > 0 {
			s.end = n
			return nil // the error comes again with the next call
		}
		if err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

func (s *source) byte() (byte, error) {
	if s.pos == s.end {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	b := s.buf[s.pos]
	s.pos++
	return b, nil
}

// read fills p.
func (s *source) read(p []byte) error {
	for len(p) > 0 {
		if s.pos == s.end {
			if err := s.fill(); err != nil {
				return err
			}
		}
		n := copy(p, s.buf[s.pos:s.end])
		s.pos += n
		p = p[n:]
	}
	return nil
}

// skip passes over n bytes.
func (s *source) skip(n uint64) error {
	for {
		have := uint64(s.end - s.pos)
		if n <= have {
			s.pos += int(n)
			return nil
		}
		n -= have
		s.pos = s.end
		if err := s.fill(); err != nil {
			return err
		}
	}
}

// appendTo appends n bytes to p, which grows as they come: a length that is a
// lie costs nothing.
func (s *source) appendTo(p []byte, n uint64) ([]byte, error) {
	for n > 0 {
		if s.pos == s.end {
			if err := s.fill(); err != nil {
				return p, err
			}
		}
		part := min(n, uint64(s.end-s.pos))
		p = append(p, s.buf[s.pos:s.pos+int(part)]...)
		s.pos += int(part)
		n -= part
	}
	return p, nil
}

// bytes returns the next n bytes, at most 8; they are valid until the next call
// of any method.
func (s *source) bytes(scratch *[8]byte, n int) ([]byte, error) {
	if s.end-s.pos >= n {
		b := s.buf[s.pos : s.pos+n]
		s.pos += n
		return b, nil
	}
	b := scratch[:n]
	return b, s.read(b)
}

// uint64 reads 8 bytes, little endian, as all numbers but lengths are.
func (s *source) uint64() (uint64, error) {
	var scratch [8]byte
	b, err := s.bytes(&scratch, 8)
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint64(b), nil
}

// uint32 reads 4 bytes, little endian.
func (s *source) uint32() (uint32, error) {
	var scratch [8]byte
	b, err := s.bytes(&scratch, 4)
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint32(b), nil
}

// bigEndian reads the n bytes of a length.
func (s *source) bigEndian(n int) (uint64, error) {
	var scratch [8]byte
	b, err := s.bytes(&scratch, n)
	if err != nil {
		return 0, err
	}
	if n == 4 {
		return uint64(binary.BigEndian.Uint32(b)), nil
	}
	return binary.BigEndian.Uint64(b), nil
}
