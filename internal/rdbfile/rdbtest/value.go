package rdbtest

import "strconv"

func (w *Writer) key(t byte, key string) { w.op(t); w.str(key) }

// String writes a string.
func (w *Writer) String(key, value string) { w.key(0, key); w.str(value) }

// List writes a list element by element, as Redis before 3.2 wrote long ones.
func (w *Writer) List(key string, elements ...string) { w.strings(1, key, elements) }

// Set writes a set element by element.
func (w *Writer) Set(key string, elements ...string) { w.strings(2, key, elements) }

func (w *Writer) strings(t byte, key string, elements []string) {
	w.key(t, key)
	w.Length(uint64(len(elements)))
	for _, e := range elements {
		w.str(e)
	}
}

// BeginList writes the head of a list; [Writer.Element] must follow n times.
func (w *Writer) BeginList(key string, n int) { w.key(1, key); w.Length(uint64(n)) }

// Element writes an element of a list that was begun.
func (w *Writer) Element(e string) { w.str(e) }

// OldZSet writes members with scores as text; the first two are infinite.
func (w *Writer) OldZSet(key string, members ...string) {
	w.key(3, key)
	w.Length(uint64(len(members)))
	for i, m := range members {
		w.str(m)
		if i < 2 {
			w.op(byte(254 + i)) // +inf, -inf
			continue
		}
		score := strconv.FormatFloat(float64(i)/3, 'g', 17, 64)
		w.op(byte(len(score)))
		w.raw([]byte(score))
	}
}

// ZSet writes members with scores of eight bytes.
func (w *Writer) ZSet(key string, members ...string) {
	w.key(5, key)
	w.Length(uint64(len(members)))
	for i, m := range members {
		w.str(m)
		w.double(float64(i) / 3)
	}
}

// Hash writes fields and values by turns.
func (w *Writer) Hash(key string, pairs ...string) {
	w.key(4, key)
	w.Length(uint64(len(pairs) / 2))
	for _, s := range pairs {
		w.str(s)
	}
}

// HashTTL writes a hash whose fields expire: type 22 (Redis before 7.4.0), 24
// (Redis), or 22 of Valkey, for which valkey is set.
func (w *Writer) HashTTL(t byte, valkey bool, key string, pairs ...string) {
	w.key(t, key)
	if t == 24 {
		w.u64(1800000000000)
	}
	w.Length(uint64(len(pairs) / 2))
	for i := 0; i < len(pairs); i += 2 {
		if !valkey {
			w.Length(uint64(i)) // 0 for a field that does not expire
		}
		w.str(pairs[i])
		w.str(pairs[i+1])
		if valkey {
			w.u64(uint64(1800000000000 * int64(1-i%4))) // negative: it does not expire
		}
	}
}

// Packed writes a value that is one string: a zipmap (9), ziplist (10, 12, 13),
// intset (11), listpack (16, 17, 20, 23, 25).
func (w *Writer) Packed(t byte, key string, value []byte) {
	w.key(t, key)
	if t == 25 {
		w.u64(1800000000000)
	}
	w.blob(value)
}

// Quicklist writes a list in parts that are ziplists.
func (w *Writer) Quicklist(key string, parts ...[]byte) {
	w.key(14, key)
	w.Length(uint64(len(parts)))
	for _, p := range parts {
		w.blob(p)
	}
}

// Quicklist2 writes a list in parts that are listpacks, and one element on its
// own at the end.
func (w *Writer) Quicklist2(key, plain string, parts ...[]byte) {
	w.key(18, key)
	w.Length(uint64(len(parts) + 1))
	for _, p := range parts {
		w.Length(2)
		w.blob(p)
	}
	w.Length(1)
	w.blob([]byte(plain))
}

// Module writes a value of a module's type, whose name has nine characters.
func (w *Writer) Module(key, name string) {
	w.key(7, key)
	w.Length(moduleID(name))
	w.moduleParts()
}

// Stream writes a stream of type 15, 19, 21 or 26 that says it has n entries. It
// has two, in a listpack each, and a group with two consumers.
func (w *Writer) Stream(t byte, key string, n int) {
	w.key(t, key)
	w.Length(2)
	for i := range 2 {
		w.blob(streamID(i + 1))
		// How many, how many deleted, the fields; then an entry with these fields:
		// its flags, its distance from the first id, its values, how many numbers.
		w.blob(Listpack("1", "0", "1", "field", "0", "2", "0", "0", "value", "4"))
	}
	w.Length(uint64(n))
	w.lengths(0, 2)
	if t >= 19 {
		w.lengths(0, 1, 0, 0, uint64(n)+3)
	}
	w.Length(1)
	w.str("group")
	w.lengths(0, 2)
	if t >= 19 {
		w.Length(2)
	}
	w.Length(2)
	for i := range 2 {
		w.raw(streamID(i + 1))
		w.u64(1800000000000)
		w.Length(3)
	}
	w.Length(2)
	for i, consumer := range []string{"one", "two"} {
		w.str(consumer)
		w.u64(1800000000000)
		if t >= 21 {
			w.u64(1800000000000)
		}
		w.Length(1)
		w.raw(streamID(i + 1))
	}
	if t >= 26 {
		w.lengths(100, 200, 1)
		w.str("producer")
		w.Length(2)
		for _, added := range []string{"first", "second"} {
			w.str(added)
			w.lengths(1800000000000, 4)
		}
		w.lengths(9, 1)
	}
}

// streamID is the id 0-n in sixteen bytes, big endian.
func streamID(n int) []byte { return append(make([]byte, 15), byte(n)) }

func (w *Writer) lengths(ns ...uint64) {
	for _, n := range ns {
		w.Length(n)
	}
}
