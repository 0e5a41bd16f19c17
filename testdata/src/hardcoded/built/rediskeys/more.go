package rediskeys

// WorkerOf is a builder beside the generated ones: the namespace is a parameter.
func WorkerOf(namespace, id string) string { return namespace + ":workers:" + id }

// Counter is a key without a namespace. What stands in this package is a builder.
func Counter() string { return "sett:instances" } // ok
