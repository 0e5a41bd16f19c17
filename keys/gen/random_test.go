package gen

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/keys"
)

// randomPolicies returns n policies, always the same, all with a plan.
func randomPolicies(t testing.TB, n int) []*keys.Policy {
	t.Helper()
	var policies []*keys.Policy
	for seed := 0; len(policies) < n; seed++ {
		require.Less(t, seed, 20*n, "most policies do not load")
		p, err := keys.ParsePolicy(keys.PolicyFile, []byte(policyText.Example(seed)))
		if err != nil {
			continue
		}
		if _, err := NewPlan(p); err == nil && len(p.Keys)+len(p.Channels) > 1 {
			policies = append(policies, p)
		}
	}
	return policies
}

// policyText draws the text of a policy, which need not load.
var policyText = rapid.Custom(func(t *rapid.T) string {
	var b strings.Builder
	separator := rapid.SampledFrom([]string{":", ":", ":", "-", "::", "/", "ab", "."}).Draw(t, "separator")
	fmt.Fprintf(&b, "separator: %s\n", quote(separator))
	namespace := rapid.SampledFrom([]string{
		"", "namespace: {}", "namespace: {default: dev}", "namespace: {values: [dev, ab], default: dev, env: A}",
		`namespace: {match: "[a-z]+", env: [A, B]}`,
		"namespace: {optional: true}", "namespace: {optional: true, env: A}", `namespace: {optional: true, match: "[a-z]+"}`, "namespace: {optional: true, values: [dev, ab]}",
		`namespace: {match: "(?i)k"}`, `namespace: {match: ".+"}`, `namespace: {default: dev, match: "^[a-z\x7f]*$"}`,
	}).Draw(t, "namespace")
	b.WriteString(namespace + "\n")
	if rapid.Bool().Draw(t, "closed") {
		b.WriteString("segments: {p1: [high, low, \"1\"]}\n")
	}
	limits := rapid.SampledFrom([]string{
		"", "", "", "limits: {max_length: 24}", `limits: {charset: "a-zA-Z0-9%._-"}`, `limits: {charset: "a-z%0-9ä-ÿ", case: lower}`, "limits: {case: upper, max_length: 60}",
	}).Draw(t, "limits")
	b.WriteString(limits + "\n")
	validate := rapid.SampledFrom([]string{"off", "off", "error", "panic"}).Draw(t, "validate")
	for _, kind := range []string{"keys", "channels"} {
		fmt.Fprintf(&b, "%s:\n", kind)
		for i := range rapid.IntRange(1, 4).Draw(t, kind) {
			fmt.Fprintf(&b, "  %s_%d: {pattern: %s", rapid.SampledFrom([]string{"job", "api", "Parse"}).Draw(t, "name"), i, quote(drawPattern(t, i, separator, strings.Contains(namespace, "optional"))))
			fmt.Fprintf(&b, ", doc: %s", quote(rapid.StringN(0, 8, -1).Draw(t, "doc")))
			if kind == "keys" {
				fmt.Fprintf(&b, ", ttl: %s", rapid.SampledFrom([]string{"any", "30s", "1m..2h", "none", `"<=1h"`}).Draw(t, "ttl"))
			}
			if escape := rapid.SampledFrom([]string{"", "", "", "", "percent", "base64url"}).Draw(t, "escape"); escape != "" {
				b.WriteString(", escape: " + escape)
			}
			b.WriteString("}\n")
		}
	}
	b.WriteString("builders: {dir: rediskeys, validate: " + validate + "}\n")
	return b.String()
})

// drawPattern draws a pattern that most often is like no other.
func drawPattern(t *rapid.T, i int, separator string, optional bool) string {
	parts := []keys.Part{{Placeholder: true, Name: "namespace"}, {Literal: separator + "c" + fmt.Sprint(i) + separator}}
	if optional || rapid.IntRange(0, 3).Draw(t, "bare") == 0 {
		parts = []keys.Part{{Literal: "g" + fmt.Sprint(i) + separator}}
	}
	for n := range rapid.IntRange(0, 5).Draw(t, "parts") {
		part := anyPart.Draw(t, "part")
		if part.Placeholder {
			part.Name = fmt.Sprintf("p%d", n)
			part.Size *= 2
		} else {
			part.Literal = rapid.SampledFrom([]string{separator, separator, separator + "x" + separator, "-", "%d", "{", "*", "\x00é", "\"`\\", "\n"}).Draw(t, "literal")
		}
		parts = append(parts, part)
	}
	return keys.New(parts...).Typed()
}

// quote is s as YAML.
func quote(s string) string {
	text, err := json.Marshal(strings.ToValidUTF8(s, ""))
	if err != nil {
		return `""`
	}
	return string(text)
}
