package api

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestRoute(t *testing.T) {
	for pattern, want := range map[string]string{
		"":                         "/unmatched",
		"GET /v1/invoices/{id}":    "/v1/invoices/{id}",
		"example.org/v1/a:cancel/": "/v1/a_cancel/",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Pattern = pattern
		if got := route(r); got != want {
			t.Errorf("route of %q: got %q, want %q", pattern, got, want)
		}
	}
}
