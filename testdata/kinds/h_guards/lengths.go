package guards

// A condition on the length of one list says nothing of another one.
func delAll(keys []string) {
	if len(keys) == 0 {
		return
	}
	rdb.Del(ctx, keys...) // forwarded
}

func done(q, unique string, more []string) {
	keys := []string{"done:" + q}
	if len(unique) > 0 {
		keys = append(keys, "done:more")
		delAll(keys) // DEL "done:{q}" | "done:more"
		return
	}
	if len(more) > 0 {
		delAll(append(keys, "done:other")) // DEL "done:{q}" | "done:other"
		return
	}
	delAll(keys) // DEL "done:{q}"
}

// What a list that is handed over would be replaced by.
func orAll(keys []string) {
	if len(keys) == 0 {
		keys = []string{"all:one", "all:two"}
	}
	rdb.Del(ctx, keys...) // forwarded
}

func someOrAll(keys []string, id string) {
	orAll(keys)                   // forwarded
	orAll([]string{"some:" + id}) // DEL "some:{id}"
}
