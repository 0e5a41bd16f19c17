package lockdiscipline_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/lockdiscipline"
)

// TestTestdata runs the rule over testdata/src/lockdiscipline and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, lockdiscipline.Rule()) }
