package fields

import (
	"errors"
	"os"

	"example.org/kinds/i_fields/other"
)

// Two types of one name in two packages behind an interface: the fields of one are not the other's.

type rower interface{ Row(id string) string }

// Provider keeps rows in Redis.
type Provider struct{ prefix string }

func newProvider() (Provider, error) { return Provider{}.open(os.Getenv("ROWS")) }

func (p Provider) open(prefix string) (Provider, error) {
	if prefix == "" {
		return Provider{}, errors.New("no prefix")
	}
	p.prefix = prefix
	return p, nil
}

// Row reads.
func (p Provider) Row(id string) string {
	return rdb.Get(ctx, p.prefix+id).Val() // forwarded
}

func rowsOf(kind int) (rower, error) {
	switch kind {
	case 0:
		return other.NewProvider(1)
	case 1:
		return newProvider()
	}
	return nil, errors.New("no such kind")
}

var rows rower

func connectRows(kind int) {
	var err error
	if rows, err = rowsOf(kind); err != nil {
		panic(err)
	}
}

// RowOf reads.
func RowOf(id string) string {
	connectRows(len(os.Args))
	return rows.Row("row:" + id) // key "{rows}row:{id}"
}
