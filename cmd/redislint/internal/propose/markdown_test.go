package propose

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

const page = "# Keys of shop\n\n" +
	"All keys look so:\n\n```\nshop:{part}:{kind}:{id}\n```\n\n" +
	"| Key | Type | TTL | Max size | Purpose |\n|---|---|---|---|---|\n" +
	"| `shop:cart:<user_id>` | Hash | 30 minutes | N/A | What a *user* puts in |\n" +
	"| `shop:history:${user id}` | List | None | 1,000 | Orders, newest first |\n" +
	"| `shop:events` | Pub/Sub | N/A | - | Changes |\n" +
	"| see below | String | 1h | | not a key |\n\n" +
	"## Lists\n\n- `shop:job:{id}` — a job\n- `shop:lock:order:17`: lock of an order\n- plain text, shop:not:this\n- `go test ./...` is no key\n- `http://example.org:80/x` neither\n\n" +
	"```redis\n# stats\nshop:stats:daily:2026-01-31   # of a day\nshop:task:task-12   # a task\nSET shop:cart:1 x\nshop:channel:mail   # mails\n```\n\n" +
	"```js\nscan('shop:temp:*')\n```\n\n" +
	"```json\n{\"redis\": {\"namespace\": \"shop\", \"keyPatterns\": {\"queue\": \"shop:queue:{priority}\"}, \"ttl\": {\"queue\": 60, \"tempData\": 3600, \"lock\": 30, \"unheard\": 5}}}\n```\n\n" +
	"```json\n{\"another\": \"shop:one:{id}\"}\n```\n"

func TestFromMarkdown(t *testing.T) {
	p, err := FromMarkdown("keys.md", []byte(page))
	require.NoError(t, err)
	var got []string
	for _, c := range p.Keys {
		got = append(got, strings.TrimSpace(strings.Join([]string{c.Name, c.Pattern.Typed(), c.Type, c.TTL, c.Doc}, " | ")))
	}
	require.Equal(t, []string{
		"cart | {namespace}:cart:{user_id} | hash | 30m | What a user puts in",
		"history | {namespace}:history:{user_id} | list | none | Orders, newest first",
		"job | {namespace}:job:{id} |  |  | a job",
		"lock_order | {namespace}:lock:order:{id:uint} |  | 30s | lock of an order",
		"queue | {namespace}:queue:{priority} |  | 1m |",
		"stats_daily | {namespace}:stats:daily:{date:date} |  |  | of a day",
		"task | {namespace}:task:{id} |  |  | a task",
		"temp | {namespace}:temp:{rest...} |  | 1h |",
	}, got)
	require.Equal(t, 1000, p.Keys[1].MaxSize)
	var channels []string
	for _, c := range p.Channels {
		channels = append(channels, c.Pattern.String()+" | "+c.Doc)
	}
	require.Equal(t, []string{"{namespace}:channel:mail | mails", "{namespace}:events | Changes"}, channels)
	require.Equal(t, "shop", p.Namespace)
	require.Equal(t, []string{"not sure: ttl.unheard is 5s, and no key pattern has that name"}, p.Notes)
	parsed, err := keys.ParsePolicy("p.yml", []byte(p.YAML()))
	require.NoError(t, err)
	require.Len(t, parsed.Keys, 8)
}

// Without keys it is an error; patterns that cannot be side by side are not.
func TestFromMarkdownErrors(t *testing.T) {
	for _, text := range []string{"", "# Title\n", "| a | b |\n|---|---|\n| x:y | z |\n", "- `one`\n", "```json\n{\"keyPatterns\": 1}\n```\n"} {
		_, err := FromMarkdown("keys.md", []byte(text))
		require.ErrorContains(t, err, "keys.md:1:1: no keys here (write a table with a column Pattern", "%q", text)
	}
	p, err := FromMarkdown("keys.md", []byte("- `a:{x}:b:{y}`\n- `a:b:{x}:{y}`\n- `a:{z}:b:{y}`\n"))
	require.NoError(t, err)
	require.Len(t, p.Keys, 1, "the first of those with a key in common")
}

// Whatever a document has in it, the policy is one.
func FuzzFromMarkdown(f *testing.F) {
	f.Add(page)
	f.Add(sections)
	f.Add("```json\n{\"keyPatterns\": {\"a\": \"{x}\"}, \"ttl\": {\"\": 1}}\n```\n")
	f.Add("| Pattern |\n|---|\n| `a:{{b}}:c` |\n| `a::b` |\n| <x>:y |\n")
	f.Add("- `{a}:{a}:{a}`\n- `x:1:2:3:4`\n- `a:2026-01-31:2026-01-31`\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := FromMarkdown("keys.md", []byte(text))
		if err != nil {
			return
		}
		_, err = keys.ParsePolicy("p.yml", []byte(p.YAML()))
		require.NoError(t, err, "%s\n%s", text, p.YAML())
	})
}
