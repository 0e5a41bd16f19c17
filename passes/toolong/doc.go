// Package toolong reports keys and channels that can be longer than the policy allows.
//
// # Reports
//
// A key or channel whose literal text and the most that its typed and sized
// placeholders hold are together longer than max_length of the policy, which is
// the longest length that is allowed. Types are those of the code and those of the
// class: 20 bytes for a number, 36 for a UUID, and what {name:string(64)}
// says. Texts without a size count as nothing, an optional namespace as the longest
// that the policy lists.
//
// # Why
//
// Redis keeps every key in memory, once for each database, and again in every set
// that names it. A length that is written down is one that dashboards, other
// languages and the next migration can rely on.
//
// # Bad
//
//	// With max_length: 24 in the policy.
//	rdb.Get(ctx, "app:the-name-of-an-account:"+id)
//
// # Good
//
//	// With max_length: 24 in the policy.
//	rdb.Get(ctx, "app:name:"+id)
//
// # Fix
//
// None: a shorter name, or the hash of a value, is another key on the server.
//
// # Does not see
//
// Texts whose length is not written down: a user's name of a thousand bytes. Sizes
// in the policy are taken at their word. Patterns are not keys, and may be longer.
package toolong
