// Package unbounded reports lists, streams and sets that grow although their class says how large they may be.
//
// # Reports
//
// With a policy, for the keys of a class with max_size: LPUSH, RPUSH, XADD, SADD,
// ZADD and the like, and HSET of a field whose name is a value, if nothing in the
// module limits the keys of the class: LTRIM, MAXLEN or MINID of XADD, XTRIM,
// ZREMRANGEBYRANK and the like, a pop, or the removal of elements. LLEN, SCARD and
// their like, DEL and RENAME count in the same function: it looks at the size, or
// builds the value again.
//
// Also a push with an LTRIM in the same function that keeps the wrong end: RPUSH
// and LTRIM 0 999 keep the oldest elements, and drop every new one, as LPUSH and
// LTRIM -1000 -1 do. And a constant limit that is higher than max_size: LTRIM 0
// 1999, MAXLEN 5000, or ZREMRANGEBYRANK 0 -5001.
//
// # Why
//
// A history that nobody trims grows until the server is out of memory, and
// LRANGE 0 -1 takes longer every day. One that is trimmed at the wrong end stops
// changing when it is full.
//
// # Bad
//
//	// With "max_size: 1000" of the class in the policy.
//	rdb.RPush(ctx, ns+":history:"+id, "message")
//	rdb.LTrim(ctx, ns+":history:"+id, 0, 999)
//
// # Good
//
//	rdb.RPush(ctx, ns+":history:"+id, "message")
//	rdb.LTrim(ctx, ns+":history:"+id, -1000, -1)
//
// # Fix
//
// None: what may be dropped, the code does not say.
//
// # Does not see
//
// Limits that are not constants: a number is often configuration. Ends of LTRIM
// that are not known, and pushes to both ends. A script that gets the
// key may limit it, so it counts as one that does, unless its source is known and
// does nothing of the kind. A pop or a removal of which the key is not known may be
// that of a worker that is told which queue it serves: then nothing is said of all
// classes of the type that the command is for, and of any class for the sake of a
// script whose commands are not known. Callers tell the keys of a wrapper.
// Fields that a struct or a map gives to HSET are taken to be always the same.
//
// A driver that sees one package at a time, as go vet does, does not know what
// the rest of the module removes: it reports wrong ends and limits only.
package unbounded
