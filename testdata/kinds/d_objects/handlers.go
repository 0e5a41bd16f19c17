package objects

import "encoding/json"

// What one of many handlers does with its request is nothing that the others do: who fills the
// request does not bring the key.
type loader interface {
	load(raw []byte, into any) error
	add(name string, fn func(raw []byte) any)
}

type socket struct {
	handlers map[string]func(raw []byte) any
}

func (s *socket) load(raw []byte, into any) error { return json.Unmarshal(raw, into) }

func (s *socket) add(name string, fn func(raw []byte) any) { s.handlers[name] = fn }

type handleOf struct {
	api  loader
	name string
}

func handles[T any](h handleOf, fn func(req T) error) {
	h.api.add(h.name, func(raw []byte) any {
		var data T
		if err := h.api.load(raw, &data); err != nil {
			return err
		}
		return fn(data)
	})
}

func deletesTask(id string) error { return rdb.Del(ctx, id).Err() } // forwarded

func handlers(s *socket) {
	type task struct{ ID string }
	type pod struct{ Name string }
	handles(handleOf{s, "task"}, func(req task) error { return deletesTask(req.ID) })                       // key {?} because decoded
	handles(handleOf{s, "pod"}, func(req pod) error { return rdb.Get(ctx, "app:pod:"+req.Name).Err() })     // key "app:pod:{name}"
	handles(handleOf{s, "ping"}, func(req struct{}) error { return nil })                                   // no key
	handles(handleOf{s, "set"}, func(req pod) error { return rdb.Set(ctx, req.Name, "app:no:v", 0).Err() }) // key {?} because decoded
}

// The first of a list stays the first, whatever a loop appends to it.
func addsAll(params []any) {
	rdb.Do(ctx, append([]any{"SADD"}, params...)...) // forwarded
	if len(params) > 0 {
		rdb.Do(ctx, "EXPIRE", params[0], 60) // forwarded
	}
}

func addsMembers(id string, users []string) {
	params := []any{"app:members:" + id}
	for _, u := range users {
		params = append(params, u)
	}
	if len(users) == 0 {
		params = append(params, "nobody")
	}
	addsAll(params) // key "app:members:{id}"; key "app:members:{id}"
}
