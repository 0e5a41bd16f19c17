// Package envelope reports values that are not what the class of their key says.
//
// # Reports
//
// With a policy, for the keys and channels of a class with a value: a value that
// was marshalled, as JSON or msgpack, from a Go type without one of the members that "json: [...]"
// asks for, or a constant object without it, and a constant that is none of
// "one_of: [...]". The finding is at the value, at the callers of a wrapper where they
// bring it. What a wrapper marshals in a form of its own is reported there, once,
// for callers in its package.
//
// Fields of a hash that the class does not list ("fields: {...}", unless "*" is one of them),
// read or written, and constants that are none of a field's values or not of its type; and
// members that are not of their type ("types: {...}"), constant texts too unless they are
// empty. Fields that a script names for the key are reported in the script, and those that the call of a wrapper names at that call. So are
// values that a script stores: constants, JSON that it joins, and tables that it hands to
// cjson.encode or cmsgpack.pack; what the call of the script brings for ARGV[n] is reported there.
//
// A member with omitempty, or of an embedded struct, is there. Looked at are the
// values of SET and the like, the elements of LPUSH, RPUSH and SADD, the values of
// HSET, and what PUBLISH sends.
//
// # Why
//
// Who reads the key relies on what the policy promises: on a version to choose a
// decoder by, on a time after which the value is stale. The compiler checks
// neither side.
//
// # Bad
//
//	// With "value: {one_of: [online, offline]}" of the class in the policy.
//	rdb.Set(ctx, ns+":presence:"+id, "away", 0)
//
// # Good
//
//	rdb.Set(ctx, ns+":presence:"+id, "online", 0)
//
// # Fix
//
// None: what the members should hold, the code does not say.
//
// # Does not see
//
// Types that marshal themselves, maps and tables of Lua that anything but constant keys fills, interfaces,
// slices and type parameters; values that several assignments make, or a format whose
// names are not known. Whether the value of a member is empty.
// Fields whose names are not constants, and those that a wrapper of another package names itself. A driver that
// sees one package at a time does not see what callers in other packages bring.
package envelope
