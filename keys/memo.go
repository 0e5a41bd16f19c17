package keys

import "sync"

// A memo keeps what is known of templates, which are compared with the classes
// again and again: every rule asks about every use. Several goroutines may use
// one; nothing that it holds may be changed.
type memo[T any] struct{ m sync.Map } // by the text of the template, with types

// get returns what of makes of t, from the first time that it was asked.
func (m *memo[T]) get(t Template, of func(Template) T) T {
	text := t.Typed()
	if known, ok := m.m.Load(text); ok {
		return known.(T)
	}
	v := of(t)
	m.m.Store(text, v)
	return v
}

// known is what a space knows of templates.
type known struct {
	matches  memo[matched]
	behind   memo[matched] // of what follows an optional namespace
	followed memo[followed]
	reached  memo[[]*Class]
}

type matched struct {
	TemplateMatch
	ok bool
}

type followed struct {
	TemplateMatch
	misfits []Misfit
	ok      bool
}
