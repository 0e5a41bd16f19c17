package fields

import (
	"errors"
	"fmt"
	"strconv"
)

// A function that sets a field, and hands back whatever error there is, has set it.
type readRequest struct{ user int64 }

func readUser(raw string, t int) (value int64, n int, err error) {
	if t != 1 {
		return value, 0, errors.New("type")
	}
	v, err := strconv.ParseInt(raw, 10, 64)
	if err != nil {
		return value, 0, err
	}
	return v, 8, nil
}

func (r *readRequest) read(raw string) (n int, err error) {
	r.user, n, err = readUser(raw, 1)
	return n, err
}

func readKeys(raw string) {
	r := &readRequest{}
	if _, err := r.read(raw); err != nil {
		return
	}
	rdb.Get(ctx, fmt.Sprintf("read:%d:%d", r.user, r.user)) // key "read:{user}:{user_2}"
}

type prefixRequest struct{ prefix string }

func (r *prefixRequest) fill(ok bool) error {
	if !ok {
		return errors.New("no")
	}
	r.prefix = "filled"
	return r.check()
}

func (r *prefixRequest) check() error {
	if len(r.prefix) > 9 {
		return errors.New("long")
	}
	return nil
}

func filledKeys(ok bool, id string) {
	r := &prefixRequest{}
	if r.fill(ok) != nil {
		return
	}
	rdb.Get(ctx, r.prefix+":of:"+id) // key "filled:of:{id}"
}
