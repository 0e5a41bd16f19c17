// Package server is what agents and operators talk to.
package server

import (
	"net/http"
	"regexp"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/skynet/internal/agentkeys"
	"example.org/skynet/internal/memory"
)

var agentName = regexp.MustCompile(`^[a-z0-9_]{1,32}$`)

// A Server answers requests.
type Server struct {
	rdb    redis.UniversalClient
	memory *memory.Memory
}

// New returns a Server that uses rdb.
func New(rdb redis.UniversalClient) *Server {
	return &Server{rdb: rdb, memory: memory.New(rdb, time.Now)}
}

// Routes returns the handler of all paths.
func (s *Server) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /agents/{agent}/heartbeat", s.heartbeat)
	mux.HandleFunc("GET /agents/{agent}", s.status)
	mux.HandleFunc("GET /sample", s.sample)
	mux.HandleFunc("GET /contexts", s.contexts)
	mux.HandleFunc("DELETE /all", s.reset)
	return mux
}

// heartbeat takes the heartbeat of an agent.
func (s *Server) heartbeat(w http.ResponseWriter, r *http.Request) {
	agent := r.PathValue("agent")
	if !agentName.MatchString(agent) {
		http.NotFound(w, r)
		return
	}
	answer(w, s.memory.Heartbeat(r.Context(), agent))
}

// status says whether an agent is connected.
func (s *Server) status(w http.ResponseWriter, r *http.Request) {
	agent := r.PathValue("agent")
	state, err := s.rdb.Get(r.Context(), agentkeys.Presence(agent)).Result() // want rawinput "PathValue"
	if err != nil {
		answer(w, err)
		return
	}
	_, _ = w.Write([]byte(state))
}

// sample names a key.
func (s *Server) sample(w http.ResponseWriter, r *http.Request) {
	name, err := s.rdb.RandomKey(r.Context()).Result() // want fullscan "RANDOMKEY"
	if err != nil {
		answer(w, err)
		return
	}
	_, _ = w.Write([]byte(name))
}

// contexts names the contexts of agents, a page of them.
func (s *Server) contexts(w http.ResponseWriter, r *http.Request) {
	page, _, err := s.rdb.Scan(r.Context(), 0, "context:*", 100).Result()
	if err != nil {
		answer(w, err)
		return
	}
	for _, name := range page {
		_, _ = w.Write([]byte(name + "\n"))
	}
}

// reset forgets everything.
func (s *Server) reset(w http.ResponseWriter, r *http.Request) {
	answer(w, s.rdb.FlushDB(r.Context()).Err()) // want fullscan "FLUSHDB"
}

// answer says that something was done, or what went wrong.
func answer(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
