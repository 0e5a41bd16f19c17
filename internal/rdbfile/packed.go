package rdbfile

// Small values are one string each, in a layout of their own: listpack,
// ziplist, intset, zipmap. Their headers say how many elements there are, and
// only a number too large for the header makes the reader walk.

// uncounted in a header means that there are more elements than it can say.
const uncounted = 1<<16 - 1

// blobNumber reads a number of n bytes, little endian, from the string at hand.
func (r *Reader) blobNumber(n uint64) (v uint64, err error) {
	if r.blob.left < n {
		return 0, r.damaged("a packed value of %d bytes is too short", r.blob.size)
	}
	for i := range n {
		c, err := r.blobByte()
		if err != nil {
			return 0, err
		}
		v |= uint64(c) << (8 * i)
	}
	return v, nil
}

// blobSkip passes over n bytes of the string at hand. What is compressed passes
// byte by byte, because later bytes may copy it.
func (r *Reader) blobSkip(n uint64) error {
	b := &r.blob
	if n > b.left {
		return r.damaged("an element of a packed value is longer than the value")
	}
	if !b.compressed && !b.isNumber {
		b.left -= n
		return r.src.skip(n)
	}
	for ; n > 0; n-- {
		if _, err := r.blobByte(); err != nil {
			return err
		}
	}
	return nil
}

// openPacked opens a string that begins with its size, of 4 bytes.
func (r *Reader) openPacked(what string) error {
	if err := r.openBlob(); err != nil {
		return err
	}
	size, err := r.blobNumber(4)
	if err == nil && size != r.blob.size {
		err = r.damaged("a %s of %d bytes says that it has %d", what, r.blob.size, size)
	}
	return err
}

// closePacked closes the string and returns how many groups of elements it has.
func (r *Reader) closePacked(elements uint64, group uint64) (int64, error) {
	if err := r.closeBlob(); err != nil {
		return 0, err
	}
	if elements%group != 0 {
		return 0, r.damaged("a packed value has %d elements, which are not groups of %d", elements, group)
	}
	return int64(elements / group), nil
}

// listpack skips a listpack, of which group elements belong together.
func (r *Reader) listpack(group uint64) (int64, error) {
	if err := r.openPacked("listpack"); err != nil {
		return 0, err
	}
	n, err := r.blobNumber(2)
	if err == nil && n == uncounted {
		n, err = r.walk(r.listpackElement)
	}
	if err != nil {
		return 0, err
	}
	return r.closePacked(n, group)
}

// ziplist is the same for the layout before Redis 7.
func (r *Reader) ziplist(group uint64) (int64, error) {
	if err := r.openPacked("ziplist"); err != nil {
		return 0, err
	}
	if _, err := r.blobNumber(4); err != nil { // where the last element begins
		return 0, err
	}
	n, err := r.blobNumber(2)
	if err == nil && n == uncounted {
		n, err = r.walk(r.ziplistElement)
	}
	if err != nil {
		return 0, err
	}
	return r.closePacked(n, group)
}

// packedEnd is the byte after the last element of a listpack, ziplist or zipmap.
const packedEnd = 0xff

// walk counts elements up to the end of the packed value; skip passes over one
// that begins with c.
func (r *Reader) walk(skip func(c byte) error) (n uint64, err error) {
	for {
		c, err := r.blobNumber(1)
		if err != nil || c == packedEnd {
			return n, err
		}
		if err := skip(byte(c)); err != nil {
			return n, err
		}
		n++
	}
}

func (r *Reader) listpackElement(c byte) error {
	var size uint64 // of the element, c included
	switch {
	case c < 0x80: // a small number
		size = 1
	case c < 0xc0: // a string
		size = 1 + uint64(c&0x3f)
	case c < 0xe0: // 13 bits
		size = 2
	case c < 0xf0:
		low, err := r.blobNumber(1)
		if err != nil {
			return err
		}
		size = 2 + uint64(c&0xf)<<8 + low
		return r.blobSkip(size - 2 + backLength(size))
	case c == 0xf0:
		n, err := r.blobNumber(4)
		if err != nil {
			return err
		}
		return r.blobSkip(n + backLength(5+n))
	case c < 0xf4: // 16, 24, 32 bits
		size = uint64(c-0xf1) + 3
	case c == 0xf4:
		size = 9
	default:
		return r.damaged("unknown element %#x in a listpack", c)
	}
	return r.blobSkip(size - 1 + backLength(size))
}

