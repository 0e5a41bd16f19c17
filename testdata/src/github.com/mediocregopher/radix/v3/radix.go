// Package radix has the signatures of radix v3 that testdata calls.
package radix

type Action interface{}

type CmdAction interface{ Action }

type Client interface{ Do(a Action) error }

func Cmd(rcv interface{}, cmd string, args ...string) CmdAction { return nil }

func FlatCmd(rcv interface{}, cmd, key string, args ...interface{}) CmdAction { return nil }

func WithConn(key string, fn func(Client) error) Action { return nil }

type EvalScript struct{}

func NewEvalScript(numKeys int, script string) EvalScript { return EvalScript{} }

func (es EvalScript) Cmd(rcv interface{}, keysAndArgs ...string) Action { return nil }
