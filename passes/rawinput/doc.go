// Package rawinput reports what users send, and sensitive values, as parts of keys.
//
// # Reports
//
// With a policy: a key, channel or pattern that has what a request brought in it
// as it is: a parameter of the path or query, a form value, a header, grpc
// metadata, by net/http, gin, echo, fiber, chi or gorilla/mux. And one that has a
// parameter or field in it that is named like a sensitive value: email, phone,
// phone_number, ssn, iban, card_number, password, passwd, passphrase or secret at
// the end of its name; "names: [...]" under rules.rawinput replaces them.
//
// # Why
//
// A value with a separator in it is another key: "1:admin" as a user's name. With
// a glob it is another pattern, and a long one is a long key. Keys are in logs,
// in MONITOR and in dumps, where an address or password does not belong.
//
// # Bad
//
//	func handle(ctx context.Context, rdb *redis.Client, r *http.Request) {
//		rdb.Get(ctx, "profile:"+r.FormValue("user"))
//	}
//
// # Good
//
//	func handle(ctx context.Context, rdb *redis.Client, r *http.Request) {
//		if id, err := strconv.Atoi(r.FormValue("user")); err == nil {
//			rdb.Get(ctx, "profile:"+strconv.Itoa(id))
//		}
//	}
//
// # Fix
//
// None: a hash changes the key. keys.Hash makes a segment of any text, or name
// your own function under sanitizers.
//
// # Does not see
//
// A value that goes through any function, which may check it, or that is compared
// with something other than "" or handed to a function before it becomes a part
// of the key; values that arrive in a body, and those that are passed on to
// another function before. A handler that keeps its own namespace at the head of
// keys is seen only if the key is put together in the function that uses it.
package rawinput
