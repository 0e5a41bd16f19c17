package fullscan_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/fullscan"
)

// TestTestdata runs the rule over testdata/src/fullscan and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, fullscan.Rule()) }
