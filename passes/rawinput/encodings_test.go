package rawinput

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
)

// What a request brought is a danger only if it can hold the separator.
func TestEncodings(t *testing.T) {
	tests := []struct {
		expr string
		left []string // separators that it can hold
	}{
		{`r.FormValue("id")`, []string{":", "/", "-", "_", ".", "::"}},
		{`fmt.Sprintf("%q", r.FormValue("id"))`, []string{":", "/", "-", "_", ".", "::"}},
		{`fmt.Sprintf("%x", r.FormValue("id"))`, nil},
		{`fmt.Sprintf("%064X", r.FormValue("id"))`, nil},
		{`hex.EncodeToString([]byte(r.FormValue("id")))`, nil},
		{`url.PathEscape(r.FormValue("id"))`, []string{":", "-", "_", ".", "::"}},
		{`url.QueryEscape(r.FormValue("id"))`, []string{"-", "_", "."}},
		{`base64.StdEncoding.EncodeToString([]byte(r.FormValue("id")))`, []string{"/"}},
		{`base64.URLEncoding.EncodeToString([]byte(r.FormValue("id")))`, []string{"-", "_"}},
		{`other(r.FormValue("id"))`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.expr, func(t *testing.T) {
			r := usetest.Analyze(t, map[string]string{
				"net/http":        "package http\ntype Request struct{ form func(string) string }\nfunc (r *Request) FormValue(name string) string { return r.form(name) }",
				"net/url":         "package url\nfunc PathEscape(string) string { return \"\" }\nfunc QueryEscape(string) string { return \"\" }",
				"encoding/hex":    "package hex\nfunc EncodeToString([]byte) string { return \"\" }",
				"encoding/base64": "package base64\ntype E struct{}\nfunc (*E) EncodeToString([]byte) string { return \"\" }\nvar StdEncoding, URLEncoding *E",
				"p": strings.Replace(usetest.Header, "import (", `import ("encoding/base64"; "encoding/hex"; "net/http"; "net/url";`, 1) + `
var _, _, _ = base64.StdEncoding, hex.EncodeToString, url.PathEscape
func other(s string) string { return s[:1] }
func f(r *http.Request) { rdb.Get(ctx, "a:" + ` + tt.expr + `) }
`,
			})
			require.Len(t, r.Uses, 1)
			var left []string
			for _, separator := range []string{":", "/", "-", "_", ".", "::"} {
				for _, s := range (tracer{Flow: flow.New(r)}).segments(&r.Uses[0], separator, nil) {
					if s.request {
						left = append(left, separator)
					}
				}
			}
			require.Equal(t, tt.left, left)
		})
	}
}
