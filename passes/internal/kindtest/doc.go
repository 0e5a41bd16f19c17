// Package kindtest holds uses to testdata/kinds: small programs of the kinds
// of code that must be right, with what reaches each call of Redis beside it.
//
// A folder of testdata/kinds is a module of its own, example.org/kinds/<folder>, named
// after the letter of the kind: b_join. It is read with its test files and
// analysed alone. A comment behind a call says what the program does:
//
//	rdb.Get(ctx, k)      // key "app:user:{id}"
//	rdb.Get(ctx, k)      // key "a:{x}" | "b:{x}"           both can be, nothing else
//	rdb.Get(ctx, k)      // key {?}                         not known
//	rdb.Get(ctx, k)      // key "a:{x}" or "a:1" | "a:2"    both answers are right
//	rdb.Do(ctx, args...) // GET "a"; SET "b"                the keys of each command
//	rdb.Scan(ctx, ...)   // pattern "app:*"
//	rdb.Publish(...)     // channel "app:events" or none
//	fmt.Println(k)       // no key
//	c.rdb.Get(ctx, key)  // forwarded                       a use; its keys are at the callers
//	rdb.Do(ctx, args...) // used                            a use, whatever it shows
//	c.next.Get(key)      // any                             a use, or none
//	rdb.Get(ctx, k)      // key {?} because request         not known, and why
//	rdb.Get(ctx, k)      // key "app:user:{id}" // miss     today's tool is wrong here
//
// The templates are all that the uses on the line have, wrappers' calls included;
// neighbouring placeholders count as one. Names of placeholders do not count
// unless the template is behind name=, types and ... only where they are
// written. A line with a use and no comment fails, and so does a "// miss" that
// has become right: go test ./passes/internal/kindtest -update-misses rewrites them.
// -v lists what is missed, with what was found.
package kindtest
