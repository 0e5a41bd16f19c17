package wiring

import (
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A table of collections, each with a prefix of its own, more than can be listed: who
// calls a method of one has its keys.
type collection struct {
	prefix string
	rdb    *redis.Client
}

func newCollection(prefix string) *collection { return &collection{prefix: prefix, rdb: rdb} }

func (c *collection) key(id any) string { return fmt.Sprintf("%s:%v", c.prefix, id) }

func (c *collection) get(id any) { c.rdb.Get(ctx, c.key(id)) } // key "colAa:one:{id}" | "colHf:two:{id}"

func (c *collection) drop(id any) { c.rdb.Del(ctx, c.key(id)) } // any

var (
	colAa *collection
	colAb *collection
	colAc *collection
	colAd *collection
	colAe *collection
	colAf *collection
	colBa *collection
	colBb *collection
	colBc *collection
	colBd *collection
	colBe *collection
	colBf *collection
	colCa *collection
	colCb *collection
	colCc *collection
	colCd *collection
	colCe *collection
	colCf *collection
	colDa *collection
	colDb *collection
	colDc *collection
	colDd *collection
	colDe *collection
	colDf *collection
	colEa *collection
	colEb *collection
	colEc *collection
	colEd *collection
	colEe *collection
	colEf *collection
	colFa *collection
	colFb *collection
	colFc *collection
	colFd *collection
	colFe *collection
	colFf *collection
	colGa *collection
	colGb *collection
	colGc *collection
	colGd *collection
	colGe *collection
	colGf *collection
	colHa *collection
	colHb *collection
	colHc *collection
	colHd *collection
	colHe *collection
	colHf *collection
)

func fillCollections() {
	colAa = newCollection("colAa:one")
	colAb = newCollection("colAb:x")
	colAc = newCollection("colAc:x")
	colAd = newCollection("colAd:x")
	colAe = newCollection("colAe:x")
	colAf = newCollection("colAf:x")
	colBa = newCollection("colBa:x")
	colBb = newCollection("colBb:x")
	colBc = newCollection("colBc:x")
	colBd = newCollection("colBd:x")
	colBe = newCollection("colBe:x")
	colBf = newCollection("colBf:x")
	colCa = newCollection("colCa:x")
	colCb = newCollection("colCb:x")
	colCc = newCollection("colCc:x")
	colCd = newCollection("colCd:x")
	colCe = newCollection("colCe:x")
	colCf = newCollection("colCf:x")
	colDa = newCollection("colDa:x")
	colDb = newCollection("colDb:x")
	colDc = newCollection("colDc:x")
	colDd = newCollection("colDd:x")
	colDe = newCollection("colDe:x")
	colDf = newCollection("colDf:x")
	colEa = newCollection("colEa:x")
	colEb = newCollection("colEb:x")
	colEc = newCollection("colEc:x")
	colEd = newCollection("colEd:x")
	colEe = newCollection("colEe:x")
	colEf = newCollection("colEf:x")
	colFa = newCollection("colFa:x")
	colFb = newCollection("colFb:x")
	colFc = newCollection("colFc:x")
	colFd = newCollection("colFd:x")
	colFe = newCollection("colFe:x")
	colFf = newCollection("colFf:x")
	colGa = newCollection("colGa:x")
	colGb = newCollection("colGb:x")
	colGc = newCollection("colGc:x")
	colGd = newCollection("colGd:x")
	colGe = newCollection("colGe:x")
	colGf = newCollection("colGf:x")
	colHa = newCollection("colHa:x")
	colHb = newCollection("colHb:x")
	colHc = newCollection("colHc:x")
	colHd = newCollection("colHd:x")
	colHe = newCollection("colHe:x")
	colHf = newCollection("colHf:two")
}

func readCollections(id int64) {
	colAa.get(id) // key "colAa:one:{id}"
	colHf.get(id) // key "colHf:two:{id}"
}
