package visible

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"plain: a::b\n\tc\n":     "plain: a::b\n\tc\n",
		"\x1b[31m\u202e\ufeff\r": `\x1b[31m\u202e\ufeff\r`,
		"::error::x":             `\x3a:error::x`,
		"a\n \t::error::x\n":     "a\n \t\\x3a:error::x\n",
		"a ::error::x":           "a ::error::x",
		"ключ":                   "ключ",
	} {
		require.Equal(t, want, Text(text))
	}
	require.Equal(t, `a\nb\tc`, Line("a\nb\tc"))
	require.Equal(t, "a\ufffd", Line("a\xff"))
}

func TestFormats(t *testing.T) {
	const text = "a\u202eb\u0085c"
	data, err := json.Marshal(text)
	require.NoError(t, err)
	shown := JSON(data)
	require.NotContains(t, string(shown), "\u202e")
	var again string
	require.NoError(t, json.Unmarshal(shown, &again))
	require.Equal(t, text, again)

	type element struct {
		Name string `xml:"name,attr"`
	}
	data, err = xml.Marshal(element{text})
	require.NoError(t, err)
	shown = XML(data)
	require.NotContains(t, string(shown), "\u202e")
	var e element
	require.NoError(t, xml.Unmarshal(shown, &e))
	require.Equal(t, text, e.Name)

	require.Equal(t, "<p>\n  &#58;:error::x\ufffd</p>\n", string(Page([]byte("<p>\n  ::error::x\u202e</p>\n"))))
}

// git reads the names that Path quotes.
func TestPath(t *testing.T) {
	require.Equal(t, "a/b c.go", Path("a/b c.go"))
	require.Equal(t, "a/ключ.go", Path("a/ключ.go"))
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	dir := t.TempDir()
	git := func(stdin string, args ...string) {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	git("", "init", "-q")
	for _, name := range []string{"e\x1b[31m\u202e.go", "n\n::error::x.go", `quote".go`, `back\slash.go`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("a\n"), 0o644); err != nil {
			t.Skip("the file system has no such names")
		}
		git("--- "+Path("a/"+name)+"\n+++ "+Path("b/"+name)+"\n@@ -1 +1 @@\n-a\n+b\n", "apply")
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, "b\n", string(data))
	}
}
