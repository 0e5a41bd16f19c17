package missingttl_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/missingttl"
)

// TestTestdata runs the rule over testdata/src/missingttl and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, missingttl.Rule()) }
