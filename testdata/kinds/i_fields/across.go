package fields

import "example.org/kinds/i_fields/other"

func across(id string) {
	c := other.New(rdb, "across")
	c.Load(ctx, id)
	rdb.Get(ctx, c.KeyOf(id)) // key "across:key:{id}"
	other.Open(ctx, rdb, other.Options{Namespace: "outside"}, id)
}
