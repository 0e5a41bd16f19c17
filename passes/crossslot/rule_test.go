package crossslot_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/crossslot"
)

// TestTestdata runs the rule over testdata/src/crossslot and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, crossslot.Rule()) }
