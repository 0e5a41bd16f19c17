package wrongtype_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/wrongtype"
)

// TestTestdata runs the rule over testdata/src/wrongtype and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, wrongtype.Rule()) }
