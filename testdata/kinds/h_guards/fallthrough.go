package guards

// What falls through goes on in the next case.

func through(kind, id string) {
	k := "app:"
	switch kind {
	case "a":
		k += "a:"
		fallthrough
	case "b":
		k += "b:"
	case "c":
		k += "c:"
	}
	rdb.Get(ctx, k+id) // key "app:a:b:{id}" | "app:b:{id}" | "app:c:{id}" | "app:{id}"
}

func throughDefault(n int, id string) {
	var k string
	switch {
	case n > 1:
		fallthrough
	case n > 0:
		k = "app:some:"
	default:
		k = "app:none:"
	}
	rdb.Get(ctx, k+id) // key "app:some:{id}" | "app:none:{id}"
}

// The function has another switch: what does not fall through is as it was.
func throughBeside(kind, id string) {
	n := 0
	switch kind {
	case "a":
		n++
		fallthrough
	case "b":
		n++
	}
	k := "app:before:"
	rdb.Set(ctx, k+id, n, 0) // key "app:before:{id}"
	k = "app:after:"
	rdb.Set(ctx, k+id, n, 0) // key "app:after:{id}"
}

func throughReturn(kind, id string) string {
	switch kind {
	case "old":
		fallthrough
	case "new":
		return "app:new:" + id
	}
	return "app:other:" + id
}

func throughReturned(kind, id string) {
	rdb.Get(ctx, throughReturn(kind, id))  // key "app:new:{id}" | "app:other:{id}"
	rdb.Get(ctx, throughReturn("old", id)) // key "app:new:{id}"
	rdb.Get(ctx, throughReturn("x", id))   // key "app:other:{id}"
}

// In a branch that falls through the key is used there.
func throughUsed(kind, id string) {
	k := "app:x:"
	switch kind {
	case "a":
		k = "app:a:"
		rdb.Get(ctx, k+id) // key "app:a:{id}"
		fallthrough
	case "b":
		rdb.Del(ctx, k+id) // key "app:a:{id}" | "app:x:{id}"
	default:
		rdb.Get(ctx, k+id) // key "app:x:{id}"
	}
}

// Into the clause for all others, and out of it.
func throughAll(kind, id string) {
	k := "app:"
	switch kind {
	case "a":
		k += "a:"
		fallthrough
	default:
		k += "all:"
		fallthrough
	case "z":
		k += "z:"
	}
	rdb.Get(ctx, k+id) // key "app:a:all:z:{id}" | "app:all:z:{id}" | "app:z:{id}"
}
