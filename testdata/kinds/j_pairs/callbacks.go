package pairs

// The keys that a callback gets are those of the call that it is handed to.
func bySlot(ks []string, f func(ks []string)) { f(ks) } // any

func slots(id string) {
	bySlot([]string{"app:hash:" + id}, func(ks []string) { // any
		for _, k := range ks {
			rdb.HGetAll(ctx, k) // key "app:hash:{id}" // miss
		}
	})
	bySlot([]string{"app:text:" + id}, func(ks []string) { // any
		rdb.MGet(ctx, ks...) // key "app:text:{id}" // miss
	})
}
