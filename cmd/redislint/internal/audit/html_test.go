package audit

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/webpage/webtest"
	"github.com/redislint/redislint/keys"
)

// ofKeys is the report about keys.
func ofKeys(t *testing.T, policy string, all []Key) *Report {
	t.Helper()
	p, err := keys.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	j, err := New(Options{Policy: p, Examples: 3, Redact: RedactNone, By: "id", Where: map[string]string{"id": "1"}})
	require.NoError(t, err)
	for i := range all {
		j.See(&all[i])
	}
	return j.Report()
}

// ofMediation is the report about the dump with planted mistakes.
func ofMediation(t *testing.T) *Report {
	t.Helper()
	folder := filepath.Join("..", "..", "..", "..", "testdata", "audit")
	text, err := os.ReadFile(filepath.Join(folder, "mediation.yml"))
	require.NoError(t, err)
	p, err := keys.ParsePolicy("mediation.yml", text)
	require.NoError(t, err)
	j, err := New(Options{Policy: p, Examples: 3, Redact: RedactValues, By: "module", Dump: true, Memory: MemoryAll})
	require.NoError(t, err)
	in, err := os.Open(filepath.Join(folder, "mediation.rdb"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = in.Close() })
	r, err := (&Dump{Judge: j}).RDB(t.Context(), in)
	require.NoError(t, err)
	r.Duration, r.Time = 0.2, 1793534400
	r.Compare(&Report{Classes: []Class{{Class: "idem", Namespace: "prod", Keys: 400, Bytes: Bytes{Value: 60_000, How: Exact}}, {Class: "circuit", Namespace: "old", Keys: 7}}}, 0.5, "warning")
	return r
}

func pageOf(t *testing.T, r *Report) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, r.HTML(&b))
	return b.Bytes()
}

const evil = "<script>alert(1)</script>\x1b[2J\u202e\u2066\"'`{{.}}\x00\xff中文עברית"

// hostileReport has hostile text wherever a server or a policy can put one.
func hostileReport(t *testing.T) *Report {
	t.Helper()
	r := ofKeys(t, `
namespace: {placeholder: env, default: a}
keys:
  one: {pattern: "{env}:<b>:{id...}", ttl: 1h, type: hash}
  "other": {pattern: "{env}:other:{id}", ttl: none}
`, []Key{
		{Name: []byte("a:<b>:1"), Type: "string", TTL: time.Minute, Length: 3, Bytes: 90},
		{Name: []byte(evil + ":<b>:" + strings.Repeat(evil, 100)), Type: evil, TTL: Persistent, Length: 900, Bytes: 5000},
		{Name: []byte("a:other:\xff"), Type: "list", TTL: Persistent, Length: 5, Bytes: 80},
		{Name: []byte(evil), Type: "zset", TTL: 40 * 24 * time.Hour, Length: 5, Bytes: 70},
	})
	r.Complete, r.Incomplete = false, []string{"lost at " + evil}
	r.Source = Source{Kind: "server", Server: evil, Databases: []int{0, 5}, Nodes: 2, Replica: true}
	r.Server = &Server{MaxmemoryPolicy: evil, Evicted: 3}
	r.Policy, r.By = evil, evil
	r.Unknown.Templates = []Template{{Template: evil, Keys: 1, Example: evil, Encoding: "base64"}}
	r.Classes = append(r.Classes, Class{Class: evil, Namespace: evil, DB: 5, Keys: 2, Pattern: evil, segments: []string{evil, evil}, TTLPolicy: evil,
		Types: map[string]int64{evil: 2}, Bytes: Bytes{Value: 9000, How: Sampled, Low: 8000, High: 10_000}, KeysHow: Sampled, KeysRange: &Range{N: 1, Low: 1, High: 4}, Largest: &Largest{Key: evil, Length: 3}})
	r.Findings = append(r.Findings, Finding{Rule: "live-ttl", Severity: "warning", Class: evil, Namespace: evil, DB: 5, Message: evil, Examples: []string{evil}, Encodings: []string{"base64"}})
	r.Compare(&Report{Classes: []Class{{Class: evil, Namespace: "x"}}}, 0.5, "")
	return r
}

