// Package redis has beego's cache in Redis, which testdata imports for its name.
package redis
