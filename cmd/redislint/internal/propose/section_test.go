package propose

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// A document with a section for each key, as an operator writes it.
const sections = "# Keys of the shop\n\nWhat is there.\n\n## Structure\n\n" +
	"### 1. `cart:<user_id>` (Hash)\n\nWhat a user puts in.\n\n**Key Pattern:** `cart:anna`, `cart:ben`\n\n" +
	"**Fields:**\n- `items` - JSON\n- `_updated_at` - time (ISO 8601)\n- `items` - again\n- Others of the checkout\n\n" +
	"**Example:**\n```redis\nHGETALL cart:anna\n```\n\n**TTL:** 30 minutes (refreshed)\n\n---\n\n" +
	"### 2. `recent:<user_id>` (List)\n\n**Max Size:** 1,000 entries (configurable)\n\n**Fields:**\n- `none` of a list\n\n**TTL:** None (persistent)\n\n" +
	"#### Operations\n\n- `RPUSH` - append\n\n**Max Count:** 50 lists\n\n" +
	"### 3. `open:<shop>` (String)\n\n**Value:** `yes` | `no`\n\n**Max Size:** 10\n\n" +
	"### 4. `feed:<name>` (PubSub)\n\n**TTL:** 5 s\n\n" +
	"### 5. `__all__` Cart (Hash)\n\n**Key Pattern:** `cart:__all__`\n\n**Fields:**\n- `total`\n\n" +
	"### 6. Notes (internal)\n\n**Fields:**\n- `nothing`\n\n**Value:** `a` | `a`\n\n" +
	"## Summary\n\n| Namespace | Type | TTL | Max Size | Purpose |\n|---|---|---|---|---|\n" +
	"| `cart:<id>` | Hash | 30m | N/A | Carts |\n| `feed:<topic>` | PubSub | N/A | N/A | News |\n"

func TestSections(t *testing.T) {
	p, err := FromMarkdown("keys.md", []byte(sections))
	require.NoError(t, err)
	classes := map[string]Class{}
	for _, c := range append(p.Keys, p.Channels...) {
		text := c.Pattern.String()
		classes[text] = Class{Type: c.Type, TTL: c.TTL, Doc: c.Doc, MaxSize: c.MaxSize, MaxCount: c.MaxCount, Fields: c.Fields, Open: c.Open, OneOf: c.OneOf}
	}
	require.Equal(t, map[string]Class{
		"cart:{user_id}":   {Type: "hash", TTL: "30m", Doc: "Carts", Fields: []string{"items", "_updated_at"}, Open: true},
		"recent:{user_id}": {Type: "list", TTL: "none", MaxSize: 1000, MaxCount: 50},
		"open:{shop}":      {Type: "string", OneOf: []string{"yes", "no"}},
		"cart:__all__":     {Type: "hash", Fields: []string{"total"}},
		"feed:{name}":      {Doc: "News"},
	}, classes)
	parsed, err := keys.ParsePolicy("p.yml", p.YAML())
	require.NoError(t, err)
	for _, c := range parsed.Keys {
		if c.Pattern.String() == "cart:{user_id}" {
			require.True(t, c.OpenFields)
			require.Len(t, c.Fields, 2)
		}
	}
}
