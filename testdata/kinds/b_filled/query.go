package filled

import "strconv"

// A list that a function of the module hands to a query of a library is what the query finds.
type result interface{ All(dest any) error }

type collection struct{ of func(cond string) result }

func (c collection) selectAll(cond string, dest any) error { return c.of(cond).All(dest) }

type row struct{ ID int }

func selected(c collection) {
	var rows []row
	if err := c.selectAll("x", &rows); err != nil {
		return
	}
	entries := map[string]string{}
	for _, r := range rows {
		entries["app:row:"+strconv.Itoa(r.ID)] = "x"
	}
	for key := range entries {
		rdb.Del(ctx, key) // key "app:row:{id}"
	}
}
