package library

import "strings"

// Names in braces are replaced by values, in a loop over a map of them.
func expand(tpl string, vars map[string]string) string {
	for k, v := range vars {
		tpl = strings.ReplaceAll(tpl, "{"+k+"}", v)
	}
	return tpl
}

func expanded(id, user string, vars map[string]string) {
	rdb.Get(ctx, expand("item:{id}:b", map[string]string{"id": id})) // key "item:{id}:b"
	rdb.Get(ctx, expand("cart:{id}", vars))                          // key "cart:{{id}}" | {?}
}
