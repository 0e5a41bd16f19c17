package keydoc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Headings are what a code host makes fragments of: not what is code, a comment, front matter or a rule.
func TestHeadings(t *testing.T) {
	require.Equal(t, []string{
		" App", "Worker & co", "Built with redis-cli", "Setext of two lines", "Under it", "In a list", "In a quote", "keys_gen.go <- ", "Logo",
	}, headings([]byte("---\ntitle: x\n---\n"+`<h1 align="center"><img src="x.png"> App</h1>
<!-- <h2>hidden</h2> -->

## Worker &amp; co ##

### **Built** with [redis-cli](https://example.org "# no")

Setext of
two lines
===

Under it
---

a rule:

---

- # In a list

> ## In a quote

`+"## `keys_gen.go` \\<- ![alt](x.png)\n\n```md\n# code\n```\n\n~~~\n# code\n~~~\n\n    # code\n\n#no\n"+`
| a |
| - |
| # cell |

<div>
<h2>Logo</h2>
</div>
`)))
	require.Empty(t, headings(nil))
}

// Fragments are those of github-slugger.
func TestSlugger(t *testing.T) {
	s := slugger{}
	for _, of := range [][2]string{
		{"Summary", "summary"}, {"summary", "summary-1"}, {"summary 1", "summary-1-1"}, {"Summary", "summary-2"}, {"user (a/.redislint.yml)", "user-aredislintyml"},
		{"Ключи — 中文…", "ключи--中文"}, {"a_b-c d!", "a_b-c-d"}, {"", ""}, {"!", "-1"},
	} {
		require.Equal(t, of[1], s.next(of[0]), of[0])
	}
}

// Links of a page in a file lead past the headings above it, and not those that only look like some or stand
// below it.
func TestInlineAnchors(t *testing.T) {
	d := ofPolicy(t, `keys: {worker: {pattern: "w"}, job: {pattern: "j"}, other: {pattern: "o"}}`)
	used(d, "api", "jobs")
	d.Classes[0].services["api"] = reads
	above := "# App\n\n## Worker\n\n```\n# job\n```\n\n## other 1\n\n### Other\n"
	page := d.Inline([]byte(above))
	require.Equal(t, []string{"worker-1", "job", "other-2"}, d.anchors())
	require.Contains(t, page, "| [worker](#worker-1) |")
	require.Contains(t, page, "| [other](#other-2) |")
	require.Contains(t, d.Inline(nil), "| [worker](#worker) |")
	require.Contains(t, d.Markdown(), "| [worker](#worker) |")
	require.Equal(t, strings.Count(page, "\n"), strings.Count(d.Inline(nil), "\n"))
}
