// Package redis has the signatures of redigo that testdata calls.
package redis

type Conn interface {
	Close() error
	Do(commandName string, args ...interface{}) (reply interface{}, err error)
	Send(commandName string, args ...interface{}) error
}

type Pool struct{}

func (p *Pool) Get() Conn { return nil }

type Args []interface{}

func (args Args) Add(value ...interface{}) Args           { return append(args, value...) }
func (args Args) AddFlat(v interface{}) Args              { return append(args, v) }
func String(reply interface{}, err error) (string, error) { return "", err }

func Strings(reply interface{}, err error) ([]string, error) { return nil, err }

func Values(reply interface{}, err error) ([]interface{}, error) { return nil, err }

func Scan(src []interface{}, dest ...interface{}) ([]interface{}, error) { return src, nil }

type Script struct{}

func NewScript(keyCount int, src string) *Script { return &Script{} }

func (s *Script) Do(c Conn, keysAndArgs ...interface{}) (interface{}, error) { return nil, nil }

type PubSubConn struct{ Conn Conn }

func (c PubSubConn) Subscribe(channel ...interface{}) error  { return nil }
func (c PubSubConn) PSubscribe(channel ...interface{}) error { return nil }

func (c PubSubConn) Receive() interface{} { return nil }

type Message struct {
	Channel, Pattern string
	Data             []byte
}
