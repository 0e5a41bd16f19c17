module github.com/redislint/redislint/guard/rueidis

go 1.26.0

// The guard of this repository. A release requires the one of the same commit.
replace github.com/redislint/redislint => ../..

require (
	github.com/redis/rueidis v1.0.34
	github.com/redislint/redislint v0.0.0-00010101000000-000000000000
	github.com/stretchr/testify v1.12.1
)

require (
	github.com/cespare/xxhash/v2 v2.2.0 // indirect
	github.com/dgryski/go-rendezvous v0.0.0-20200823014737-9f7001d12a5f // indirect
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/redis/go-redis/v9 v9.5.5 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
