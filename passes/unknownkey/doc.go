// Package unknownkey reports keys and channels that no class of the policy describes.
//
// # Reports
//
// A key that begins with literal text, or with a value that is called as the
// policy calls the namespace and literal text behind it, and that no class of the
// policy can be, whatever its values are; and a channel, if the policy has
// channels. The finding names the class that is nearest. What follows a class or
// the format except for a segment is for badsegment. A key with an earlier pattern of a
// class, which the class lists as "was:", is known until the day of its "retired:".
//
// # Why
//
// The policy says who owns a key, how long it lives, and what it holds. A key that
// is not in it has no owner, no lifetime and no limit, and nobody finds it before
// the memory is full.
//
// # Bad
//
//	// The policy has "app:session:{id}" only.
//	rdb.Get(ctx, "app:sesion:"+id)
//
// # Good
//
//	// The policy has "app:session:{id}" only.
//	rdb.Get(ctx, "app:session:"+id)
//
// # Fix
//
// None: the key may be wrong, or the policy.
//
// # Does not see
//
// Keys whose head is not known, or only the default of a setting; a prefix with a
// key behind it ("app:{key}"), and values that are joined, if some class can
// come of it. Patterns are for fullscan. A policy without classes has nothing
// to compare with. A driver that keeps what it found, such as go vet, finds an earlier
// pattern when it analyses the package again, not on the day itself.
package unknownkey
