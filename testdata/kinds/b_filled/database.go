package filled

import "strconv"

// A database behind an interface, for which the module itself has a stand-in only.
type database interface {
	Get(dest any, query string) error
}

type brokenDatabase struct{ database }

func (b *brokenDatabase) Get(dest any, query string) error {
	if query == "" {
		return nil
	}
	return b.database.Get(dest, query)
}

func incidentOf(db database) (int, error) {
	var id int
	if err := db.Get(&id, "INSERT"); err != nil {
		return 0, err
	}
	return id, nil
}

func openIncident(db database) {
	id, err := incidentOf(db)
	if err != nil {
		return
	}
	rdb.SAdd(ctx, "app:incident:"+strconv.Itoa(id), 1) // key "app:incident:{id}"
}

// A method that takes the type itself reads it.
type checker interface{ Check(n *int) error }

type limits struct{ most int }

func (l limits) Check(n *int) error {
	if *n > l.most {
		return errTooMany
	}
	return nil
}

var errTooMany error

func checked(c checker) {
	n := 7
	if err := c.Check(&n); err != nil {
		return
	}
	rdb.SAdd(ctx, "app:checked:"+strconv.Itoa(n), 1) // key "app:checked:7"
}
