package fields

import "errors"

// What a function returns a call of has changed its parameters by then.
type frame struct{ client, user string }

var errShort = errors.New("short")

func (f *frame) unpack(raw string) error {
	if len(raw) < 2 {
		return errShort
	}
	return f.payload(raw)
}

func (f *frame) payload(raw string) error {
	f.client = "client:" + raw
	return fillUser(f, raw)
}

func fillUser(f *frame, raw string) error {
	if raw == "" {
		return errShort
	}
	f.user = "user:" + raw
	return nil
}

func (f frame) copied(raw string) error { return fillUser(&f, raw) }

func newFrame(raw string) (*frame, error) {
	f := &frame{}
	return f, f.payload(raw)
}

func readFrames(raw string) {
	f := &frame{}
	if err := f.unpack(raw); err != nil {
		return
	}
	rdb.Get(ctx, f.client) // key "client:{raw}"
	rdb.Get(ctx, f.user)   // key "user:{raw}"
	g, err := newFrame(raw)
	if err != nil {
		return
	}
	rdb.Get(ctx, g.user) // key "user:{raw}"
	h := frame{user: "none"}
	_ = h.copied(raw)
	rdb.Get(ctx, h.user) // key "none"
}
