package rdbfile

import "math"

// The opcodes stand where the type of a key could stand.
const (
	opKeyMeta    = 243 // Redis from 13 on; in Valkey: slot import
	opSlotInfo   = 244
	opFunction2  = 245
	opFunctionRC = 246
	opModuleAux  = 247
	opIdle       = 248
	opFreq       = 249
	opAux        = 250
	opResizeDB   = 251
	opExpireMS   = 252
	opExpire     = 253
	opSelectDB   = 254
	opEOF        = 255

	firstOpcode = 200 // types count from 0, opcodes down from 255
)

// maxAux bounds what is kept of a field of the file's own; longer ones are cut.
const maxAux = 1 << 10

// maxFields bounds how many of them are kept.
const maxFields = 100

// opcode reads what belongs to the opcode op, of which at is the offset.
func (r *Reader) opcode(op byte, at int64) error {
	switch op {
	case opExpire:
		seconds, err := r.src.uint32()
		r.attrs.expire = int64(int32(seconds)) * 1000
		return err
	case opExpireMS:
		ms, err := r.src.uint64()
		r.attrs.expire = int64(ms)
		return err
	case opIdle:
		n, err := r.length()
		r.attrs.idle = int64(min(n, math.MaxInt64))
		return err
	case opFreq:
		b, err := r.src.byte()
		r.attrs.freq = int64(b)
		return err
	case opSelectDB:
		return r.selectDB(at)
	case opResizeDB: // how many keys, how many with an expiry
		return r.lengths(2)
	case opSlotInfo: // slot, how many keys, how many with an expiry
		return r.lengths(3)
	case opAux:
		return r.auxField()
	case opModuleAux: // the module's id, then values, the first of which is when it was written
		if _, err := r.length(); err != nil {
			return err
		}
		return r.moduleValues()
	case opFunction2:
		return r.skipString()
	case opFunctionRC:
		return r.errorf(at, "functions of a release candidate of Redis 7.0 (opcode %d), which no release reads: load the file with that candidate, and let it save again", op)
	case opKeyMeta:
		if r.valkey {
			return r.slotImport()
		}
		if r.version >= 13 {
			return r.keyMeta()
		}
	}
	return r.errorf(at, "unknown opcode %d in %s: update redislint, or audit the server itself", op, r.format())
}

func (r *Reader) selectDB(at int64) error {
	n, err := r.length()
	if err != nil {
		return err
	}
	if n > 1<<31-1 {
		return r.errorf(at, "database %d, but their numbers end at 2147483647: the file is damaged; copy it again", n)
	}
	r.db = int(n)
	return nil
}

func (r *Reader) auxField() error {
	var field [2][]byte
	for i := range field {
		if err := r.openBlob(); err != nil {
			return err
		}
		for r.blob.left > 0 && len(field[i]) < maxAux {
			b, err := r.blobByte()
			if err != nil {
				return err
			}
			field[i] = append(field[i], b)
		}
		if err := r.closeBlob(); err != nil {
			return err
		}
	}
	if len(r.aux) < maxFields {
		r.aux[string(field[0])] = string(field[1])
	}
	return nil
}

// slotImport skips the slots that a node of Valkey is taking over: the name of
// the job, and ranges.
func (r *Reader) slotImport() error {
	if err := r.skipString(); err != nil {
		return err
	}
	ranges, err := r.length()
	for ; ranges > 0 && err == nil; ranges-- {
		err = r.lengths(2)
	}
	return err
}

// keyMeta skips what modules say of the next key: classes, each with four bytes
// that name it, and values.
func (r *Reader) keyMeta() error {
	classes, err := r.length()
	for ; classes > 0 && err == nil; classes-- {
		if err = r.src.skip(4); err == nil {
			err = r.moduleValues()
		}
	}
	return err
}

// The parts of a module's value say what they are.
const (
	moduleEOF    = 0
	moduleSint   = 1
	moduleUint   = 2
	moduleFloat  = 3
	moduleDouble = 4
	moduleString = 5
)

// moduleValues skips the parts of a module's value, to their end.
func (r *Reader) moduleValues() error {
	for {
		at := r.src.offset()
		kind, err := r.length()
		if err != nil {
			return err
		}
		switch kind {
		case moduleEOF:
			return nil
		case moduleSint, moduleUint:
			err = r.lengths(1)
		case moduleFloat:
			err = r.src.skip(4)
		case moduleDouble:
			err = r.src.skip(8)
		case moduleString:
			err = r.skipString()
		default:
			err = r.errorf(at, "unknown part %d of a module's value: update redislint, or audit the server itself", kind)
		}
		if err != nil {
			return err
		}
	}
}

// moduleName is the name that an id stands for: nine characters of six bits
// each, above ten bits of a version.
func (r *Reader) moduleName(id uint64) string {
	id >>= 10
	if name, ok := r.modules[id]; ok {
		return name
	}
	const set = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var name [9]byte
	for i := range name {
		name[i] = set[id>>(6*(8-i))&63]
	}
	if len(r.modules) < maxFields {
		r.modules[id] = string(name[:])
	}
	return string(name[:])
}
