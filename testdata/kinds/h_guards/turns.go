package guards

// A condition on what a loop goes over: the keys are those of the turns that get there.

type turn struct {
	kind, name string
	skip       bool
}

func turns(other string) {
	for _, t := range []turn{{"a", "x", false}, {"b", "y", false}, {"c", "z", true}} {
		rdb.Get(ctx, "turn:all:"+t.name) // GET "turn:all:x" | "turn:all:y" | "turn:all:z"
		if t.kind == "a" {
			rdb.Get(ctx, "turn:if:"+t.name) // GET "turn:if:x"
		} else {
			rdb.Get(ctx, "turn:else:"+t.name) // GET "turn:else:y" | "turn:else:z"
		}
		if t.kind == other {
			rdb.Get(ctx, "turn:other:"+t.name) // GET "turn:other:x" | "turn:other:y" | "turn:other:z"
		}
		switch t.kind {
		case "a", "b":
			rdb.Get(ctx, "turn:case:"+t.name) // GET "turn:case:x" | "turn:case:y"
		default:
			rdb.Get(ctx, "turn:default:"+t.name) // GET "turn:default:z"
		}
		if t.skip {
			continue
		}
		rdb.Get(ctx, "turn:kept:"+t.name) // GET "turn:kept:x" | "turn:kept:y"
		if t.kind == "c" {                // control never gets there: what is written stays
			rdb.Get(ctx, "turn:never:"+t.name) // used
		}
	}
	for i, name := range []string{"x", "y", "z"} {
		if i == 0 {
			continue
		}
		rdb.Get(ctx, "turn:rest:"+name) // GET "turn:rest:y" | "turn:rest:z"
	}
	for name, kind := range map[string]string{"x": "a", "y": "b"} {
		if kind != "a" {
			rdb.Get(ctx, "turn:map:"+name) // GET "turn:map:y"
		}
	}
	// A variable that the turns change says nothing of one turn.
	seen := ""
	for _, name := range []string{"x", "y"} {
		if seen != "" {
			rdb.Get(ctx, "turn:seen:"+name) // GET "turn:seen:x" | "turn:seen:y"
		}
		seen = name
	}
}

// A list that grows later is not empty for ever.
type line struct{ items []string }

func (l *line) push(s string) { l.items = append(l.items, s) }

var lines = struct{ high, low *line }{&line{}, &line{}}

func growing(s string) {
	lines.high.push(s)
	for name, l := range map[string]*line{"high": lines.high, "low": lines.low} {
		if len(l.items) == 0 {
			continue
		}
		rdb.Get(ctx, "turn:line:"+name) // GET "turn:line:high" | "turn:line:low"
	}
}