// Nothing that a server or a policy says is markup, a script, a style, or turns the text
// around it.
func TestHTMLHostile(t *testing.T) {
	page := pageOf(t, hostileReport(t))
	for _, bad := range []string{"<script", "\x1b", "\x00", "\u202e", "\u2066", "<b>"} {
		require.NotContains(t, string(page), bad)
	}
	ids := webtest.WellFormed(t, page)
	require.True(t, ids["class-1"] && ids["picture-bytes"] && ids["picture-keys"] && ids["found"] && ids["growth"] && ids["groups"], "%v", ids)
	require.Contains(t, string(page), "&lt;script&gt;alert(1)&lt;/script&gt;\\x1b[2J\\u202e", "it is shown as it is")
	require.Contains(t, string(page), "中文עברית")
	require.Contains(t, string(page), "<dd>about 2 of 2 keys</dd>")
	require.Contains(t, string(page), `<span class="small">8 kB to 10 kB</span>`)
}

// The page says what the report says.
func TestHTML(t *testing.T) {
	page := string(pageOf(t, ofMediation(t)))
	for _, want := range []string{
		"<title>idem_event prod, med:{env}:f:idem:event:{idempotency_key}: 86 keys</title>",
		`<title>of no class: 31 keys</title>`,
		`<dt>TTL in the policy</dt><dd>48h</dd>`,
		`<dt>Keep to it</dt><dd>82 of 86 keys</dd>`,
		`<td class="number">4</td><td class="number">95.3%</td>`,
		"3 keys have a value outside of its closed set",
		"400 → 43", "-89%", "7 → 0", "gone", ">By module</h2>",
		`aria-label="Time left. less than 1s: `,
		"2026-11-01 12:00 UTC, took 200ms",
	} {
		require.Contains(t, page, want)
	}
	r := ofMediation(t)
	r.Classes, r.Findings, r.Groups, r.Unknown, r.Growth = nil, nil, nil, Strays{}, nil
	page = string(pageOf(t, r))
	require.Contains(t, page, "Nothing breaks the policy.")
	require.NotContains(t, page, "<table")
	require.NotContains(t, page, "<svg")
}

// Without sizes there is one picture, and nothing to choose.
func TestHTMLWithoutBytes(t *testing.T) {
	page := string(pageOf(t, ofKeys(t, `keys: {a: {pattern: "a:{id}", ttl: 1h}}`, []Key{{Name: []byte("a:1"), TTL: UnknownExpiry, Length: Unknown, Bytes: Unknown}})))
	require.Contains(t, page, `id="picture-keys"`)
	require.NotContains(t, page, `id="picture-bytes"`)
	require.NotContains(t, page, "<fieldset")
	require.NotContains(t, page, "Keep to it", "lifetimes are not known")
}

// A histogram counts each key once, and says in words what it draws.
func TestHistogram(t *testing.T) {
	r := ofKeys(t, `keys: {a: {pattern: "a:{id}"}}`, []Key{
		{Name: []byte("a:1"), TTL: 10 * time.Millisecond}, {Name: []byte("a:2"), TTL: 5 * time.Second}, {Name: []byte("a:3"), TTL: 6 * time.Second},
		{Name: []byte("a:4"), TTL: 90 * 24 * time.Hour}, {Name: []byte("a:5"), TTL: Persistent},
	})
	slots, words := r.Classes[0].histogram()
	require.Equal(t, "less than 1s: 1 key; 1s to 10s: 2 keys; 30d or more: 1 key; never expires: 1 key", words)
	require.Len(t, slots, len(bounds)+2)
	require.Equal(t, slot{X: 59, Y: 16, W: 50, H: barHeight, Middle: 84, Keys: "2", Label: "< 10s"}, slots[1])
	require.True(t, slots[len(slots)-1].Never)
	require.LessOrEqual(t, len(slots)*slotWidth, 616, "the picture is as wide")
}

// A share of 100 % is all of them.
func TestShare(t *testing.T) {
	require.Equal(t, "99.9%", share(999_999, 1_000_000))
	require.Equal(t, "100%", share(5, 5))
	require.Equal(t, "0%", share(0, 5))
	require.Equal(t, "120k", abbreviated(120_000))
	require.Equal(t, "99,999", abbreviated(99_999))
}

