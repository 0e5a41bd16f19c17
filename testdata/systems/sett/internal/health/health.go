// Package health tells over HTTP which instances run.
package health

import (
	"fmt"
	"net/http"

	"github.com/redis/go-redis/v9"

	"example.org/sett/internal/instance"
	"example.org/sett/pkg/blackboard"
)

// Handler answers for all instances.
func Handler(rdb *redis.Client) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /instances/{name}", func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		if err := instance.ValidateName(name); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		ttl, err := rdb.TTL(r.Context(), blackboard.LockKey(name)).Result()
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		fmt.Fprintln(w, ttl)
	})
	mux.HandleFunc("GET /lock", func(w http.ResponseWriter, r *http.Request) {
		value, err := rdb.Get(r.Context(), blackboard.LockKey(r.FormValue("name"))).Result() // want rawinput
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		fmt.Fprintln(w, value)
	})
	return mux
}
