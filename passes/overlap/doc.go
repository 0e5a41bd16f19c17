// Package overlap reports keys that can be the same as keys of another kind.
//
// # Reports
//
// Two templates whose commands are for different types, and that can be the same
// key: "app:user:{id}" and "app:user:online". The one of them that has fewer
// uses is reported, where its head is written, and if both have as many, the
// later one; a template that is of a class of the policy is never the one that
// is reported, and two templates that each have a class are never compared: that
// is the policy's own check. A value is a whole segment here, and no punctuation
// is taken to be in it.
//
// With a policy also a key of a class one of whose values is joined from several
// texts with the separator, by strings.Join or in a loop, so that another class
// could own it; and a namespace that the separator does not follow: "prod" and "prod2" would collide. That is known of literal
// text that is a namespace of the policy, and of a value that is called as the
// policy calls it.
//
// # Why
//
// Whose key it is, is decided by what a user calls himself. Redis answers with
// WRONGTYPE then, or one kind of data overwrites another.
//
// # Bad
//
//	rdb.HSet(ctx, "app:user:"+id, "name", "x")
//	rdb.SAdd(ctx, "app:user:online", id)
//	rdb.HGet(ctx, "app:user:"+id, "name")
//
// # Good
//
//	rdb.HSet(ctx, "app:user:"+id, "name", "x")
//	rdb.SAdd(ctx, "app:users:online", id)
//	rdb.HGet(ctx, "app:user:"+id, "name")
//
// # Fix
//
// None: the keys that are on the server already would have to move.
//
// # Does not see
//
// Every text may contain the separator; a key is reported only if texts in it
// are known to be joined with it: not if the joiner is not constant, nor for what
// the joined texts contain themselves. Values in the middle of a word ("d{inode}" beside "delfiles"), keys
// whose head is not known, a prefix with a key behind it ("app:{key}"), and
// templates of which commands for several types are used, which are for
// wrongtype. Keys on different servers and databases cannot be told apart.
//
// A driver that sees one package at a time, as go vet does, compares the keys
// inside each package.
package overlap
