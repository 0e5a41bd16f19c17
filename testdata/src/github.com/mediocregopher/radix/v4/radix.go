// Package radix has the signatures of radix v4 that testdata calls.
package radix

import "context"

type Action interface{}

type Client interface {
	Do(ctx context.Context, a Action) error
}

func Cmd(rcv interface{}, cmd string, args ...string) Action { return nil }

func FlatCmd(rcv interface{}, cmd string, args ...interface{}) Action { return nil }

type EvalScript struct{}

func NewEvalScript(script string) EvalScript { return EvalScript{} }

func (es EvalScript) Cmd(rcv interface{}, keys []string, args ...string) Action { return nil }
