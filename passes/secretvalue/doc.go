// Package secretvalue reports secrets that are stored as they are.
//
// # Reports
//
// With a policy that enables it: a write whose value is a variable, field,
// parameter or constant named like a secret, neither hashed nor encrypted on the
// way. The names, of which one must be the end of the identifier, are password,
// passwd, passphrase, secret, api_key, private_key, access_token, refresh_token,
// client_secret and credentials; "names: [...]" under rules.secretvalue replaces
// them.
//
// So is a field of a hash of that name, or that is secret by the policy ("fields: {card:
// {sensitivity: secret}}"), in arguments, in a map that is written there, and in a struct;
// a member of a struct that is marshalled as JSON; and any value of a class with
// "sensitivity: secret". Of a struct that something else fills, as a database does,
// nothing is known.
//
// # Why
//
// Redis keeps its data in memory and in dumps in the clear, and whoever reaches
// the server reads all of it.
//
// # Bad
//
//	// With "rules: {secretvalue: {enabled: true}}" in the policy.
//	password := ns + id
//	rdb.Set(ctx, "login:"+id, password, 0)
//
// # Good
//
//	passwordHash := ns + id
//	rdb.Set(ctx, "login:"+id, passwordHash, 0)
//
// # Fix
//
// None: whether to hash, to encrypt or not to store, the code does not say.
//
// # Does not see
//
// A secret inside a map that is marshalled, one whose name does not say so, and one that is
// handed to a function where it is stored, which may encrypt it, or is bytes, as
// hashes are. An identifier with a word such as hash, encrypted, id, name or expiry
// in it is none, and neither is what it is assigned to.
//
// A variable, field or parameter that gets what a function gave whose name, or that
// of its package or type, says hash, encrypt, seal, sum, mac, sign, digest or the
// like, or text that is made of it: a variable or field if it gets such a value
// anywhere, a parameter if all callers pass one.
package secretvalue
