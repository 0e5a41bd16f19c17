package adapters

import (
	redigo "github.com/gomodule/redigo/redis"
)

// connection is what the program needs of a connection: redigo's has it.
type connection interface {
	Do(command string, args ...any) (any, error)
}

func fetched(c connection, key string) (string, error) {
	return redigo.String(c.Do("GET", key)) // forwarded
}

func fetchedAll(c connection, keys []string) ([]string, error) {
	var args []any
	for _, key := range keys {
		args = append(args, key)
	}
	return redigo.Strings(c.Do("MGET", args...)) // forwarded
}

func handedOver(pool *redigo.Pool, id string) {
	conn := pool.Get()
	defer conn.Close()
	_, _ = fetched(conn, "app:handed:"+id)                                  // key "app:handed:{id}"
	_, _ = fetchedAll(conn, []string{"app:handed:" + id, "app:also:" + id}) // key "app:handed:{id}" | "app:also:{id}"
}

// A runner has the same shape, but a type of the program's own fills it.
type runner interface {
	Do(command string, args ...any) (string, error)
}

type shell struct{ log []string }

func (s *shell) Do(command string, args ...any) (string, error) {
	s.log = append(s.log, command)
	return "", nil
}

func runIn(r runner, id string) {
	_, _ = r.Do("GET", "app:file:"+id)
	_, _ = r.Do("DEL", "app:file:"+id)
}

func inShell(id string) { runIn(&shell{}, id) }

// speaker has the method of a connection word for word, but no client ever fills it.
type speaker interface {
	Do(command string, args ...any) (any, error)
	Speak(text string)
}

func say(s speaker, id string) {
	_, _ = s.Do("GET", "app:spoken:"+id)
}

// What a search through it returns has the form of the pattern.
func scannedKeys(c connection, pattern string) []string {
	var keys []string
	values, _ := redigo.Values(c.Do("SCAN", 0, "MATCH", pattern)) // forwarded
	batch, _ := redigo.Strings(values[1], nil)
	return append(keys, batch...)
}

func removeScanned(pool *redigo.Pool) {
	conn := pool.Get()
	for _, key := range scannedKeys(conn, "app:handed:*") { // pattern "app:handed:*"
		_, _ = conn.Do("DEL", key) // key "app:handed:{...}"
	}
}
