package audit

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the schema and the goldens")

const schemaFile = "audit.schema.json"

// The schema is that of the types.
func TestSchema(t *testing.T) {
	r := &jsonschema.Reflector{Anonymous: true, DoNotReference: true}
	s := r.Reflect(&Report{})
	s.ID = ""
	s.Title = "A report of redislint audit --format json"
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	require.NoError(t, e.Encode(s))
	if *update {
		require.NoError(t, os.WriteFile(schemaFile, b.Bytes(), 0o644))
	}
	want, err := os.ReadFile(schemaFile)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String(), "run go test -update")
}
