package reasons

import (
	"math/big"
	"strconv"
	"unsafe"

	"github.com/google/uuid"
)

// Nobody calls it.
func Exported(key string) {
	rdb.Get(ctx, key) // key {?} because no-caller
}

func object(o struct{ Key string }) {
	rdb.Get(ctx, o.Key) // key {?} because no-caller
}

func several(a, b string) {
	rdb.Get(ctx, a+b) // key {?} because no-caller
}

// A command that nobody brings.
func Command(args ...any) {
	rdb.Do(ctx, args...) // key {?} because no-caller
}

type cache struct{ key string }

// Nobody sets the field.
func (c *cache) get() {
	rdb.Get(ctx, c.key) // key {?} because no-caller
}

// The code of another module is not there.
func foreign() {
	rdb.Get(ctx, uuid.New().String()) // key {?} because not-loaded
}

type store interface{ Key() string }

func unknownStore(s store) {
	rdb.Get(ctx, s.Key()) // key {?} because no-caller
}

// All that it counts to.
func counted(n int) {
	for i := range n {
		rdb.Get(ctx, strconv.Itoa(i)) // key {?} because too-many
	}
}

// The evaluator does not follow these.
func pointed(b []byte) {
	rdb.Get(ctx, unsafe.String(&b[1], 3)) // key {?} because construct
}

func computed(a, b *big.Int) {
	rdb.Get(ctx, new(big.Int).Mul(a, b).String()) // key {?} because construct
}

// What brings several reasons has the one that could be mended.
func either(key string, b []byte, odd bool) {
	if odd {
		key = unsafe.String(&b[1], 3)
	}
	rdb.Get(ctx, key) // key {?} because construct
}

// The index of a list.
func indexed(list []string) {
	for i := range list {
		rdb.Get(ctx, strconv.Itoa(i)) // key {?} because too-many
	}
}

// What the method of another module makes of its receiver.
func byID(id uuid.UUID) {
	rdb.Get(ctx, id.String()) // key {?} because not-loaded
}

// An element of a list that nobody fills.
func listed(list []string) {
	rdb.Get(ctx, list[0]) // key {?} because no-caller
}

// A function that nobody brings.
func called(key func() string) {
	rdb.Get(ctx, key()) // key {?} because no-caller
}

// A variable that nothing sets.
var nobody string

func unset() {
	rdb.Get(ctx, nobody) // key {?} because no-caller
}
