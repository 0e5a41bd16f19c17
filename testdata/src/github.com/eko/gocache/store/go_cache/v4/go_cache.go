// Package go_cache has the signatures of gocache's store in memory that testdata calls.
package go_cache

import lib_store "github.com/eko/gocache/lib/v4/store"

type GoCacheClientInterface interface{ Flush() }

type GoCacheStore struct{ lib_store.StoreInterface }

func NewGoCache(client GoCacheClientInterface, options ...lib_store.Option) *GoCacheStore {
	return nil
}
