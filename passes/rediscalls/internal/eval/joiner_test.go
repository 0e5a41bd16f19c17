package eval

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJoiner(t *testing.T) {
	tests := []struct{ expr, want string }{
		{`strings.Join(list, ":")`, ":"},
		{`strings.Join(more(), ", ")`, ", "},
		{`strings.Join(list, s)`, ""},
		{`strings.ToUpper(strings.Join(list, "x"))`, "X"},
		{`strings.TrimSpace(strings.Join(list, "-"))`, "-"},
		{`strings.ReplaceAll(strings.Join(list, ":"), ":", "_")`, "_ or _"}, // of an element, and of the others
		{`strings.ReplaceAll(strings.Join(list, ":"), ":", "")`, ""},
		{`strings.ReplaceAll(strings.Join(list, ":"), ":", s)`, ""},
		{`strings.Replace(strings.Join(list, ":"), ":", "_", 1)`, ""},
		{`strings.ReplaceAll(more()[0], ".", ":")`, ":"},
		{`strings.ReplaceAll(more()[0], ":", "::")`, ""},
		{`strings.NewReplacer(".", ":", "/", "-").Replace(more()[0])`, ":\x00-"},
		{`strings.ReplaceAll(strconv.Itoa(i), "-", ":")`, ""},
		{`path.Join(more()...)`, "/"},
		{`more()[0]`, ""},
		{`"x"`, ""},
		{`func() string { s := "n"; for _, a := range list { s += "-" + a }; return s }()`, "-\x00"},
		{`func() string { s := ""; for _, a := range list { s += a }; return s }()`, ""},
		{`func() string { s := "n"; for _, a := range list { s += a + "=" + a + ";" }; return s }()`, "\x00=\x00;"},
		{`func() string { if b { return strings.Join(more(), ":") }; return strings.Join(more(), ",") }()`, ": or ,"},
		{`strings.TrimSpace(func() string { if b { return strings.Join(more(), ":") }; return strings.Join(more(), ",") }())`, ": or ,"},
	}
	for _, tt := range tests {
		t.Run(tt.expr, func(t *testing.T) {
			var got []string
			for _, s := range evaluated(t, source(tt.expr)+"func more() []string") {
				for _, p := range s {
					if p.Joiner != "" {
						got = append(got, p.Joiner)
					}
				}
			}
			require.Equal(t, tt.want, strings.Join(got, " or "))
		})
	}
}

func TestEither(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{"", "", ""}, {"", ":", ":"}, {":", "", ":"}, {":", ":", ":"}, {":", "-", ":\x00-"}, {":", "::", "::"},
	} {
		require.Equal(t, tt.want, either(tt.a, tt.b))
	}
	colon, dash := joinedHole("x", ":"), joinedHole("x", "-")
	require.Equal(t, ":\x00-", colon.Also(dash)[0].Joiner)
	require.Equal(t, ":", colon[0].Joiner, "the text itself does not change")
	require.Empty(t, colon.Apart()[0].Joiner)
	require.Equal(t, ":", colon[0].Joiner)
}
