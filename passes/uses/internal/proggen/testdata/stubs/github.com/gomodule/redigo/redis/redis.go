// Package redis has what the programs use of redigo.
package redis

import "example.org/in/wire"

type Conn interface {
	Close() error
	Do(commandName string, args ...interface{}) (reply interface{}, err error)
	Send(commandName string, args ...interface{}) error
	Flush() error
}

type conn struct{}

func (conn) Close() error { return nil }
func (conn) Flush() error { return nil }

func (conn) Do(commandName string, args ...interface{}) (interface{}, error) {
	wire.Do(wire.Here(), append([]any{commandName}, args...)...)
	return nil, nil
}

func (conn) Send(commandName string, args ...interface{}) error {
	wire.Do(wire.Here(), append([]any{commandName}, args...)...)
	return nil
}

type Pool struct{}

func (p *Pool) Get() Conn { return conn{} }

type Args []interface{}

func (args Args) Add(value ...interface{}) Args { return append(args, value...) }

func String(reply interface{}, err error) (string, error) { return "", err }

func Strings(reply interface{}, err error) ([]string, error) { return nil, err }
