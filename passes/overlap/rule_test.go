package overlap_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/overlap"
)

// TestTestdata runs the rule over testdata/src/overlap and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, overlap.Rule()) }
