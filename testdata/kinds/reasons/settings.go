package reasons

// Settings without tags, which a library fills from a file.

type plainSettings struct {
	Token  string
	Nested plainGroup
}

type plainGroup struct{ Key string }

// neverFilled is one that nobody hands over.
type neverFilled struct{ Key string }

func load(file string, into any) {}

func settings(n *neverFilled) {
	var s plainSettings
	load("app.yaml", &s)
	used(&s, n)
}

func used(s *plainSettings, n *neverFilled) {
	rdb.Get(ctx, s.Token)      // GET {?} because decoded
	rdb.Get(ctx, s.Nested.Key) // GET {?} because decoded
	rdb.Get(ctx, n.Key)        // GET {?} because no-caller
}
