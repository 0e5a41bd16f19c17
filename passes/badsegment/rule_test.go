package badsegment_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/badsegment"
)

// TestTestdata runs the rule over testdata/src/badsegment and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, badsegment.Rule()) }
