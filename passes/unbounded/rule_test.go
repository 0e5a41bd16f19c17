package unbounded_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/unbounded"
)

// TestTestdata runs the rule over testdata/src/unbounded and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, unbounded.Rule()) }
