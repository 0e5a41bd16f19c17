package pairs

import "github.com/gomodule/redigo/redis"

// A key and its command of one branch.
func command(conn redis.Conn, id string, hash bool) {
	cmd, key := "GET", "app:str:"+id
	if hash {
		cmd, key = "HGETALL", "app:hash:"+id
	}
	conn.Do(cmd, key) // GET "app:str:{id}"; HGETALL "app:hash:{id}"
}

func commandOf(id, kind string) (string, string) {
	switch kind {
	case "list":
		return "LLEN", "app:list:" + id
	case "set":
		return "SCARD", "app:set:" + id
	}
	return "STRLEN", "app:text:" + id
}

func commandResult(conn redis.Conn, id, kind string) {
	cmd, key := commandOf(id, kind)
	conn.Do(cmd, key) // LLEN "app:list:{id}"; SCARD "app:set:{id}"; STRLEN "app:text:{id}"
}

func commandConstant(conn redis.Conn, id string) {
	cmd, key := commandOf(id, "set")
	conn.Do(cmd, key) // SCARD "app:set:{id}"
}

func commandRows(conn redis.Conn, id string) {
	for _, r := range [][]string{{"GET", "app:r1:" + id}, {"TTL", "app:r2:" + id}} {
		conn.Do(r[0], r[1]) // GET "app:r1:{id}"; TTL "app:r2:{id}"
	}
}

func do(conn redis.Conn, cmd, key string) {
	conn.Do(cmd, key) // forwarded
}

func commandCalls(conn redis.Conn, id string) {
	do(conn, "GET", "app:do:g:"+id)  // GET "app:do:g:{id}"
	do(conn, "LLEN", "app:do:l:"+id) // LLEN "app:do:l:{id}"
}

func commandList(conn redis.Conn, id string, expire bool) {
	args := []any{"GET", "app:cl:g:" + id}
	if expire {
		args = []any{"EXPIRE", "app:cl:e:" + id, 60}
	}
	conn.Do(args[0].(string), args[1:]...) // GET "app:cl:g:{id}"; EXPIRE "app:cl:e:{id}"
}

// The number of keys decides what is a key.
func union(conn redis.Conn, id string, both bool) {
	args := []any{"app:dst", 1, "app:z1:" + id}
	if both {
		args = []any{"app:dst", 2, "app:z1:" + id, "app:z2:" + id}
	}
	conn.Do("ZUNIONSTORE", args...) // ZUNIONSTORE "app:dst" | "app:z1:{id}" | "app:z2:{id}"
}

func commandOnly(conn redis.Conn, id string, get bool) {
	cmd := "DEL"
	if get {
		cmd = "GET"
	}
	conn.Do(cmd, "app:only:"+id) // GET "app:only:{id}"; DEL "app:only:{id}"
}
