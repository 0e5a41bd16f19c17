package rawinput_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/rawinput"
)

// TestTestdata runs the rule over testdata/src/rawinput and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, rawinput.Rule()) }
