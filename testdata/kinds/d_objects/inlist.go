package objects

// Commands with their arguments in a list that callers bring: each goes with its own.

type listed struct {
	cmd  string
	args []any
}

func runListed(ops []listed) {
	for _, o := range ops {
		rdb.Do(ctx, append([]any{o.cmd}, o.args...)...) // used
	}
}

func runBuilt(ops ...listed) {
	for _, o := range ops {
		args := []any{o.cmd}
		args = append(args, o.args...)
		rdb.Do(ctx, args...) // used
	}
}

func lists(id string) {
	runListed([]listed{{"SET", []any{"a:" + id, 1}}, {"DEL", []any{"b:" + id}}, {"HSET", []any{"c:" + id, "f", "v"}}}) // SET "a:{id}"; DEL "b:{id}"; HSET "c:{id}"
	runBuilt(listed{"SET", []any{"d:" + id, 1}}, listed{"DEL", []any{"e:" + id}})                                      // SET "d:{id}"; DEL "e:{id}"
}
