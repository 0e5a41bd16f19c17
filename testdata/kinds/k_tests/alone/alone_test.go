package alone_test

import (
	"context"
	"testing"

	"example.org/kinds/k_tests/alone"
)

func TestPut(t *testing.T) {
	alone.Put(context.Background(), nil, "1")
}
