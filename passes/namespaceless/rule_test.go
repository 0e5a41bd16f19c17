package namespaceless_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/namespaceless"
)

// TestTestdata runs the rule over testdata/src/namespaceless and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, namespaceless.Rule()) }
