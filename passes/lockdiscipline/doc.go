// Package lockdiscipline reports locks that are taken or released in a way that loses them.
//
// # Reports
//
// With a policy, for the keys of a class with "kind: lock": SETNX without a time to live in
// the same command, also where EXPIRE follows; a SET, SETEX or GETSET that is not
// conditional, unless it has a time to live and something in the module takes such a lock
// with NX, so that it may be the heartbeat of who holds it; and DEL, UNLINK and GETDEL outside of a script and of a transaction that
// watches the lock. A taken lock that a return keeps, where the function releases it further
// down in the same block, by itself or by a function that it calls: not one after a failure to
// take it, after another call, or behind a defer, nor one with a result, which may hand the
// lock on. It is reported where the lock is taken, or where a function is called that takes it.
//
// And a lock that is taken and never released: neither the function that takes it nor any that
// calls it, up to main, releases a lock of the class, in a defer, a goroutine, a literal or
// through functions. It is not reported where a caller is not known, where none of the
// class is ever released or renewed, which is how to do something once in an hour, nor where
// something releases locks that nothing before has taken, for then they are handed on.
//
// # Why
//
// A program that ends between SETNX and EXPIRE leaves a lock that nobody can take
// again. A SET without NX takes the lock from whoever holds it. And who deletes a lock
// after its time to live is over deletes that of the next holder, so that two hold it.
//
// # Bad
//
//	// The policy has "kind: lock" for lock:{name}.
//	rdb.Del(ctx, "lock:"+id)
//
// # Good
//
//	rdb.SetNX(ctx, "lock:"+id, "token", time.Minute)
//	redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then
//		return redis.call("DEL", KEYS[1])
//	end`).Run(ctx, rdb, []string{"lock:" + id}, "token")
//
// # Fix
//
// None: where the token comes from, the code does not say. Libraries such as redsync and
// redislock do all of this.
//
// # Does not see
//
// A lock that is released in another block, or renewed in time; scripts, whose DEL may
// follow a comparison; SET whose options are not constants; keys of which only some are locks.
package lockdiscipline
