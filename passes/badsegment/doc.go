// Package badsegment reports keys and channels with a segment that the policy does not allow.
//
// # Reports
//
// A key or channel that follows a class of the policy, or a key that follows the
// format, except for a segment: a value that is none of its closed set, or not of
// its type, size or character set, that has upper case where the policy says
// lower, that is empty, or that is missing, as the namespace or a tenant; and
// a key that has more or fewer segments than the format. The finding is where
// the head of the key is written, or else where the value is.
//
// In a policy without classes, every key that does not follow the format.
//
// Where a class has {day:date} or {at:rfc3339}, the layout that is given to Format is
// checked, if it is a constant.
//
// A value that is a verb of fmt, "user:%s", is reported where nothing fills it in, and
// so is what fmt prints of a mistake, "user:%!s(MISSING)".
//
// A key of a class that requires a placeholder ("require: [tenant]") and has literal text
// only in place of {key...} is reported too.
//
// # Why
//
// A key that is nearly one of a class is none: what lists, expires, bills or
// deletes by the policy does not see it. Without its tenant, it is everyone's.
//
// # Bad
//
//	// The policy has "{namespace}:{stage}:job:{id}", and the stages dev and prod.
//	rdb.Get(ctx, ns+":test:job:"+id)
//
// # Good
//
//	// The policy has "{namespace}:{stage}:job:{id}", and the stages dev and prod.
//	rdb.Get(ctx, ns+":dev:job:"+id)
//
// # Fix
//
// None: which value is meant, the code does not say.
//
// # Does not see
//
// Values that are not known, and heads that are only the default of a setting. A
// key whose head is not known may have more segments there. What is called a key
// ("app:{key}") can have segments of its own. Patterns are for fullscan, and keys
// that nothing describes for unknownkey.
package badsegment
