package c

import (
	"context"
	"net/http"
	"time"
)

// takeBare takes an event once, and for ever: the value says nothing.
func (a *API) takeBare(ctx context.Context, id string) error {
	return a.rdb.SetNX(ctx, "med:"+a.env+":c:idem:event:"+id, `{"taken":true}`, 0).Err() // want envelope "createdAt" missingttl "without a TTL"
}

// dropBare drops what comes again within ten seconds: the value says nothing.
func (a *API) dropBare(ctx context.Context, id string) error {
	return a.rdb.SetNX(ctx, "med:"+a.env+":c:dedup:"+id, `{"dropped":true}`, 10*time.Second).Err() // want envelope "createdAt"
}

// country is that of the partner. The gateway in front of the API writes this header, in
// place of any that a partner sends.
func country(r *http.Request) string { return r.Header.Get("X-Gateway-Country") }

// rates answers from the cache.
func (a *API) rates(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, "med:"+a.env+":c:cache:query:rates:"+country(r))
}

// peek reads what another module keeps of something.
func (a *API) peek(ctx context.Context, id string) (string, error) {
	return a.rdb.Get(ctx, "med:"+a.env+":g:idem:append:"+id).Result() // want foreignkey "module g"
}
