package doctest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
)

const file = `# Title

<!-- test: run dir 1 -->
~~~sh
# How:
a # what

b #1
~~~

## Part

<!-- x-y:begin -->

~~~text
# no heading
~~~

<!-- x-y:end -->

- An item:
  <!-- test: go -->
  ~~~go
  x
  ~~~
`

func markdown(text string) string { return strings.ReplaceAll(text, "~~~", "```") }

func TestBlocks(t *testing.T) {
	blocks, err := doctest.Blocks(markdown(file))
	require.NoError(t, err)
	require.Equal(t, []doctest.Block{
		{Line: 4, Heading: "Title", Language: "sh", Mode: "run", Args: []string{"dir", "1"}, Text: "# How:\na # what\n\nb #1\n"},
		{Line: 15, Heading: "Part", Language: "text", Mode: doctest.Generated, Args: []string{}, Text: "# no heading\n"},
		{Line: 23, Heading: "Part", Language: "go", Mode: "go", Args: []string{}, Text: "  x\n"},
	}, blocks)
	require.Equal(t, []string{"a", "b"}, blocks[0].Lines())
}

func TestBlocksErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x\n\n~~~\ny\n~~~\n":                    "line 3: the block has no mode: write <!-- test: MODE --> above it",
		"<!-- test: run -->\n\n~~~\ny\n~~~\n":   "line 2: no block below the mode run\nline 3: the block has no mode: write <!-- test: MODE --> above it",
		"<!-- test: run -->\n~~~sh\ny\n":        "line 2: the block does not end",
		"<!-- a:end -->\n<!-- b:begin -->\n~~~": "line 3: the block does not end",
	} {
		_, err := doctest.Blocks(markdown(text))
		require.EqualError(t, err, want)
	}
}

func TestPages(t *testing.T) {
	top := t.TempDir()
	_, err := doctest.Pages(top)
	require.ErrorContains(t, err, "no pages in docs")
	require.NoError(t, os.Mkdir(filepath.Join(top, "docs"), 0o700))
	for name, text := range map[string]string{
		"README.md": "<!-- test: a -->\n~~~\nx\n~~~\n", "CONTRIBUTING.md": "", "docs/p.md": "<!-- test: a -->\n~~~\ny\n~~~\n<!-- test: b -->\n~~~\nz\n~~~\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(top, filepath.FromSlash(name)), []byte(markdown(text)), 0o600))
	}
	pages, err := doctest.Pages(top)
	require.NoError(t, err)
	require.Equal(t, []string{"README.md", "CONTRIBUTING.md", "docs/p.md"}, pages)
	marked, err := doctest.Marked(top, "a")
	require.NoError(t, err)
	require.Len(t, marked, 2)
	one, err := doctest.Only(top, "b")
	require.NoError(t, err)
	require.Equal(t, "z\n", one.Text)
	_, err = doctest.Only(top, "a")
	require.EqualError(t, err, "2 blocks have the mode a, not one")
}
