// Package hardcoded reports keys, channels and patterns whose first part is written into the code.
//
// # Reports
//
// A key, channel or pattern that begins with literal text, at the place where
// that text is written: the literal, the constant, or the format string. The
// finding lists the commands that the key reaches. If several keys are built
// from one literal, there is one finding, for what they have in common:
// "conduit:{...}".
//
// # Why
//
// A Redis server has one flat keyspace. Two deployments that share it, staging
// and production or two customers, overwrite each other's data if the part of
// the key that should tell them apart is the same text in both. A pub/sub
// channel is worse: it is shared across databases too.
//
// # Bad
//
//	rdb.Get(ctx, "conduit:workers:"+id)
//
// # Good
//
//	rdb.Get(ctx, ns+":workers:"+id)
//
// # Fix
//
// None without a policy.
//
// # Does not see
//
// Keys whose head is not known: read from Redis, or passed in by code that is
// not analysed. Heads that are only the default of a setting are left alone,
// and so are generated files, heads without a letter or digit ("{" of a hash
// tag), and patterns that begin with a glob, which are for fullscan. What a Lua
// script does not get through KEYS is for lualiteral.
//
// A driver that sees one package at a time, as go vet does, reports a head that
// is written in another package at its first use in each package that uses it.
// What one literal becomes in other packages, and what they assign to a field or
// variable or hand to a function value, only the whole module tells: a key may
// be missing there, or have another template.
package hardcoded
