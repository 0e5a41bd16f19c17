// Package crossslot reports keys of one command, script or transaction that are not in one slot of a cluster.
//
// # Reports
//
// With a policy that says "cluster: true": keys of one command (MGET, RENAME,
// SUNIONSTORE), of the KEYS of a script, or of a MULTI, that are certainly in
// different slots: they have different hash tags, or different texts and no tag.
// The finding is at the later key.
//
// # Why
//
// A cluster answers CROSSSLOT, or, with some clients, the transaction is none. A
// single server, on which the tests run, does not.
//
// # Bad
//
//	// With "cluster: true" in the policy.
//	rdb.Rename(ctx, ns+":jobs:"+id, ns+":archive:"+id)
//
// # Good
//
//	rdb.Rename(ctx, ns+":jobs:{"+id+"}", ns+":archive:{"+id+"}")
//
// # Fix
//
// None: a hash tag changes the keys.
//
// # Does not see
//
// Keys of the same template with different values, and tags around values: whether
// two values are the same is not known. A plain pipeline may mix slots, and so may
// DEL, UNLINK, EXISTS, TOUCH, MGET and MSET where the client may send them slot by
// slot, as go-redis v9 and the helpers of rueidis do. Transactions are seen within
// one function. Values are taken not to have braces of their own; where the
// policy's default namespace has some, keys that begin with a value are left alone.
package crossslot
