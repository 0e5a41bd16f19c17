package secretvalue_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/secretvalue"
)

// TestTestdata runs the rule over testdata/src/secretvalue and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, secretvalue.Rule()) }
