package unknownkey_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/unknownkey"
)

// TestTestdata runs the rule over testdata/src/unknownkey and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, unknownkey.Rule()) }
