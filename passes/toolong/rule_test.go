package toolong_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/toolong"
)

// TestTestdata runs the rule over testdata/src/toolong and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, toolong.Rule()) }
