// Package fullscan reports commands that walk, or wipe, the whole keyspace.
//
// # Reports
//
// In Go and in Lua: KEYS with any pattern, FLUSHALL, FLUSHDB, SWAPDB and
// RANDOMKEY; SCAN without MATCH, and SCAN and PSUBSCRIBE with a pattern that
// begins with a glob. If the pattern is a parameter, the finding is at the
// callers; for KEYS, if no caller is seen, at the call itself. FLUSHALL and
// FLUSHDB are left alone in a folder of the module with the name of tests (test,
// testutil, e2e).
//
// With a policy also SCAN and PSUBSCRIBE with a pattern that has a glob in
// place of the namespace ("app*"), that reaches no class of the policy and is
// not in the default namespace, or that has a glob in its first segment, before
// what is literal in the classes without a namespace that it reaches is at its
// end ("sess*" for "session:{id}"). And, as a warning, SCAN with a pattern of classes that
// nothing in the module writes, though it writes others: what a clean-up looks for is then
// never there.
//
// # Why
//
// KEYS looks at every key of the server and lets nobody else in until it is
// done: seconds, with some millions of keys. FLUSHALL and its like take the
// data of every deployment that shares the server. A SCAN without a prefix
// returns the keys of the others, and what is done with them next, often DEL,
// is done to them.
//
// # Bad
//
//	rdb.Keys(ctx, ns+":workers:*")
//
// # Good
//
//	rdb.Scan(ctx, 0, ns+":workers:*", 100)
//
// # Fix
//
// None: SCAN returns its keys in pages, so the code around the call changes.
//
// # Does not see
//
// Patterns that are not known, or below a prefix that is empty only in some
// configurations. HSCAN, SSCAN and ZSCAN look inside one key, and
// their patterns are not over keys.
//
// A driver that sees one package at a time, as go vet does, does not know a
// pattern that callers in other packages pass in: it reports at these callers
// where they are analysed, and KEYS at the call itself besides. Which callers
// there are, only the whole module tells.
package fullscan
