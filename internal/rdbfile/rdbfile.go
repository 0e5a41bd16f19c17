// Package rdbfile reads the keys of RDB files of Redis and Valkey, in one pass
// and in constant memory: values are skipped by their lengths, never kept.
//
// It reads versions 1 to 13 of Redis and version 80 of Valkey, as their
// servers write them. Version 10 is tried on files of a real server, 7.0.15, which
// also loads what the generator in rdbtest writes of the types before it. Versions
// 11 to 13 and Valkey's are untried on real files: only the generator's are read.
// A type or an opcode that the version does not have is an error with its offset,
// never a guess: type 22 and opcode 243 are one thing in Redis, another in Valkey.
package rdbfile

import (
	"io"
)

// MaxRedisVersion is the newest version of Redis that a [Reader] reads, and
// ValkeyVersion the one of Valkey. Valkey before 9.0 writes the versions of Redis.
const (
	MaxRedisVersion = 13
	ValkeyVersion   = 80
)

// An Entry is one key of the file.
type Entry struct {
	DB int
	// Key is valid until the next call of [Reader.Next].
	Key []byte
	// Type is string, list, set, zset, hash, stream, or module.
	Type string
	// Module is the name of a module's type, as in "ReJSON-RL"; else empty.
	Module string
	// Expire is when the key expires, in Unix milliseconds; -1 for never. Keys
	// that had expired when the file was written may still be in it.
	Expire int64
	// Length is what STRLEN, LLEN, SCARD, ZCARD, HLEN or XLEN say: bytes of a
	// string, else elements; -1 for a module's value.
	Length int64
	// Bytes is what the key and its value take in the file, compressed as they
	// are there: not the memory that they take in the server.
	Bytes int64
	// Idle is for how many seconds the key had not been used, Freq its counter
	// of uses; -1 if the file does not say. It has one of them, by the server's
	// policy of eviction.
	Idle, Freq int64
}

// A Reader reads one file. It does not seek, so a pipe will do.
type Reader struct {
	src     source
	version int
	valkey  bool
	aux     map[string]string
	modules map[uint64]string
	db      int
	attrs   attributes
	entry   Entry
	key     []byte
	blob    blob
	started bool
	err     error // what Next returns from now on
}

// attributes are what opcodes say of the next key.
type attributes struct{ expire, idle, freq int64 }

var noAttributes = attributes{-1, -1, -1}

// NewReader returns a reader of the file in r. It reads r in large parts, and
// possibly more than the file if something follows it.
func NewReader(r io.Reader) *Reader {
	return &Reader{
		src:     newSource(r),
		aux:     make(map[string]string),
		modules: make(map[uint64]string),
		attrs:   noAttributes,
	}
}

// Version returns the version of the file, and whether it is one of Valkey's;
// 0 before the first call of [Reader.Next].
func (r *Reader) Version() (version int, valkey bool) { return r.version, r.valkey }

// Aux returns what the file says of itself so far: redis-ver or valkey-ver,
// ctime (Unix seconds), used-mem and others. All of it is there after the first
// call of [Reader.Next].
func (r *Reader) Aux() map[string]string { return r.aux }

// Bytes returns how much of the file has been read.
func (r *Reader) Bytes() int64 { return r.src.offset() }

// Next returns the next key; the same entry is used again for the one after it.
// At the end of the file, when its checksum has been compared, the error is
// [io.EOF]. Any other error is an [*Error], and stays.
func (r *Reader) Next() (*Entry, error) {
	if r.err != nil {
		return nil, r.err
	}
	if !r.started {
		r.started = true
		r.err = r.header()
	}
	for r.err == nil {
		var found bool
		if found, r.err = r.record(); found && r.err == nil {
			return &r.entry, nil
		}
	}
	return nil, r.err
}

// HeaderSize is how many bytes say what a file is. An error in front of that is of a file that is not an
// RDB file, or of a version that is not known.
const HeaderSize = 9

// header reads the magic and the version: "REDIS0010", "VALKEY080".
func (r *Reader) header() error {
	head := make([]byte, HeaderSize)
	if err := r.src.read(head); err != nil {
		if isTruncated(err) {
			return r.errorf(0, "not an RDB file: it ends within its first 9 bytes; give the dump.rdb of a server, or what redis-cli --rdb writes")
		}
		return err
	}
	magic, digits := head[:5], head[5:]
	if string(head[:6]) == "VALKEY" {
		r.valkey, magic, digits = true, head[:6], head[6:]
	} else if string(magic) != "REDIS" {
		return r.errorf(0, "not an RDB file: it begins with %q, not with REDIS or VALKEY; give the dump.rdb of a server, or what redis-cli --rdb writes", head)
	}
	for _, d := range digits {
		if d < '0' || d > '9' {
			return r.errorf(int64(len(magic)), "the version is %q, which is not a number: the file is damaged; copy it again", digits)
		}
		r.version = 10*r.version + int(d-'0')
	}
	if r.valkey && r.version != ValkeyVersion || !r.valkey && (r.version < 1 || r.version > MaxRedisVersion) {
		return r.errorf(int64(len(magic)), "%s is not among the versions that are read (Redis 1 to %d, Valkey %d): update redislint, or audit the server itself",
			r.format(), MaxRedisVersion, ValkeyVersion)
	}
	return nil
}

// format names the format of the file, for messages.
func (r *Reader) format() string {
	if r.valkey {
		return "RDB version " + itoa(r.version) + " of Valkey"
	}
	return "RDB version " + itoa(r.version) + " of Redis"
}

// record reads one opcode with what belongs to it, or one key with its value;
// found is whether it was a key. The error at the end of the file is io.EOF.
func (r *Reader) record() (found bool, err error) {
	at := r.src.offset()
	op, err := r.src.byte()
	if err != nil {
		return false, r.truncated(err, "between two keys")
	}
	switch {
	case op == opEOF:
		return false, r.end()
	case op >= firstOpcode:
		return false, r.truncated(r.opcode(op, at), "inside an opcode")
	}
	return true, r.keyValue(op, at)
}

// keyValue reads a key, and skips its value of type t.
func (r *Reader) keyValue(t byte, at int64) error {
	r.entry = Entry{
		DB: r.db, Expire: r.attrs.expire, Idle: r.attrs.idle, Freq: r.attrs.freq,
		Type: r.typeName(t),
	}
	r.attrs = noAttributes
	if r.entry.Type == "" {
		return r.unknownType(t, at)
	}
	start := r.src.offset()
	r.key = r.key[:0]
	if err := r.readString(&r.key, maxKey); err != nil {
		return r.truncated(err, "inside a key")
	}
	length, err := r.value(t)
	if err != nil {
		return r.truncated(err, "inside the value of a key")
	}
	r.entry.Key, r.entry.Length = r.key, length
	r.entry.Bytes = r.src.offset() - start
	return nil
}

// end compares the checksum, which version 5 introduced. Zero stands for none:
// the server had rdbchecksum off.
func (r *Reader) end() error {
	if !r.valkey && r.version < 5 {
		return io.EOF
	}
	at := r.src.offset()
	computed := r.src.checksum()
	stored, err := r.src.uint64()
	if err != nil {
		return r.truncated(err, "inside the checksum")
	}
	if stored != 0 && stored != computed {
		return r.errorf(at, "the checksum is %016x but the content gives %016x: the file is damaged; copy it again, or check it with redis-check-rdb", stored, computed)
	}
	return io.EOF
}
