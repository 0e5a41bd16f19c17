package longrange_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/longrange"
)

// TestTestdata runs the rule over testdata/src/longrange and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, longrange.Rule()) }
