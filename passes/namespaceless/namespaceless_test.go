package namespaceless_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/namespaceless"
	"github.com/redislint/redislint/passes/uses"
)

const policy = `
namespace: {default: app}
keys: {worker: {pattern: "{namespace}:workers:{id}"}, any: {pattern: "{namespace}:{a}:{b}:{c}"}}
channels: {events: {pattern: "events:{namespace}:{id}"}}
`

// text is a returned text whose parts are from where a letter each says: l, 1, p
// and ? for elsewhere.
func text(t *testing.T, template, from string) uses.ReturnedText {
	t.Helper()
	parsed, err := keys.Parse(template)
	require.NoError(t, err)
	out := uses.ReturnedText{Key: uses.Key{Template: parsed}}
	if parsed.Head() != "" {
		out.Head = &uses.Origin{Span: usetest.Span("keys.go", 3), Package: "example.org/keys", Decl: "Key"}
	}
	for _, c := range from {
		out.From = append(out.From, map[rune]uses.Source{
			'l': uses.FromLiteral, '1': uses.FromFirst, 'p': uses.FromParam, '?': uses.FromElsewhere,
		}[c])
	}
	return out
}

func find(t *testing.T, policy string, change func(*uses.Return), texts ...uses.ReturnedText) []passes.Finding {
	t.Helper()
	r := uses.Return{Package: "example.org/keys", Decl: "Key", Name: usetest.Span("keys.go", 2), Texts: texts}
	if change != nil {
		change(&r)
	}
	p, err := passes.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	return namespaceless.Rule().Run(&passes.Input{Returns: []uses.Return{r}, Policies: passes.OnePolicy(p)})
}

func TestTexts(t *testing.T) {
	tests := []struct {
		template, from string
		want, given    bool // reported; and if the function looks at more than texts
	}{
		{"app:workers:{id}", "l1", true, true},
		{"{ns}:workers:{id}", "1lp", false, false},
		{"{ns}:workers:{id}", "pl1", true, true},
		{"{ns}:workers:{id}", "?l1", true, false},
		{"{ns}-{x}:workers:{id}", "1lplp", false, false},
		{"events:{ns}:{id}", "lpl1", true, true},
		{"events:{ns}:{id}", "l1lp", false, false},
		{"app:a:b:{id}", "l1", false, false}, // anything of four segments is of the class
		{"app:other:{id}", "l1", false, false},
	}
	for _, tt := range tests {
		for _, given := range []bool{false, true} {
			want := map[bool]bool{false: tt.want, true: tt.given}[given]
			findings := find(t, policy, func(r *uses.Return) { r.Given = given }, text(t, tt.template, tt.from))
			require.Equal(t, want, len(findings) == 1, "%s %s %v", tt.template, tt.from, given)
		}
	}
}

func TestFinding(t *testing.T) {
	require.Equal(t, []passes.Finding{{
		Message: `the function returns "app:workers:{id}" without being given the namespace: make that its first parameter`,
		Span:    usetest.Span("keys.go", 2),
		Package: "example.org/keys",
		Decl:    "Key",
		Key:     "app:workers:{id}",
		Class:   "worker",
	}}, find(t, policy, nil, text(t, "other", "l"), text(t, "app:workers:{id}", "l1")))
	long := find(t, policy, nil, text(t, "app:workers:"+strings.Repeat("ü", 200)+"{id}", "l1"))
	require.LessOrEqual(t, utf8.RuneCountInString(long[0].Message), passes.MaxMessage)
}

func TestSkips(t *testing.T) {
	bad := func() uses.ReturnedText { return text(t, "app:workers:{id}", "l1") }
	require.Len(t, find(t, policy, nil, bad()), 1)
	for name, change := range map[string]func(*uses.Return){
		"an error":             func(r *uses.Return) { r.Decl = "(*NotFound).Error" },
		"a test":               func(r *uses.Return) { r.Name.File = "/src/keys_test.go" },
		"one that is given":    func(r *uses.Return) { r.Texts = append(r.Texts, text(t, "{ns}:workers:{id}", "1lp")) },
		"a setting":            func(r *uses.Return) { r.Texts[0].Configurable = true },
		"not known where from": func(r *uses.Return) { r.Texts[0].Head = nil },
		"a field's only value": func(r *uses.Return) { r.Given, r.Texts[0].Head.Decl = true, "New" },
	} {
		require.Empty(t, find(t, policy, change, bad()), name)
	}
	require.Empty(t, find(t, policy, nil, text(t, "app:workers:all", "l")), "a constant that is no key")
	built := text(t, "{namespace}:workers:{id}", "?l1")
	require.Len(t, find(t, policy, nil, built), 1)
	require.Empty(t, find(t, policy+"builders: {dir: rediskeys}\n", nil, built), "the builders of another function")
	require.Empty(t, find(t, "keys: {worker: {pattern: \"app:workers:{id}\"}}", nil, bad()))
	require.Empty(t, namespaceless.Rule().Run(&passes.Input{Returns: []uses.Return{{Texts: []uses.ReturnedText{bad()}}}}))
}
