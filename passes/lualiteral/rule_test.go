package lualiteral_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/lualiteral"
)

// TestTestdata runs the rule over testdata/src/lualiteral and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, lualiteral.Rule()) }
