// Package insecureclient reports clients that reach the server in a way that the policy forbids.
//
// # Reports
//
// A URL with a password in it, and a TLS configuration with InsecureSkipVerify, where
// a client is made. With "server: {tls: required}" of the policy also options without a
// TLSConfig and URLs that begin with redis://, unless the address is this machine's or a
// socket; with "acl: required" options without a Username. And CONFIG SET of a
// setting to another value than "server: {config: {...}}" or "maxmemory_policy" has. The
// rule is off unless a policy enables it.
//
// # Why
//
// Without TLS, whoever is on the way reads every key and value, and the password; with
// InsecureSkipVerify he can answer in place of the server. A password in the source
// is in every copy of it.
//
// # Bad
//
//	// The policy has "maxmemory_policy: noeviction".
//	rdb.ConfigSet(ctx, "maxmemory-policy", "allkeys-lru")
//
// # Good
//
//	// The policy has "maxmemory_policy: noeviction".
//	rdb.ConfigSet(ctx, "maxmemory-policy", "noeviction")
//
// # Fix
//
// None: which certificates count, the code does not say.
//
// # Does not see
//
// Options that are not written in the call that makes the client: variables, and what
// functions return, may get a TLSConfig elsewhere. URLs that are not constants.
package insecureclient
