// Package wrongtype reports commands on keys that hold another type.
//
// # Reports
//
// With a policy that says the type of a class: a command for another type on a
// key of that class. Otherwise, in the whole module: commands for two types
// on keys of one template, at the uses of the type that has fewer of them, and
// if both have as many, at the later ones. Two templates are one if they differ
// in nothing but the names of their placeholders, and begin with the same
// literal text, or are keys of a class and begin with its namespace.
//
// With "commands: [...]" of a class, each other command on its keys or channels. What
// a script sends counts, the call of the script does not.
//
// Bitmaps and HyperLogLogs are strings, geo indices are sorted sets. DEL, EXPIRE,
// TYPE, SORT and the like fit every type.
//
// # Why
//
// Redis answers such a command with WRONGTYPE, at run time, and only if the key
// is there already. SET, and the commands that store their result, do not even
// fail: what was there is gone.
//
// # Bad
//
//	rdb.HSet(ctx, "app:user:"+id, "name", "x")
//	rdb.HGet(ctx, "app:user:"+id, "name")
//	rdb.Get(ctx, "app:user:"+id)
//
// # Good
//
//	rdb.HSet(ctx, "app:user:"+id, "name", "x")
//	rdb.HGet(ctx, "app:user:"+id, "name")
//	rdb.Get(ctx, "app:user:"+id+":bio")
//
// # Fix
//
// None: which of the two commands is meant, the code does not say.
//
// # Does not see
//
// Keys on different servers and databases cannot be told apart: one name that
// holds a string in one database and a hash in another is reported. What the
// policy calls two classes is never compared.
//
// Commands on keys whose head is not known, or of which one place can have
// several; keys that are a prefix and a key ("app:{key}"), for what lies under a
// prefix is of every type; commands that only the name of a method tells; and
// what a script does to the keys that it gets through KEYS. Keys that can be of
// several classes, one of which the command fits, are left alone.
//
// Commands that run only after a comparison with a name that TYPE answers, as in
// case "hash" or t != "zset", around the command or before it, in the wrapper or in
// all callers of the function, if it leaves the type of the command: whether what is
// compared comes from TYPE, and of this key, is not looked at. Nor are two commands
// compared that run for different kinds of something: for other constants of one
// field, parameter, function or switch, other types of a type switch, with a flag
// and without, or in two types that implement one interface of the module. Templates
// that stand for too many texts to be told apart are not one key.
//
// A driver that sees one package at a time, as go vet does, compares commands
// inside each package, and sees no comparison of a wrapper in another.
package wrongtype
