// The real clients, and the tests that hold the tables of
// passes/uses/internal/clients against them: a module of its own, so that
// the analyser depends on no client. Its path lies below passes/uses
// because the tables are internal to that.
module github.com/redislint/redislint/passes/uses/realclients

go 1.26.0

replace github.com/redislint/redislint => ../..


// The command line asks for a later release than this one.
replace github.com/redis/go-redis/v9 => github.com/redis/go-redis/v9 v9.0.5

require (
	github.com/go-redis/redis v6.15.9+incompatible
	github.com/go-redis/redis/v7 v7.4.1
	github.com/go-redis/redis/v8 v8.11.5
	github.com/redis/go-redis/v9 v9.5.5
	github.com/redislint/redislint v0.0.0
	github.com/stretchr/testify v1.12.1
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/dgryski/go-rendezvous v0.0.0-20200823014737-9f7001d12a5f // indirect
	go.uber.org/atomic v1.12.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
