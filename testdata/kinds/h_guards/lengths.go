package guards

// What is longer than a length is not of that length.
func byLength(k string) {
	key := k
	if len(k) == 3 {
		key = "len:" + k
	}
	rdb.Set(ctx, key, "v", 0) // forwarded
}

func lengths(id string) {
	byLength("abc")       // key "len:abc"
	byLength("abcd")      // key "abcd"
	byLength("a:" + id)   // key "a:{id}" | "len:a:{id}"
	byLength("ab:d" + id) // key "ab:d{id}"
}
