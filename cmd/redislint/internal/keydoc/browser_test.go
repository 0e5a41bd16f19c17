package keydoc

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/webpage/webtest"
)

// pages are those of two systems, and a hostile one.
func pages(t *testing.T) map[string]string {
	t.Helper()
	hostilePage, err := ofPolicy(t, hostile).HTML()
	require.NoError(t, err)
	out := map[string]string{"hostile": filepath.Join(t.TempDir(), "keys.html")}
	require.NoError(t, os.WriteFile(out["hostile"], hostilePage, 0o600))
	for _, name := range []string{"conduit", "mediation"} {
		out[name], err = filepath.Abs(filepath.Join("..", "..", "..", "..", "testdata", "systems", name, "keys.html"))
		require.NoError(t, err)
	}
	return out
}

// The pages have nothing that axe-core finds inaccessible, light or dark.
func TestAccessible(t *testing.T) {
	for name, file := range pages(t) {
		t.Run(name, func(t *testing.T) { webtest.Accessible(t, file) })
	}
}

// The page filters its classes, by mouse and keyboard, and asks nothing of a network; without
// scripts all of it is there.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	file := pages(t)["conduit"]
	ctx := webtest.Browser(t)
	webtest.Offline(ctx, t)
	const shown = `[...document.querySelectorAll("section.class")].filter(e => e.getClientRects().length > 0).length`
	var all, some, rows, byKey, none, withoutScripts int
	var focus, count, hash, section string
	require.NoError(t, chromedp.Run(ctx,
		chromedp.Navigate("file://"+file),
		chromedp.Evaluate(shown, &all),
		chromedp.SetValue("#type", "Stream"),
		chromedp.Evaluate(`document.getElementById("type").dispatchEvent(new Event("input", {bubbles: true}))`, nil),
		chromedp.Evaluate(shown, &some),
		chromedp.Evaluate(`[...document.querySelectorAll("#summary ~ div tbody tr")].filter(e => e.getClientRects().length > 0).length`, &rows),
		chromedp.SetValue("#type", ""),
		chromedp.Focus("#q"),
		chromedp.KeyEvent("sweep_lock"),
		chromedp.Evaluate(shown, &byKey),
		chromedp.TextContent("#count", &count),
		chromedp.KeyEvent("zzz"),
		chromedp.Evaluate(shown, &none),
		chromedp.KeyEvent(kb.Tab),
		chromedp.Evaluate(`document.activeElement.id`, &focus),
		chromedp.Navigate("file://"+file),
		chromedp.Focus("svg a"),
		chromedp.KeyEvent(kb.Enter), // a box of the picture leads to its class
		chromedp.Evaluate(`location.hash`, &hash),
		chromedp.Evaluate(`(document.querySelector(":target") || {}).className`, &section),
		emulation.SetScriptExecutionDisabled(true),
		chromedp.Navigate("file://"+file),
		chromedp.Evaluate(shown, &withoutScripts),
	))
	require.Equal(t, 22, all, "21 classes and a channel")
	require.Greater(t, some, 1)
	require.Less(t, some, all)
	require.GreaterOrEqual(t, rows, some)
	require.Equal(t, 1, byKey)
	require.Equal(t, "1 class", count)
	require.Zero(t, none)
	require.Equal(t, "type", focus)
	require.Regexp(t, "^#class-.+", hash)
	require.Equal(t, "class", section)
	require.Equal(t, all, withoutScripts)
}

