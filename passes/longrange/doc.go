// Package longrange reports reads of all elements of keys that may have many.
//
// # Reports
//
// With a policy, for the keys of a class of type list, zset, set or hash: LRANGE and
// ZRANGE from 0 to -1, SMEMBERS, HGETALL, HKEYS and HVALS, if the class has no max_size,
// or one above 1,000, and no fields. The rule is off unless a policy enables it.
//
// # Why
//
// Redis answers one command at a time. To read a list of a million elements takes
// it a second in which nobody else is served, and the program the memory of all of them.
// It works in tests, and until the list has grown.
//
// # Bad
//
//	// The policy has "type: list" for app:history:{id}, and no max_size.
//	rdb.LRange(ctx, "app:history:"+id, 0, -1)
//
// # Good
//
//	rdb.LRange(ctx, "app:history:"+id, 0, 49)
//
// # Fix
//
// None: how many elements are wanted, the code does not say. Read a part of the
// range, use SSCAN or HSCAN, or give the class the max_size that it has.
//
// # Does not see
//
// Keys of no class, ranges whose ends are not constants, a part of a range that is
// long, and scripts. How many elements a key has, only a server knows.
package longrange
