// Package c is the API that partners call.
package c

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
	"example.org/mediation/internal/keyutil"
)

const answerTTL = 15 * time.Second

// An API answers partners.
type API struct {
	rdb redis.UniversalClient
	env string
}

// New returns the API of a deployment.
func New(rdb redis.UniversalClient, env string) *API { return &API{rdb: rdb, env: env} }

// Routes returns the handler of all paths.
func (a *API) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /cases/{case}", a.getCase)
	mux.HandleFunc("GET /search", a.search)
	mux.HandleFunc("POST /events", a.postEvent)
	mux.HandleFunc("GET /contacts/{email}", a.getContact)
	return mux
}

// getCase answers from the cache.
func (a *API) getCase(w http.ResponseWriter, r *http.Request) {
	key := "med:" + a.env + ":c:cache:query:case:" + r.PathValue("case")
	a.serve(w, r, key) // want rawinput
}

// search answers from the cache.
func (a *API) search(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, "med:"+a.env+":c:cache:query:search:"+keyutil.Hash(r.FormValue("q")))
}

// postEvent takes an event once.
func (a *API) postEvent(w http.ResponseWriter, r *http.Request) {
	value, err := envelope.Seal(r.RemoteAddr, 10*time.Minute)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	key := "med:" + a.env + ":c:idem:" + r.Header.Get("Idempotency-Key")
	fresh, err := a.rdb.SetNX(r.Context(), key, value, 10*time.Minute).Result() // want rawinput
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	if !fresh {
		w.WriteHeader(http.StatusConflict)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// getContact answers from the cache.
func (a *API) getContact(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.contactKey(keyutil.Hash(r.PathValue("email"))))
}

func (a *API) contactKey(hash string) string {
	return "med:" + a.env + ":c:cache:query:Contact:" + hash // want badsegment "lower case"
}

// byEmail returns the contact that a partner has registered.
func (a *API) byEmail(r *http.Request, email string) (string, error) {
	return a.rdb.Get(r.Context(), "med:"+a.env+":c:cache:query:contact:"+email).Result() // want rawinput
}

// serve answers with the payload that is cached under key.
func (a *API) serve(w http.ResponseWriter, r *http.Request, key string) {
	text, err := a.rdb.GetEx(r.Context(), key, answerTTL).Bytes()
	if err != nil {
		http.NotFound(w, r)
		return
	}
	var e struct{ Payload json.RawMessage }
	if err := json.Unmarshal(text, &e); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(e.Payload)
}

// A question is what partners send.
type question struct {
	Case string `json:"case"`
}

// Ask answers a question from the cache.
func (a *API) Ask(w http.ResponseWriter, r *http.Request) {
	var q question
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	a.serve(w, r, "med:"+a.env+":c:cache:query:question:"+q.Case) // want rawinput "q.Case"
}
