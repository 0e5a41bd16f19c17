package e

import "testing"

func TestRight(t *testing.T) {
	c := New(watched(t), "dev")
	must(t, c.CasesByHash(t.Context(), Filter{}, []string{"case"}))
	must(t, c.Snapshot(t.Context(), "case-1", nil))
	must(t, c.Invoices(t.Context(), "Tenant 7", "2026-01", nil))
	must(t, c.EmptySnapshots(t.Context()))
	_, _ = c.Round(t.Context(), "partner-1")
}

// 4.4: a filter whose numbers are long.
//
// want toolong
func TestWrongFilter(t *testing.T) {
	const least = -1 << 63
	must(t, New(watched(t), "dev").Cases(t.Context(), Filter{least, least, least, least, least, least}, nil))
}
