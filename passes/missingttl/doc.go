// Package missingttl reports writes that leave a key without the time to live that its class has, or with another one.
//
// # Reports
//
// With a policy, for the keys of a class with a ttl: a command that leaves the
// key without one (SET without an expiry, SETNX, MSET, GETSET, a STORE), that
// takes it away (PERSIST, GETEX with PERSIST), or that gives one outside of the
// class's range. For the keys of a class with "ttl: none": a command that gives
// one.
//
// A lifetime that is not a constant counts by what arithmetic shows of it: that
// 90*time.Second + max(jitter, 0) is 90s at least, what the module gives to a field, and
// the default of a flag. With "ttl: >= conf.Config.OpenMs + 60s" the class says it of a
// value of the configuration, in the unit of its type or of the end of its name.
//
// With "ttl: {is: 60s, refresh: 30s}": what gives keys of the class their lifetime in a
// loop that waits for longer, by a constant of a ticker, time.Sleep, time.After or
// time.AfterFunc, unless something else does it often enough. With "refresh: fixed":
// EXPIRE without NX whenever its function runs; with "refresh: sliding": EXPIRE with NX,
// and writes that leave the lifetime as it is without an EXPIRE beside them.
//
// A script counts by what all of its commands do with an element of KEYS: SET without EX,
// EXPIRE with a constant. RENAME and COPY take along that the class of their source has
// no lifetime. With "fields: {at: {ttl: 1h}}": an HEXPIRE of the field with another
// constant, and HSET of it where nothing in the module gives fields of the class one;
// "*" stands for the fields that are not listed.
//
// Nothing is missing if an EXPIRE of a key of the class follows in the same
// function, in a pipeline, a deferred call, a Lua script or a helper, or comes
// before it in the same pipeline. Commands that leave the TTL of an existing key
// as it is (HSET, INCR, LPUSH, SADD) are reported only if nothing in the whole
// module gives a key of the class a TTL.
//
// Without a policy too: an integer without a unit as a time.Duration, which is
// nanoseconds, if it is less than a second and no whole number of milliseconds.
//
// # Why
//
// A key without a TTL stays forever: memory grows until Redis evicts the keys of
// others, a lock that nobody releases is never free again. SET drops the TTL
// that an earlier EXPIRE gave. Expire(ctx, key, 60) is 60 nanoseconds, and the
// key is gone at once.
//
// # Bad
//
//	rdb.Expire(ctx, ns+":workers:"+id, 60)
//
// # Good
//
//	rdb.Expire(ctx, ns+":workers:"+id, 60*time.Second)
//
// # Fix
//
// None: which lifetime is right, the code does not say.
//
// # Does not see
//
// A TTL of which arithmetic shows nothing; it is taken to be right, and to be one. HSETEX
// gives its fields a TTL, not the key. Points in time (EXPIREAT, EXAT) count as a
// TTL of unknown length. Of RENAME and COPY of a key whose class says nothing
// of a lifetime, the key may have any. Scripts that name commands or keys in a loop are left
// alone.
//
// A driver that sees one package at a time, as go vet does, says nothing of HSET,
// INCR and the like, and does not see an EXPIRE in another package, or in one
// that calls this.
package missingttl