// A page of 200 classes has at most 1 MB, with all that can be said of them; ten thousand
// rows do not make it longer than three hundred.
func TestHTMLSize(t *testing.T) {
	if testing.Short() {
		t.Skip("makes reports of megabytes")
	}
	of := func(spaces int) *Report {
		var policy strings.Builder
		policy.WriteString("namespace: {placeholder: env, default: a}\nkeys:\n")
		var all []Key
		for i := range 200 {
			fmt.Fprintf(&policy, "  class_%d: {pattern: \"{env}:module%d:class%d:{id}:{n:int}\", type: hash, ttl: 1h, max_count: 1}\n", i, i%17, i)
			for s := range spaces {
				for n, ttl := range append([]time.Duration{Persistent, 90 * 24 * time.Hour}, bounds[:]...) {
					all = append(all, Key{Name: fmt.Appendf(nil, "space%d:module%d:class%d:%d:%d", s, i%17, i, i, n), Type: "hash", TTL: ttl, Length: 1000, Bytes: int64(1000 + n + i)})
				}
			}
		}
		r := ofKeys(t, policy.String(), all)
		r.Compare(r, 0.5, "")
		return r
	}
	r := of(1)
	require.Len(t, r.Classes, 200)
	require.Greater(t, len(r.Findings), 200)
	page := pageOf(t, r)
	t.Logf("200 classes: %d bytes", len(page))
	require.LessOrEqual(t, len(page), 1_000_000)
	require.Equal(t, 200, bytes.Count(page, []byte(`<section class="class"`)))

	r = of(50)
	require.Len(t, r.Classes, 10_000)
	page = pageOf(t, r)
	t.Logf("10,000 rows: %d bytes", len(page))
	require.LessOrEqual(t, len(page), 1_500_000)
	require.Contains(t, string(page), "<p>9,700 more are in the JSON of the report.</p>")
	webtest.WellFormed(t, page)
}

// files are the pages as files.
func files(t *testing.T) map[string]string {
	t.Helper()
	folder, out := t.TempDir(), map[string]string{}
	for name, r := range map[string]*Report{"mediation": ofMediation(t), "hostile": hostileReport(t)} {
		out[name] = filepath.Join(folder, name+".html")
		require.NoError(t, os.WriteFile(out[name], pageOf(t, r), 0o600))
	}
	return out
}

// The pages have nothing that axe-core finds inaccessible, light or dark.
func TestHTMLAccessible(t *testing.T) {
	for name, file := range files(t) {
		t.Run(name, func(t *testing.T) { webtest.Accessible(t, file) })
	}
}

// The keyboard switches between the pictures, without scripts and without a network.
func TestHTMLBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := webtest.Browser(t)
	webtest.Offline(ctx, t)
	shown := func(id string, to *bool) chromedp.Action {
		return chromedp.Evaluate(`document.getElementById("picture-`+id+`").getClientRects().length > 0`, to)
	}
	var bytes, keys, bytesThen, keysThen, alert bool
	var rows, target int
	var anchor string
	require.NoError(t, chromedp.Run(ctx,
		emulation.SetScriptExecutionDisabled(true),
		chromedp.Navigate("file://"+files(t)["mediation"]),
		shown("bytes", &bytes), shown("keys", &keys),
		chromedp.Focus("#area-bytes"), chromedp.KeyEvent(kb.ArrowRight),
		shown("bytes", &bytesThen), shown("keys", &keysThen),
		chromedp.Evaluate(`document.querySelectorAll("#classes ~ div tbody tr").length`, &rows),
		chromedp.Evaluate(`[...document.querySelectorAll("a")].filter(a => !document.querySelector("[id='" + (a.getAttribute("href")).slice(1) + "']")).length`, &target),
		chromedp.Evaluate(`getComputedStyle(document.querySelector("#axis text")).textAnchor`, &anchor),
		emulation.SetScriptExecutionDisabled(false),
		chromedp.Navigate("file://"+files(t)["hostile"]),
		chromedp.Evaluate(`document.scripts.length > 0`, &alert),
	))
	require.True(t, bytes && !keys, "bytes come first")
	require.True(t, keysThen && !bytesThen)
	require.Greater(t, rows, 18)
	require.Zero(t, target, "links that lead nowhere")
	require.Equal(t, "middle", anchor, "the labels below the bars have their style")
	require.False(t, alert)
}

// TestHTMLPicture takes the picture of the page in docs, with -update.
func TestHTMLPicture(t *testing.T) {
	if !*update {
		t.Skip("writes a picture with -update only")
	}
	var picture []byte
	require.NoError(t, chromedp.Run(webtest.Browser(t), chromedp.EmulateViewport(1200, 1500), chromedp.Navigate("file://"+files(t)["mediation"]), chromedp.CaptureScreenshot(&picture)))
	require.NoError(t, os.WriteFile(filepath.Join("..", "..", "..", "..", "docs", "audit-mediation.png"), picture, 0o644))
}
