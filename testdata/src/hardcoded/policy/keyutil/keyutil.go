// Package keyutil builds keys by hand: its functions take the namespace.
package keyutil

import "strconv"

// Shard is a builder: the namespace is a parameter.
func Shard(namespace string, n int) string { return "shard:" + namespace + ":by:n:" + strconv.Itoa(n) } // ok

// Keys is a builder: the namespace is in the receiver.
type Keys struct{ Namespace string }

// Worker returns the key of a worker.
func (k Keys) Worker(id string) string { return k.Namespace + ":workers:" + id }
