package reasons

import (
	"bufio"
	"database/sql"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/url"
	"os"
)

func byForm(r *http.Request) {
	rdb.Get(ctx, r.FormValue("key")) // key {?} because request
}

func byHeader(r *http.Request) {
	k := r.Header.Get("X-Key")
	rdb.Get(ctx, k) // key {?} because request
}

func byPath(r *http.Request) {
	rdb.Get(ctx, r.URL.Path) // key {?} because request
}

func byQuery(u *url.URL) {
	rdb.Get(ctx, u.Query().Get("key")) // key {?} because request
}

// Behind a helper it is the same.
func keyOf(r *http.Request) string { return r.PathValue("key") }

func byHelper(r *http.Request) {
	rdb.Get(ctx, keyOf(r)) // key {?} because request
}

var keyFlag = flag.String("key", "", "")

func byFlag() {
	rdb.Get(ctx, *keyFlag) // key {?} because flag
}

func byArgument() {
	rdb.Get(ctx, flag.Arg(0)) // key {?} because flag
}

func byEnvironment() {
	rdb.Get(ctx, os.Getenv("KEY")) // key {?} because environment
}

func byLookup() {
	if k, ok := os.LookupEnv("KEY"); ok {
		rdb.Get(ctx, k) // key {?} because environment
	}
}

func byRow(row *sql.Row) error {
	var k string
	if err := row.Scan(&k); err != nil {
		return err
	}
	return rdb.Get(ctx, k).Err() // key {?} because database
}

func byRows(db *sql.DB) {
	rows, err := db.Query("select k from keys")
	if err != nil {
		return
	}
	for rows.Next() {
		var k struct{ Key string }
		if rows.Scan(&k.Key) == nil {
			rdb.Get(ctx, k.Key) // key {?} because database
		}
	}
}

type message struct{ Key string }

func byJSON(b []byte) {
	var m message
	if json.Unmarshal(b, &m) == nil {
		rdb.Get(ctx, m.Key) // key {?} because decoded
	}
}

func byReader(r io.Reader) {
	b, _ := io.ReadAll(r)
	rdb.Get(ctx, string(b)) // key {?} because decoded
}

func byLine(r io.Reader) {
	for s := bufio.NewScanner(r); s.Scan(); {
		rdb.Get(ctx, s.Text()) // key {?} because decoded
	}
}

func byReply() {
	k, err := rdb.Get(ctx, "index").Result() // key "index"
	if err == nil {
		rdb.Get(ctx, k) // key {?} because reply
	}
}

func byMembers() {
	for _, k := range rdb.SMembers(ctx, "keys").Val() { // key "keys"
		rdb.Del(ctx, k) // key {?} because reply
	}
}

// The reason goes through wrappers to the callers.
func wrapped(key string) {
	rdb.Get(ctx, key) // key {?} because request
}

func byCaller(r *http.Request) {
	wrapped(r.FormValue("key")) // key {?} because request
}

// An own type that is decoded, by a decoder and as elements.
func byDecoder(r io.Reader) {
	var all []message
	if json.NewDecoder(r).Decode(&all) != nil {
		return
	}
	for _, m := range all {
		rdb.Get(ctx, m.Key) // key {?} because decoded
	}
}

// A body of a request is decoded.
func byBody(r *http.Request) {
	var m message
	_ = json.NewDecoder(r.Body).Decode(&m)
	rdb.Get(ctx, m.Key) // key {?} because decoded
}

func byCommandLine() {
	rdb.Get(ctx, os.Args[1]) // key {?} because flag
}

// A part of an address has the reason of the address.
func ofSetting() {
	u, _ := url.Parse(os.Getenv("DB_URL"))
	rdb.Get(ctx, u.Query().Get("prefix")) // key {?} because environment
	rdb.Get(ctx, u.Path)                  // key {?} because environment
	q, _ := url.ParseQuery(os.Getenv("DB_QUERY"))
	rdb.Get(ctx, q.Get("prefix"))                     // key {?} because environment
	rdb.Get(ctx, url.PathEscape(os.Getenv("DB_KEY"))) // key {?} because environment
}

func ofRequest(r *http.Request, text string) {
	rdb.Get(ctx, r.URL.Query().Get("id")) // key {?} because request
	u, _ := url.Parse(text)
	rdb.Get(ctx, u.Query().Get("id")) // key {?} because request
}
