// Package lualiteral reports literal keys in Lua scripts that are not passed through KEYS.
//
// # Reports
//
// A key that a Lua script builds from literal text of its own, at the literal
// inside the script. In a script that is embedded from a file the finding
// is at the go:embed line. Literal channels and patterns in scripts are
// reported too.
//
// # Why
//
// Redis Cluster routes a script by its KEYS and runs it on one node. A key that
// is not among them may live on another node, and then the script fails, but
// only there and only for some keys. A literal in a script cannot be given a
// namespace either, so two deployments that share a server overwrite each
// other.
//
// # Bad
//
//	script := redis.NewScript(`return redis.call('INCR', 'conduit:jobs:total')`)
//	script.Run(ctx, rdb, nil)
//
// # Good
//
//	script := redis.NewScript(`return redis.call('INCR', KEYS[1])`)
//	script.Run(ctx, rdb, []string{ns + ":jobs:total"})
//
// # Fix
//
// None in a single package: a script and all of its callers change together.
// "redislint fix --lua", which sees the whole module, appends a key that the script has as
// one literal to the KEYS of all calls that run the script, as a call of the builder, and
// puts KEYS[n] in place of the literal. Nothing else of the script changes, and ARGV does
// not move.
//
// It does not if the script has #KEYS, hands KEYS on, as unpack(KEYS) does, or has a
// computed index of it; if its hash is written in the code or taken from the script; if
// its callers pass different numbers of keys or a list of unknown length, or may be in
// other modules or in files that were not looked at; and with "cluster: true" if the
// script would have several keys. A literal that other text follows in the script, and a
// channel or pattern, which belong into ARGV, are for you.
//
// # Does not see
//
// Scripts that are put together at run time, prefixes that come through ARGV,
// which are where the Go code hands them over, keys that depend on a branch in
// the script or are elements of a table that changes, and scripts that the Lua
// parser rejects. Keys that are read from Redis inside the script have no
// literal text, so they are not reported though a cluster minds them too.
//
// A driver that sees one package at a time, as go vet does, reports a script
// that is written in another package at its first use in each package that runs
// it. A script that other packages assign or hand over, only the whole module
// tells.
package lualiteral
