// Package shared has prefixes of keys for other packages.
package shared

const Prefix = "app:workers:" // want(module) "worker"

const Head = "app" // want(module) "app"

// Key is a key function of a package that imports no client.
func Key(id string) string { return "app:lock:" + id } // want(module) "lock"
