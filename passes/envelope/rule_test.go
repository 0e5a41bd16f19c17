package envelope_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/envelope"
)

// TestTestdata runs the rule over testdata/src/envelope and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, envelope.Rule()) }
