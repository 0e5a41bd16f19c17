package replies

import (
	"database/sql"
	"net/url"
)

// A method of a package that is not read fills what it is called on: its zero value says
// nothing any more.
func nullText(v sql.NullString) string {
	if v.Valid {
		return v.String
	}
	return ""
}

func scanned(s string) (sql.NullString, error) {
	var v sql.NullString
	if err := v.Scan(s); err != nil {
		return v, err
	}
	return v, nil
}

func filledByMethod(s string) {
	v, err := scanned(s)
	if err != nil {
		return
	}
	rdb.Get(ctx, "scanned:"+nullText(v)) // key "scanned:{string}"
	w := sql.NullString{}
	_ = w.Scan(s)
	rdb.Get(ctx, "local:"+nullText(w)) // key "local:{string}"
	var z sql.NullString
	rdb.Get(ctx, "zero:"+nullText(z)) // key "zero:"
	given := sql.NullString{String: "given", Valid: true}
	rdb.Get(ctx, nullText(given)) // key "given"
	u := url.URL{Path: "path:" + s}
	_ = u.Query()
	rdb.Get(ctx, u.Path) // key "path:{s}"
}
