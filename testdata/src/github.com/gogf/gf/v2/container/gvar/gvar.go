// Package gvar is a stub of github.com/gogf/gf/v2/container/gvar.
package gvar

type Var struct{}

func (v *Var) String() string { return "" }

func (v *Var) Int() int { return 0 }

func (v *Var) Strings() []string { return nil }

func (v *Var) Slice() []any { return nil }

func (v *Var) Array() []any { return nil }

func New(v any, safe ...bool) *Var { return nil }

func (v *Var) Interfaces() []any { return nil }

func (v *Var) Vars() []*Var { return nil }
