package both_test

import (
	"context"
	"testing"

	"example.org/kinds/k_tests/both"
	"example.org/kinds/k_tests/fixtures"
	"example.org/kinds/k_tests/mockredis"
)

func TestSeed(t *testing.T) {
	both.Seed(fixtures.Client())
	mockredis.Fill(context.Background(), fixtures.Client())
}
