package lib

import (
	"context"
	"testing"

	"example.org/kinds/k_tests/fixtures"
)

func TestStore(t *testing.T) {
	s := New(fixtures.Client(), "test")
	s.Get(context.Background(), "test:key")
	s.User(context.Background(), "1")
	s.onlyTests(context.Background(), "test:only")
	s.Item(context.Background(), "test:item:1")
}
