package objects

import (
	"fmt"

	"github.com/gomodule/redigo/redis"
)

// A key with a namespace, handed over as one object.
type named struct{ namespace, key string }

func (n *named) text(hash func(string) string) string {
	key := n.key
	if hash != nil {
		key = hash(key)
	}
	if n.namespace != "" {
		return n.namespace + ":" + key
	}
	return key
}

type cacher interface {
	read(n *named)
	write(n *named)
	remove(n *named)
	list(n *named, id string)
}

type hashing struct {
	conn redis.Conn
	hash func(string) string
}

func newCacher(conn redis.Conn) cacher { return &hashing{conn, hashed} }

func hashed(s string) string { return fmt.Sprintf("%x", s) }

func (h *hashing) read(n *named) {
	h.conn.Do("GET", n.text(h.hash)) // used
}

func (h *hashing) write(n *named) {
	key := n.text(h.hash)
	func() {
		h.conn.Do("SET", key, "v") // forwarded
	}()
}

func (h *hashing) remove(n *named) {
	h.conn.Do("DEL", n.text(nil)) // forwarded
}

func (h *hashing) list(n *named, id string) {
	h.conn.Do("SMEMBERS", n.namespace+":list:"+id) // used
}

func handOver(c cacher, id string) {
	user := &named{
		namespace: "named:users",
		key:       id,
	}
	c.read(user)                            // GET "named:users:{s}"
	c.write(user)                           // SET "named:users:{s}"
	c.read(&named{"named:teams", id})       // GET "named:teams:{s}"
	c.remove(&named{"named:gone", id})      // DEL "named:gone:{id}"
	c.list(&named{"named:members", id}, id) // the key is whole in list
	func() {
		c.write(&named{namespace: "named:apps", key: id}) // SET "named:apps:{s}"
	}()
	handOn(c, user) // the object is only handed on
}

func handOn(c cacher, n *named) { c.read(n) }
