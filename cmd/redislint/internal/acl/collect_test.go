package acl

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

// What a wrapper sends is brought where a caller's use comes from it, through others or not.
func TestBrought(t *testing.T) {
	base := uses.Use{Package: "p", Decl: "get", Command: "GET", Called: true}
	through := uses.Use{Package: "p", Decl: "load", Command: "GET", Called: true, Inner: &base}
	caller := uses.Use{Package: "q", Decl: "main", Command: "GET", Inner: &through}
	lost := uses.Use{Package: "p", Decl: "pop", Command: "BLPOP", Called: true}
	same := uses.Use{Package: "p", Decl: "get", Command: "DEL", Called: true}
	b := &builder{in: Input{Uses: []uses.Use{base, through, caller, lost, same}}}
	require.Equal(t, map[string]bool{within(&base): true, within(&through): true}, b.brought())
}
