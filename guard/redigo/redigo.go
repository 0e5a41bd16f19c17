// Package redigo connects a guard to redigo.
//
//	pool := &redis.Pool{Dial: func() (redis.Conn, error) {
//		c, err := redis.Dial("tcp", addr)
//		if err != nil {
//			return nil, err
//		}
//		return redigo.Wrap(c, g), nil
//	}}
//
// It is a module of its own, so that redigo is a dependency of those only who use it.
package redigo

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gomodule/redigo/redis"

	"github.com/redislint/redislint/guard"
)

// Wrap returns a connection whose commands are held to g's policy. In mode guard.Fail, Do and
// Send return a *guard.Error for a command that is not to be sent. What is sent with Send is
// looked at one by one: a key of a pipeline that is left without a lifetime is reported then, and
// sent. The connection can be used as c can: by one goroutine that sends, and one that receives.
func Wrap(c redis.Conn, g *guard.Guard) redis.Conn { return &conn{Conn: c, guard: g} }

type conn struct {
	redis.Conn
	guard *guard.Guard

	mu       sync.Mutex
	trip     *guard.Trip // of what was sent and not received; nil if it is not looked at
	sent     int         // commands whose replies are not received
	received int
	multi    bool // between MULTI and EXEC
}

// maxTrip is how many commands of a pipeline are looked at together.
const maxTrip = 10_000

// Do implements redis.Conn.
func (c *conn) Do(name string, args ...any) (any, error) {
	return c.do(name, args, func() (any, error) { return c.Conn.Do(name, args...) })
}

// DoWithTimeout implements redis.ConnWithTimeout.
func (c *conn) DoWithTimeout(timeout time.Duration, name string, args ...any) (any, error) {
	return c.do(name, args, func() (any, error) { return redis.DoWithTimeout(c.Conn, timeout, name, args...) })
}

// DoContext implements redis.ConnWithContext.
func (c *conn) DoContext(ctx context.Context, name string, args ...any) (any, error) {
	return c.do(name, args, func() (any, error) { return redis.DoContext(c.Conn, ctx, name, args...) })
}

// do sends a command, after what was sent before, of which all replies are read.
func (c *conn) do(name string, args []any, send func() (any, error)) (any, error) {
	if err := c.add(name, args, true); err != nil {
		return nil, err
	}
	reply, err := send()
	c.mu.Lock()
	defer c.mu.Unlock()
	all, _ := reply.([]any)
	switch {
	case err != nil: // of any of the commands: which one is not known
		c.lost()
	case name != "":
		c.reply(c.trip.Len()-1, name, reply, nil)
	default:
		for i, one := range all {
			failed, _ := one.(error)
			c.reply(c.received+i, "", one, failed)
		}
	}
	c.trip.End()
	c.trip, c.sent, c.received = nil, 0, 0
	return reply, err
}

// Send implements redis.Conn.
func (c *conn) Send(name string, args ...any) error {
	if err := c.add(name, args, false); err != nil {
		return err
	}
	return c.Conn.Send(name, args...)
}

// add looks at a command before it is sent; last is whether the pipeline ends with it.
func (c *conn) add(name string, args []any, last bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if name == "" { // only what was sent before is read
		return nil
	}
	if c.sent == 0 || c.trip != nil && c.trip.Len() >= maxTrip {
		c.trip.End()
		c.trip, c.sent, c.received = c.guard.Begin(), 0, 0
		if c.multi {
			c.trip.Transaction()
		}
	}
	c.trip.Add(name, nil, args, text)
	err := c.trip.Refused()
	if err == nil && last {
		if err = c.trip.Check(); err != nil {
			c.trip.Drop()
			c.trip, c.sent, c.received = nil, 0, 0
		}
	}
	if err != nil {
		return err
	}
	switch strings.ToUpper(name) {
	case "MULTI":
		c.multi = true
	case "EXEC", "DISCARD":
		c.multi = false
	}
	c.sent++
	return nil
}

// Receive implements redis.Conn.
func (c *conn) Receive() (any, error) {
	reply, err := c.Conn.Receive()
	c.receive(reply, err)
	return reply, err
}

// ReceiveWithTimeout implements redis.ConnWithTimeout.
func (c *conn) ReceiveWithTimeout(timeout time.Duration) (any, error) {
	reply, err := redis.ReceiveWithTimeout(c.Conn, timeout)
	c.receive(reply, err)
	return reply, err
}

// ReceiveContext implements redis.ConnWithContext.
func (c *conn) ReceiveContext(ctx context.Context) (any, error) {
	reply, err := redis.ReceiveContext(c.Conn, ctx)
	c.receive(reply, err)
	return reply, err
}

// receive notes the reply to the next command.
func (c *conn) receive(reply any, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.received >= c.sent {
		return // what was subscribed to
	}
	c.reply(c.received, "", reply, err)
	if c.Conn.Err() != nil { // the other replies do not come
		c.lost()
	}
	if c.received++; c.received == c.sent {
		c.trip.End()
		c.trip, c.sent, c.received = nil, 0, 0
	}
}

// lost tells the trip that commands whose replies were not received failed.
func (c *conn) lost() {
	for i := c.received; i < c.trip.Len(); i++ {
		c.trip.Reply(i, guard.Failed, -1)
	}
}

// Close implements redis.Conn.
func (c *conn) Close() error {
	c.mu.Lock()
	c.trip.End()
	c.trip, c.sent, c.received = nil, 0, 0
	c.mu.Unlock()
	return c.Conn.Close()
}

// reply tells the trip what came of its i-th command; name is "" if that is not known.
func (c *conn) reply(i int, name string, reply any, err error) {
	if c.trip == nil {
		return
	}
	if err != nil {
		c.trip.Reply(i, guard.Failed, -1)
		return
	}
	switch v := reply.(type) {
	case nil:
		c.trip.Reply(i, guard.Nothing, -1)
	case int64:
		c.trip.Reply(i, guard.Something, v)
	case string:
		if v != "QUEUED" {
			c.trip.Reply(i, guard.Something, -1)
		}
	case []any:
		some := strings.EqualFold(name, "EXEC") // a transaction that was done
		for k, x := range v {
			some = some || x != nil
			if strings.EqualFold(name, "MGET") {
				c.trip.Element(i, k, x != nil)
			}
		}
		switch {
		case strings.EqualFold(name, "MGET"):
		case some:
			c.trip.Reply(i, guard.Something, -1)
		default:
			c.trip.Reply(i, guard.Nothing, -1)
		}
	default:
		c.trip.Reply(i, guard.Something, -1)
	}
}

// text appends what redigo sends for a value that is not of a basic type.
func text(dst []byte, value any) []byte {
	if a, ok := value.(redis.Argument); ok {
		value = a.RedisArg()
	}
	switch v := value.(type) {
	case string:
		return append(dst, v...)
	case []byte:
		return append(dst, v...)
	case bool:
		return append(dst, map[bool]byte{true: '1', false: '0'}[v])
	case nil:
		return dst
	}
	return fmt.Append(dst, value)
}