// backLength is how many bytes follow an element of a listpack, to say its size
// to those who walk backwards.
func backLength(size uint64) uint64 {
	switch {
	case size <= 127:
		return 1
	case size < 1<<14-1:
		return 2
	case size < 1<<21-1:
		return 3
	case size < 1<<28-1:
		return 4
	}
	return 5
}

// ziplistElement passes over an element of which c begins the size of the one
// before it.
func (r *Reader) ziplistElement(c byte) error {
	if c == 0xfe {
		if err := r.blobSkip(4); err != nil {
			return err
		}
	}
	kind, err := r.blobNumber(1)
	if err != nil {
		return err
	}
	var n uint64
	switch {
	case kind < 0x40:
		n = kind
	case kind < 0x80:
		n, err = r.blobNumber(1)
		n |= (kind & 0x3f) << 8
	case kind == 0x80:
		for range 4 { // big endian
			var low uint64
			if low, err = r.blobNumber(1); err != nil {
				return err
			}
			n = n<<8 | low
		}
	case kind == 0xc0:
		n = 2
	case kind == 0xd0:
		n = 4
	case kind == 0xe0:
		n = 8
	case kind == 0xf0:
		n = 3
	case kind == 0xfe:
		n = 1
	case kind > 0xf0 && kind < 0xfe: // the number itself
	default:
		return r.damaged("unknown element %#x in a ziplist", kind)
	}
	if err != nil {
		return err
	}
	return r.blobSkip(n)
}

// zipmap skips a hash of Redis before 2.6: names and values by turns.
func (r *Reader) zipmap() (int64, error) {
	if err := r.openBlob(); err != nil {
		return 0, err
	}
	n, err := r.blobNumber(1)
	if err == nil && n >= 254 {
		value := false
		n, err = r.walk(func(c byte) error {
			size := uint64(c)
			if c == 254 {
				var err error
				if size, err = r.blobNumber(4); err != nil {
					return err
				}
			}
			if value { // bytes that are free follow it
				free, err := r.blobNumber(1)
				if err != nil {
					return err
				}
				size += free
			}
			value = !value
			return r.blobSkip(size)
		})
		if err == nil && n%2 != 0 {
			err = r.damaged("a zipmap has %d strings, which are not pairs", n)
		}
		n /= 2
	}
	if err != nil {
		return 0, err
	}
	return r.closePacked(n, 1)
}

// intset skips a set of numbers: their width, their count, and they themselves.
func (r *Reader) intset() (int64, error) {
	if err := r.openBlob(); err != nil {
		return 0, err
	}
	width, err := r.blobNumber(4)
	if err != nil {
		return 0, err
	}
	n, err := r.blobNumber(4)
	if err != nil {
		return 0, err
	}
	if width != 2 && width != 4 && width != 8 || 8+width*n != r.blob.size {
		return 0, r.damaged("a set of %d numbers of %d bytes cannot have %d bytes", n, width, r.blob.size)
	}
	return r.closePacked(n, 1)
}

// The parts of a list are packed, or one element that is large.
const (
	partPlain  = 1
	partPacked = 2
)

// quicklist skips a list in parts, each a ziplist, or from 7.0 on what it says.
func (r *Reader) quicklist(t byte) (total int64, err error) {
	parts, err := r.length()
	for ; parts > 0 && err == nil; parts-- {
		var n int64
		if t == typeListQuicklist {
			n, err = r.ziplist(1)
		} else {
			n, err = r.listPart()
		}
		total += n
	}
	return total, err
}

func (r *Reader) listPart() (int64, error) {
	kind, err := r.length()
	switch {
	case err != nil:
		return 0, err
	case kind == partPlain:
		return 1, r.skipString()
	case kind == partPacked:
		return r.listpack(1)
	}
	return 0, r.damaged("unknown part %d of a list", kind)
}
