package unit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the go command hands over is a unit, or an error that names the file.
func FuzzConfig(f *testing.F) {
	f.Add([]byte(`{"ImportPath": "a [a.test]", "GoFiles": ["a.go"], "ImportMap": {"b": "c"}, "GoVersion": "go1.26", "VetxOnly": true}`))
	f.Add([]byte(`{"ImportPath": "a", "GoFiles": [""], "Module": null, "PackageFile": null}`))
	f.Add([]byte(`null`))
	name := filepath.Join(f.TempDir(), "vet.cfg")
	f.Fuzz(func(t *testing.T, data []byte) {
		require.NoError(t, os.WriteFile(name, data, 0o644))
		c, err := readConfig(name)
		if err != nil {
			require.ErrorContains(t, err, name+": no unit of the go command")
			return
		}
		require.NotNil(t, c.Module)
		require.NotEmpty(t, c.path()+c.language()+"x")
		c.isVariant()
		c.importsClient()
		c.inMainModule()
		c.files(true)
	})
}
