// Package rawinput reports what users send, and sensitive values, as parts of keys.
//
// # Reports
//
// With a policy: a key, channel or pattern that has what a request brought in it
// as it is: a parameter of the path or query, a form value, a header, grpc
// metadata, by net/http, gin, echo, fiber, chi or gorilla/mux; and a text field of a
// struct that a JSON body was decoded into, unless its tag says how it is checked.
// Helpers of the module that return one of these, and functions that are given it, are
// followed. A generated builder writes its values as they are: what it is given is reported
// at its argument, unless the policy has "escape:" for the class or "validate:". And one that has a
// parameter or field in it, not one that has text of the code such as a prefix,
// that is named like a sensitive value: email, phone,
// phone_number, ssn, iban, card_number, password, passwd, passphrase or secret at
// the end of its name; "names: [...]" under rules.rawinput replaces them.
//
// With "placeholders: {entity: {hash_suffix: required}}", a value of {entity} that ends in
// text of the code which is not a hash; with "sensitivity: personal" or secret, a
// parameter or field as it is. A function under sanitizers that returns what it is given
// is none, and what a builder escapes ("escape: percent") is safe.
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
// A value that a builder has in a pattern, where globs are escaped; one that is written in hexadecimal, in base64 or with url.QueryEscape, which
// leave no separator in it, and one that goes through any other function, which
// may check it: trimmed, quoted or in lower case it is what it was. Nor one that
// is compared with something other than "", looked up or handed to a function
// before the key is sent, though the key is made of the text as it came; a request
// that was handed to a function called validate or check; values that arrive in a
// context, a field of which a method was called before, and what a helper returns
// together with a verdict; and, where a wrapper is handed what a request brought, what it
// looks up with that. A
// handler that keeps its own namespace at the head of keys is seen only if the key
// is put together in the function that uses it.
package rawinput
