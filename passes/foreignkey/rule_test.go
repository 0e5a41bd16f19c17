package foreignkey_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/foreignkey"
)

// TestTestdata runs the rule over testdata/src/foreignkey and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, foreignkey.Rule()) }
