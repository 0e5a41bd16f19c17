// Package foreignkey reports packages that write keys of another module.
//
// # Reports
//
// With a policy that has modules: a package of one module that writes a key of
// another: the {module} segment of the key says so, or the owner of its class.
// DEL and EXPIRE are writes, PUBLISH is one of a channel. With
// "foreignkey: {reads: true}" also packages that read such a key, subscribe to
// such a channel, or look for such keys with a pattern; for a class with
// "readers: [...]" always, unless their module is one of these.
//
// Keys of the module "shared" are everyone's. The caller of a wrapper or key
// function uses the key, not the package that has it; unless it calls a function of
// the owner which sends the command and makes the key itself, of the values that it
// is given.
//
// # Why
//
// A key has one format, and the module that owns it may change it. Whoever else
// writes the key, or deletes it, breaks the owner without touching its code.
//
// # Bad
//
//	// In a package of the module orders, by the policy.
//	rdb.Del(ctx, ns+":billing:invoices:"+id)
//
// # Good
//
//	rdb.Del(ctx, ns+":orders:carts:"+id)
//
// # Fix
//
// None: the owner offers a function, or the key becomes a shared one.
//
// # Does not see
//
// Packages that are in no module: commands, and what several modules share. The
// policy does not say what they own, so they may use every key. Neither does it
// see a module segment that is not known, one that the policy does not name, and
// a use that may be of a key of the package's own module too.
package foreignkey
