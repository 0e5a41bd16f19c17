package rdbfile

// The types of values, as files number them.
const (
	typeString          = 0
	typeList            = 1
	typeSet             = 2
	typeZSet            = 3
	typeHash            = 4
	typeZSet2           = 5
	typeModuleRC        = 6
	typeModule2         = 7
	typeHashZipmap      = 9
	typeListZiplist     = 10
	typeSetIntset       = 11
	typeZSetZiplist     = 12
	typeHashZiplist     = 13
	typeListQuicklist   = 14
	typeStream          = 15
	typeHashListpack    = 16
	typeZSetListpack    = 17
	typeListQuicklist2  = 18
	typeStream2         = 19
	typeSetListpack     = 20
	typeStream3         = 21
	typeHashMetaRC      = 22 // Redis 7.4 before its release
	typeHashListpackXRC = 23
	typeHashMeta        = 24 // with a lifetime for each field
	typeHashListpackX   = 25
	typeStream4         = 26

	typeValkeyHash2 = 22 // the same, in Valkey
)

// typeNames are the types up to the number from which Redis and Valkey differ.
var typeNames = [typeStream3 + 1]string{
	typeString: "string",
	typeList:   "list", typeListZiplist: "list", typeListQuicklist: "list", typeListQuicklist2: "list",
	typeSet: "set", typeSetIntset: "set", typeSetListpack: "set",
	typeZSet: "zset", typeZSet2: "zset", typeZSetZiplist: "zset", typeZSetListpack: "zset",
	typeHash: "hash", typeHashZipmap: "hash", typeHashZiplist: "hash", typeHashListpack: "hash",
	typeStream: "stream", typeStream2: "stream", typeStream3: "stream",
	typeModule2: "module",
}

// typeName is the type that t stands for in this file, "" if it stands for none.
func (r *Reader) typeName(t byte) string {
	switch {
	case int(t) < len(typeNames):
		return typeNames[t]
	case r.valkey && t == typeValkeyHash2:
		return "hash"
	case r.valkey:
		return ""
	case t >= typeHashMetaRC && t <= typeHashListpackX && r.version >= 12:
		return "hash"
	case t == typeStream4 && r.version >= 13:
		return "stream"
	}
	return ""
}

func (r *Reader) unknownType(t byte, at int64) error {
	if t == typeModuleRC {
		return r.errorf(at, "a module's value of a release candidate of Redis 4.0 (type %d), which no release reads: load the file with that candidate, and let it save again", t)
	}
	return r.errorf(at, "unknown type %d of a value in %s: update redislint, or audit the server itself", t, r.format())
}

// value skips a value of type t, for which there is a name, and returns its length.
func (r *Reader) value(t byte) (length int64, err error) {
	switch t {
	case typeString:
		err = r.skipString()
		return int64(r.blob.size), err
	case typeList, typeSet:
		return r.each(func() error { return r.skipString() })
	case typeHash:
		return r.each(func() error { return r.skipStrings(2) })
	case typeZSet:
		return r.each(r.oldScore)
	case typeZSet2:
		return r.each(func() error {
			if err := r.skipString(); err != nil {
				return err
			}
			return r.src.skip(8)
		})
	case typeModule2:
		id, err := r.length()
		if err != nil {
			return 0, err
		}
		r.entry.Module = r.moduleName(id)
		return -1, r.moduleValues()
	case typeHashZipmap:
		return r.zipmap()
	case typeSetIntset:
		return r.intset()
	case typeListZiplist:
		return r.ziplist(1)
	case typeZSetZiplist, typeHashZiplist:
		return r.ziplist(2)
	case typeSetListpack:
		return r.listpack(1)
	case typeZSetListpack, typeHashListpack:
		return r.listpack(2)
	case typeListQuicklist, typeListQuicklist2:
		return r.quicklist(t)
	case typeStream, typeStream2, typeStream3, typeStream4:
		return r.stream(t)
	}
	return r.hashWithTTLs(t)
}

// hashWithTTLs skips a hash whose fields have lifetimes. Fields that have
// expired count, as HLEN counts them until the server removes them.
func (r *Reader) hashWithTTLs(t byte) (int64, error) {
	if r.valkey { // field, value, and when the field expires
		return r.each(func() error {
			if err := r.skipStrings(2); err != nil {
				return err
			}
			return r.src.skip(8)
		})
	}
	if t == typeHashMeta || t == typeHashListpackX { // when the first field expires
		if err := r.src.skip(8); err != nil {
			return 0, err
		}
	}
	if t == typeHashListpackX || t == typeHashListpackXRC {
		return r.listpack(3)
	}
	return r.each(func() error { // when the field expires, field, value
		if err := r.lengths(1); err != nil {
			return err
		}
		return r.skipStrings(2)
	})
}

// each reads a count, and skips as many elements.
func (r *Reader) each(skip func() error) (int64, error) {
	n, err := r.length()
	for i := uint64(0); i < n && err == nil; i++ {
		err = skip()
	}
	return int64(n), err
}

// oldScore skips a member and its score as text; three lengths stand for
// infinities and for what is not a number.
func (r *Reader) oldScore() error {
	if err := r.skipString(); err != nil {
		return err
	}
	n, err := r.src.byte()
	if err != nil || n >= 253 {
		return err
	}
	return r.src.skip(uint64(n))
}
