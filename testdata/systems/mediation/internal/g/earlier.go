package g

import "context"

// Peek reads what another module keeps of something.
func (l *Ledger) Peek(ctx context.Context, id string) (string, error) {
	return l.rdb.Get(ctx, "med:"+l.env+":e:cache:snapshot:"+id).Result() // want foreignkey "module e"
}
