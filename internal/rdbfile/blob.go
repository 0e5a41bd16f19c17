package rdbfile

import "strconv"

// maxKey is how long a key can be, as Redis has it by default.
const maxKey = 512 << 20

// A string is preceded by its length, or by how it is encoded.
const (
	encInt8  = 0
	encInt16 = 1
	encInt32 = 2
	encLZF   = 3
)

// length reads a length.
func (r *Reader) length() (uint64, error) {
	n, encoded, err := r.lengthOrEncoding()
	if err == nil && encoded {
		return 0, r.damaged("a length is wanted, not a string of encoding %d", n)
	}
	return n, err
}

// lengths skips n lengths.
func (r *Reader) lengths(n int) error {
	for range n {
		if _, err := r.length(); err != nil {
			return err
		}
	}
	return nil
}

// lengthOrEncoding reads what a string begins with.
func (r *Reader) lengthOrEncoding() (n uint64, encoded bool, err error) {
	b, err := r.src.byte()
	if err != nil {
		return 0, false, err
	}
	switch {
	case b < 0x40:
		return uint64(b), false, nil
	case b < 0x80:
		low, err := r.src.byte()
		return uint64(b&0x3f)<<8 | uint64(low), false, err
	case b >= 0xc0:
		return uint64(b & 0x3f), true, nil
	case b == 0x81:
		n, err = r.src.bigEndian(8)
		return n, false, err
	case b == 0x80:
		n, err = r.src.bigEndian(4)
		return n, false, err
	}
	return 0, false, r.damaged("byte %#x does not begin a length", b)
}

// A blob is the string at hand, decompressed as it is read.
type blob struct {
	size, left uint64 // bytes of the string, and how many are still to come
	compressed bool
	in         uint64 // compressed bytes still to come
	run        uint64 // bytes of the present literal still to come
	copied     uint64 // bytes of the present copy still to come
	distance   uint64 // how far back the copy begins
	window     [8192]byte
	number     [11]byte // the digits of an encoded integer
	isNumber   bool
}

// openBlob reads what precedes a string, which is then read with blobByte, and
// left with closeBlob.
func (r *Reader) openBlob() error {
	b := &r.blob
	b.compressed, b.isNumber, b.in, b.run, b.copied = false, false, 0, 0, 0
	n, encoded, err := r.lengthOrEncoding()
	if err != nil {
		return err
	}
	b.size = n
	if encoded {
		err = r.openEncoded(n)
	}
	b.left = b.size
	return err
}

func (r *Reader) openEncoded(encoding uint64) (err error) {
	b := &r.blob
	var scratch [8]byte
	var raw []byte
	switch encoding {
	case encLZF:
		b.compressed = true
		if b.in, err = r.length(); err != nil {
			return err
		}
		if b.size, err = r.length(); err == nil && b.size == 0 {
			err = r.damaged("a compressed string of no bytes")
		}
		return err
	case encInt8, encInt16, encInt32:
		raw, err = r.src.bytes(&scratch, 1<<encoding)
	default:
		return r.damaged("unknown encoding %d of a string", encoding)
	}
	if err != nil {
		return err
	}
	var n int64
	switch len(raw) {
	case 1:
		n = int64(int8(raw[0]))
	case 2:
		n = int64(int16(uint16(raw[0]) | uint16(raw[1])<<8))
	case 4:
		n = int64(int32(uint32(raw[0]) | uint32(raw[1])<<8 | uint32(raw[2])<<16 | uint32(raw[3])<<24))
	}
	b.isNumber = true
	b.size = uint64(len(strconv.AppendInt(b.number[:0], n, 10)))
	return nil
}

// blobByte reads the next byte of the string, of which some are left.
func (r *Reader) blobByte() (c byte, err error) {
	b := &r.blob
	at := b.size - b.left
	switch {
	case b.isNumber:
		c = b.number[at]
	case !b.compressed:
		c, err = r.src.byte()
	default:
		if b.run == 0 && b.copied == 0 {
			if err = r.control(at); err != nil {
				return 0, err
			}
		}
		if b.run > 0 {
			b.run--
			b.in--
			c, err = r.src.byte()
		} else {
			b.copied--
			c = b.window[(at-b.distance)%uint64(len(b.window))]
		}
		b.window[at%uint64(len(b.window))] = c
	}
	b.left--
	return c, err
}

// control reads what LZF does next, when at bytes are out: a literal run, or a
// copy of what came before.
func (r *Reader) control(at uint64) error {
	b := &r.blob
	c, err := r.lzfByte()
	if err != nil {
		return err
	}
	if c < 32 {
		b.run = uint64(c) + 1
		if b.run > b.in || b.run > b.left {
			return r.badLZF()
		}
		return nil
	}
	n := uint64(c >> 5)
	if n == 7 {
		more, err := r.lzfByte()
		if err != nil {
			return err
		}
		n += uint64(more)
	}
	low, err := r.lzfByte()
	if err != nil {
		return err
	}
	b.copied = n + 2
	b.distance = uint64(c&31)<<8 + uint64(low) + 1
	if b.distance > at || b.copied > b.left {
		return r.badLZF()
	}
	return nil
}

func (r *Reader) lzfByte() (byte, error) {
	if r.blob.in == 0 {
		return 0, r.badLZF()
	}
	r.blob.in--
	return r.src.byte()
}

func (r *Reader) badLZF() error {
	return r.damaged("a compressed string does not have the lengths that it begins with")
}

// closeBlob passes over what is left of the string. Compressed data are followed
// to their end, without being kept.
func (r *Reader) closeBlob() error {
	b := &r.blob
	switch {
	case b.isNumber:
		return nil
	case !b.compressed:
		return r.src.skip(b.left)
	}
	for {
		if err := r.src.skip(b.run); err != nil {
			return err
		}
		b.in -= b.run
		b.left -= b.run + b.copied
		b.run, b.copied = 0, 0
		if b.left == 0 {
			break
		}
		if err := r.control(b.size - b.left); err != nil {
			return err
		}
	}
	if b.in != 0 {
		return r.badLZF()
	}
	return nil
}

// skipString skips a string; its size stays in r.blob.
func (r *Reader) skipString() error {
	if err := r.openBlob(); err != nil {
		return err
	}
	return r.closeBlob()
}

// skipStrings skips n strings.
func (r *Reader) skipStrings(n uint64) error {
	for ; n > 0; n-- {
		if err := r.skipString(); err != nil {
			return err
		}
	}
	return nil
}

// readString appends a string of at most limit bytes to p.
func (r *Reader) readString(p *[]byte, limit uint64) error {
	if err := r.openBlob(); err != nil {
		return err
	}
	b := &r.blob
	if b.size > limit {
		return r.damaged("a key of %d bytes, but the longest has %d", b.size, limit)
	}
	if !b.compressed && !b.isNumber {
		var err error
		*p, err = r.src.appendTo(*p, b.size)
		return err
	}
	for b.left > 0 {
		c, err := r.blobByte()
		if err != nil {
			return err
		}
		*p = append(*p, c)
	}
	return r.closeBlob()
}