// A search looks at all that the page says of a class, but not at the names of its lines; a link to a class
// that the filter hides shows it, and the others again.
func TestSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	d := ofPolicy(t, `
keys:
  user: {pattern: "user:{id}", type: hash, fields: {mail: {doc: Where to write}}}
  cart: {pattern: "cart:{id}"}
  order: {pattern: "order:{id}", doc: 中文}
`)
	used(d, "api", "worker")
	for i := range d.Classes {
		d.Classes[i].Uses = 1
	}
	d.Unclassed = []Template{{Template: "stray:{?}", Role: "key", UsedBy: []string{"api: p.Stray"}}, {Template: "user:{?}:x", Role: "key", UsedBy: []string{"api: p.Other"}}}
	d.Unknown = []Unknown{{Package: "example.org/far", Uses: 3}}
	page, err := d.HTML()
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "keys.html")
	require.NoError(t, os.WriteFile(file, page, 0o600))
	const shown = `[...document.querySelectorAll("section.class")].filter(e => e.getClientRects().length > 0).map(e => e.id).join(" ")`
	search := func(text string) chromedp.Action {
		return chromedp.Evaluate(`document.getElementById("q").value = "`+text+`"; document.getElementById("filter").dispatchEvent(new Event("input"))`, nil)
	}
	ctx := webtest.Browser(t)
	require.NoError(t, chromedp.Run(ctx, chromedp.Navigate("file://"+file)))
	for text, want := range map[string]string{
		"store1.(*Repository).function0": "class-cart", "where to": "class-user", "mail": "class-user", "user:{": "class-user", "中": "class-order",
		"hincrby": "class-user class-cart class-order", "read by": "", "": "class-user class-cart class-order",
	} {
		var got string
		require.NoError(t, chromedp.Run(ctx, search(text), chromedp.Evaluate(shown, &got)))
		require.Equal(t, want, got, text)
	}
	// The tables at the end are searched too, and are there for each class that a list chooses.
	const ends = `[...document.querySelectorAll(".rest tbody tr")].filter(e => e.getClientRects().length > 0).map(e => e.cells[0].textContent).join(" ")`
	for text, want := range map[string][2]string{
		"STRAY": {"stray:{?}", "0 classes, and 1 row at the end"}, "user:{": {"user:{?}:x", "1 class, and 1 row at the end"}, "far": {"example.org/far", "0 classes, and 1 row at the end"},
		"where to": {"", "1 class"}, "": {"stray:{?} user:{?}:x example.org/far", "3 classes"},
	} {
		var got, count string
		require.NoError(t, chromedp.Run(ctx, search(text), chromedp.Evaluate(ends, &got), chromedp.Evaluate(`document.getElementById("count").textContent`, &count)))
		require.Equal(t, want, [2]string{got, count}, text)
	}
	for _, of := range []string{"cart", "order"} {
		var first, second, query, target string
		var top float64
		require.NoError(t, chromedp.Run(ctx,
			search("where to"), chromedp.Evaluate(shown, &first),
			chromedp.Evaluate(`[...document.querySelectorAll("svg a")].find(a => a.textContent.startsWith("`+of+`, ")).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, view: window}))`, nil),
			chromedp.Sleep(0), chromedp.Evaluate(shown, &second),
			chromedp.Evaluate(`document.getElementById("q").value`, &query),
			chromedp.Evaluate(`(document.querySelector(":target") || {}).id`, &target),
			chromedp.Evaluate(`document.getElementById("class-`+of+`").getBoundingClientRect().top - innerHeight`, &top),
		))
		require.Equal(t, "class-user", first)
		require.Equal(t, "class-user class-cart class-order", second)
		require.Empty(t, query)
		require.Equal(t, "class-"+of, target)
		require.Negative(t, top, "it is in sight")
	}
}

// mermaidVariable names, in the environment, the file mermaid.min.js of mermaid from npm.
const mermaidVariable = "REDISLINT_MERMAID"

// What GitHub draws diagrams with draws ours: all services and classes by their names,
// whatever these are, and all arrows.
func TestDiagram(t *testing.T) {
	mermaid, err := os.ReadFile(os.Getenv(mermaidVariable))
	if err != nil {
		t.Skipf("no mermaid (npm pack mermaid, and set %s to mermaid.min.js)", mermaidVariable)
	}
	d := ofPolicy(t, hostile)
	used(d, "api", `wo"rk|er] --> x`, "<b>end</b>")
	d.Classes[0].services[""] = reads
	want := append(slices.Clone(d.Services), "packages")
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		want = append(want, seen(c.title()+c.Pattern))
	}
	ctx := webtest.Browser(t)
	require.NoError(t, chromedp.Run(ctx, chromedp.Navigate("about:blank"), chromedp.Evaluate(string(mermaid)+"; true", nil)))
	labels, arrows := drawn(ctx, t, d.Mermaid())
	require.ElementsMatch(t, want, labels)
	require.Equal(t, len(d.Services)*len(d.Classes)*2+1, arrows)

	// One with more arrows or characters than it draws is drawn in parts.
	for _, d := range []*Document{large(t, 51, 5, "a", "b", "c", "d", "e"), large(t, 300, 250)} {
		total := 0
		for _, part := range append(d.Diagrams()[1:], d.Mermaid()) {
			labels, arrows := drawn(ctx, t, part)
			require.NotEmpty(t, labels)
			total += arrows
		}
		require.Equal(t, 2*len(d.Services)*len(d.Classes), total)
	}
}

// drawn are the texts of the nodes of a diagram, and how many arrows it has.
func drawn(ctx context.Context, t *testing.T, diagram string) (labels []string, arrows int) {
	t.Helper()
	text, err := json.Marshal(diagram)
	require.NoError(t, err)
	require.NoError(t, chromedp.Run(ctx,
		chromedp.Evaluate(`mermaid.initialize({startOnLoad: false, securityLevel: "strict"}); mermaid.render("drawn", `+string(text)+`).then(r => {
			document.body.innerHTML = r.svg;
			return [...document.querySelectorAll(".node")].map(n => n.textContent);
		})`, &labels, chromedp.EvalAsValue, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }),
		chromedp.Evaluate(`document.querySelectorAll("path.flowchart-link").length`, &arrows),
	))
	return labels, arrows
}

// TestPictures takes the pictures of the pages in docs, with -update.
func TestPictures(t *testing.T) {
	if !*update {
		t.Skip("writes pictures with -update only")
	}
	for _, name := range []string{"conduit", "mediation"} {
		var picture []byte
		require.NoError(t, chromedp.Run(webtest.Browser(t), chromedp.Navigate("file://"+pages(t)[name]), chromedp.CaptureScreenshot(&picture)))
		require.NoError(t, os.WriteFile(filepath.Join("..", "..", "..", "..", "docs", "keys-"+name+".png"), picture, 0o644))
	}
}
