package hardcoded_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/hardcoded"
)

// TestTestdata runs the rule over testdata/src/hardcoded and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, hardcoded.Rule()) }
