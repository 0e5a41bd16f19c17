// Package namespaceless reports exported functions that return keys without being given the namespace.
//
// # Reports
//
// If the policy has a namespace: an exported function or method whose result is a
// key or channel of a class with that namespace (if it is optional, of any that is
// neither global nor external), if it gets the namespace neither
// as its first parameter (contexts and numbers aside), nor from its receiver, nor from a
// generated Keys value, Default() among them. A namespace that a context brings,
// by ctx.Value or a function that is handed the context, is one that the caller
// gave. The finding is at the function's name.
//
// If the policy has services with variables of their own for the namespace: a call of
// the generated DefaultFor with one service in a package that another one imports; and
// os.Getenv or os.LookupEnv of another service's variable, in a package of one service
// that does not read its own. The finding is at the call.
//
// # Why
//
// Whoever calls such a function cannot say whose key he wants. The next instance
// on the same server needs another function, or writes into the keys of the
// first.
//
// # Bad
//
//	// The policy has "{namespace}:workers:{worker_id}".
//	func WorkerKey(id string) string { return "app:workers:" + id }
//
//	func load(ctx context.Context, rdb *redis.Client, id string) {
//		rdb.Get(ctx, WorkerKey(id))
//	}
//
// # Good
//
//	func WorkerKey(namespace, id string) string { return namespace + ":workers:" + id }
//
//	func load(ctx context.Context, rdb *redis.Client, id string) {
//		rdb.Get(ctx, WorkerKey("app", id))
//	}
//
// # Fix
//
// None: every caller has to be given the namespace too.
//
// # Does not see
//
// Functions that return several keys; methods of types that are not exported, and those
// that an interface of the module asks for; package main and tests. A function that can return a key in the namespace that
// it was given is left alone, even if it has one of its own where that is empty;
// so is one that looks at its receiver, at a parameter that is a struct, a pointer,
// a function or an interface, or at a value of a type parameter, and one that gets
// something out of a context, unless the namespace is written into the function.
// Classes that are nothing but placeholders describe any text. Nor, where the namespace
// is optional, a text that has one written in front, if no code is seen to use it as a key.
//
// A driver that sees one package at a time, as go vet does, looks only at packages
// that have to do with Redis.
package namespaceless
