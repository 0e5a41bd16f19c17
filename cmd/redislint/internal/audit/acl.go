package audit

import "strings"

// Rights are the least rights of the user that an audit with these options needs, as ACL
// SETUSER takes them: the audit reads names, types, lifetimes and sizes of all keys, and
// values only with --values.
func (w *Walk) Rights() string {
	words := []string{"resetkeys", "%R~*", "resetchannels", "-@all",
		"+hello", "+auth", "+ping", "+select", "+client|setname",
		"+info", "+role", "+dbsize", "+scan", "+type", "+pttl", "+strlen", "+llen", "+hlen", "+scard", "+zcard", "+xlen"}
	if w.Memory != MemoryNone {
		words = append(words, "+memory|usage")
	}
	if w.Idle {
		words = append(words, "+object|idletime", "+object|freq")
	}
	if w.Values > 0 {
		words = append(words, "+getrange", "+hscan", "+lrange")
	}
	if len(w.Judge.policy.Server.Config) > 0 {
		words = append(words, "+config|get")
	}
	if w.Judge.policy.Server.ACL {
		words = append(words, "+acl|getuser")
	}
	if w.Target.Kind == "cluster" {
		words = append(words, "+cluster|slots", "+cluster|nodes", "+readonly", "+asking")
	}
	return strings.Join(words, " ")
}
