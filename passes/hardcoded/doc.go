// Package hardcoded reports keys, channels and patterns whose first part is written into the code.
//
// # Reports
//
// Without a policy: a key, channel or pattern that begins with literal text, at
// the place where that text is written: the literal, the constant, or the
// format string. The finding lists the commands that the key reaches. If
// several keys are built from one literal, there is one finding, for what they
// have in common: "conduit:{...}".
//
// With a policy that has classes or a format: a key, channel or pattern of a
// class, if literal text takes the place of the namespace, at the
// place where that is written: of LockKey("default-1") it is the argument, not
// the text inside the function. The text can be any namespace, not only the
// default. A key of no class is reported if it has the default in that place
// and follows a class except for other segments, or follows the format, or if the
// value of another segment tells which class it is of.
//
// If the namespace is optional, also what has none where it could have one, at its
// first literal: it is the empty namespace that is written into the code. Where a
// value precedes that literal on some ways, it is not reported; "redislint fix" hands
// the value to the builders' function Prefixed.
//
// If the policy says where the builders are, also the keys of classes without a
// namespace, at their first literal, unless it is in the folder of the
// builders.
//
// With a namespace and builders, also text with the namespace of today that keys
// are compared with, cut by or looked up by: strings.HasPrefix(key, "app:user:"), a
// case of a switch, the keys of a map, also where a function of the module does that with its
// parameters. The message begins with "leftover:". It is
// reported where the value is known to be a key that builders make, one that a search
// for such keys or for every key found, the channel or pattern of a message, the key in a message of
// __keyevent@* or in a channel of __keyspace@*, or the list or stream that Redis found
// something in: under another namespace it matches nothing.
// So are cuts of such keys by what is counted from their start, bytes in key[5:] or, if
// the namespace is optional, segments in strings.Split(key, ":")[2]: under another
// namespace that is something else. "rules: {hardcoded: {leftover: off}}" turns both off.
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
// With a policy that has builders, calls of the generated builders replace all
// expressions that build keys from the literal, or none. The
// bytes stay what they are; operands are converted, and evaluated once and in
// the same order. Where no method has the form of a key, the namespace of the
// builders takes the place of the literal one; an optional one is put in front of a
// text that others give the end of the key. Builders that are in scope are
// called, if they are those of the default namespace: generated ones, methods and
// functions that somebody wrote and that give the same keys, if their namespace is
// known to be the default or to be read from the policy's variable, and functions of
// the package that do nothing but hand their parameters to a builder. What only
// gathered the text, as the statements of a strings.Builder, goes with it;
// "redislint fix" deletes what nothing uses any more, unless others may import it. What takes
// keys apart with a constant or a field that the fix changes keeps it, and the finding
// names it.
//
// Of a leftover the text becomes what a builder returns, or begins with the namespace of
// the builders. What counts from the start of a key, a format and a regular expression get the
// key without an optional namespace, by strings.TrimPrefix, if only such keys come there and
// nothing is taken that a key begins with. All else is for you to write by the builders' Parse
// functions.
//
// "redislint fix" fixes all keys of a class, or none: in a namespace, what reads a key
// would not find what writes it. Uses that nothing can fix, such as those of a script that
// makes the key, and leftovers without a fix keep their whole class as it is, and so does a
// pattern that reaches it; --partial fixes the rest.
//
// There is none where the namespace is not the policy's default (an optional one's
// default is empty), where the builders are not what the policy says, for patterns
// of keys that begin with a value and may have an optional namespace (where it is
// empty they match the keys of all others), in constants, in generated files,
// those of cgo and those with //line comments, in files that are reached through a
// symbolic link or that two packages have, where a comment is in the expression,
// where other builds (tags, systems, tests) may have another text there or another
// type of an operand, and where an operand would be evaluated at another time: what
// is called behind the key in its statement, or prints another operand, may change it.
// "redislint fix" says for each finding why it has none.
//
// # Does not see
//
// Keys whose head is not known: read from Redis, or passed in by code that is
// not analysed. Heads that are only the default of a setting are left alone,
// and so are generated files, heads without a letter ("{" of a hash tag, a
// number), and patterns that begin with a glob, which are for fullscan. What a Lua
// script does not get through KEYS is for lualiteral.
//
// With a policy, a namespace that is known in part only ("app-"+region), and
// keys that no class describes and that do not begin with the default namespace:
// whether their first segment is a namespace is not known. Patterns with a glob
// in place of the namespace are for fullscan, classes marked external are
// never reported.
//
// A driver that sees one package at a time, as go vet does, reports a head that
// is written in another package at its first use in each package that uses it.
// What one literal becomes in other packages, and what they assign to a field or
// variable or hand to a function value, only the whole module tells: a key may
// be missing there, or have another template.
package hardcoded
