package insecureclient_test

import (
	"testing"

	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes/insecureclient"
)

// TestTestdata runs the rule over testdata/src/insecureclient and the examples of doc.go.
func TestTestdata(t *testing.T) { ruletest.Rule(t, insecureclient.Rule()) }
