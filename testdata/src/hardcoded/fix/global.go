package fix

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Keys without a namespace: where no builder has the form, nothing is to be
// taken from the builders.

func global(ctx context.Context, rdb *redis.Client, id string, n int, u uint, u64 uint64, l level) {
	rdb.Get(ctx, "sett:owners:"+id)                             // want "owner"
	rdb.Get(ctx, "sett:shards:"+strconv.Itoa(n))                // want "shard"
	rdb.Get(ctx, fmt.Sprintf("sett:shards:%d", u))              // want "shard" nofix "values of other types"
	rdb.Get(ctx, fmt.Sprintf("sett:shards:%d", u64))            // want "shard" nofix "values of other types"
	rdb.Get(ctx, fmt.Sprintf("sett:shards:%d", uint32(u)))      // want "shard"
	rdb.Get(ctx, fmt.Sprintf("sett:shards:%v", l))              // ok: its text is no number
	rdb.Get(ctx, fmt.Sprintf("sett:shards:%03d", n))            // want "shard" nofix "values of other types"
	rdb.Get(ctx, "sett:shards:"+strconv.FormatInt(int64(n), 2)) // want "shard" nofix "values of other types"
	rdb.Get(ctx, "sett:shards:007")                             // want "shard" nofix "values of other types"
	rdb.Get(ctx, "sett:shards:-7")                              // want "shard"
	rdb.Get(ctx, fmt.Sprint("sett:owners:", id))                // want "owner" nofix "is only"
	rdb.Get(ctx, "sett:owners:")                                // ok: of no class
	rdb.Get(ctx, "sett:owners:"+                                // want "owner" nofix "a comment"
		// whose
		id)
	rdb.Get(ctx, "sett:owners:" /* whose */ +id) // want "owner" nofix "a comment"
}

func globalOrder(ctx context.Context, rdb *redis.Client, n int) {
	s := &state{"first"}
	rdb.Get(ctx, fmt.Sprintf("sett:owners:%v%s", s, s.change()))      // want "owner" nofix "operands with effects"
	rdb.Get(ctx, fmt.Sprintf("sett:owners:%s%v", s.change(), s))      // want "owner"
	rdb.Get(ctx, fmt.Sprintf("sett:owners:%s%s", mode, next()))       // want "owner"
	rdb.Get(ctx, fmt.Sprintf("sett:owners:%s%d", mode, change()))     // want "owner"
	rdb.Get(ctx, fmt.Sprintf("sett:pairs:%d:%d", number(), number())) // want "pair"
	rdb.Get(ctx, fmt.Sprintf("sett:pairs:%d:%d", calls, number()))    // want "pair" nofix "operands with effects"
	rdb.Get(ctx, fmt.Sprintf("sett:pairs:%d:%d", n, number()))        // want "pair" nofix "operands with effects"
	grow := func() int { n++; return n }
	rdb.Get(ctx, fmt.Sprintf("sett:pairs:%d:%d", n, grow())) // want "pair" nofix "operands with effects"
	rdb.Get(ctx, fmt.Sprintf("sett:pairs:%d:%d", grow(), n)) // want "pair"
}

func globalFormats(ctx context.Context, rdb *redis.Client, s string, n int) {
	order := "sett:owners:%[2]s%[1]s" // want "owner" nofix "filled in on its way"
	width := "sett:owners:%*d"        // want "owner" nofix "filled in on its way"
	rdb.Get(ctx, fmt.Sprintf(order, s, s))
	rdb.Get(ctx, fmt.Sprintf(width, n%20, n))
}

func globalLeftover(ctx context.Context, rdb *redis.Client, id string) {
	kept := "sett:owners" // want "owner" nofix "last use of the variable kept"
	rdb.Get(ctx, kept+":"+id)
	if short := "sett:owners:"; id != "" { // want "owner" nofix "last use of the variable short"
		rdb.Get(ctx, short+id)
	}
	first, second := "sett:owners:", id // want "owner" nofix "last use of the variable first"
	rdb.Get(ctx, first+second)
	// want+1 "owner"
	base := "sett:owners:"
	key := base + id
	rdb.Get(ctx, key)
	parts := []string{"sett:owners", id} // want "owner" nofix "."
	rdb.Get(ctx, strings.Join(parts, ":"))
}

// A constant for which not all keys have builders.
const owners = "sett:owners:" // want "owner" nofix "is only"

func globalMixed(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, owners+id)
	rdb.Get(ctx, fmt.Sprint(owners, id))
}

// Patterns in which a value would be escaped.
func globalPatterns(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Scan(ctx, 0, "sett:owners:*", 10)                   // want "owner"
	rdb.Scan(ctx, 0, "sett:pairs:*", 10)                    // want "pair"
	rdb.Scan(ctx, 0, "sett:pairs:"+id+":*", 10)             // want "pair" nofix "."
	rdb.Scan(ctx, 0, fmt.Sprintf("sett:pairs:%d:*", n), 10) // want "pair"
	rdb.Scan(ctx, 0, "sett:pairs:7:*", 10)                  // want "pair"
	rdb.Scan(ctx, 0, "sett:pairs:[12]:*", 10)               // want "pair" nofix "."
}
