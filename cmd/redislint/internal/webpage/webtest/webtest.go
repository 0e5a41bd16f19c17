// Package webtest looks at pages in a real browser.
package webtest

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// axeVariable names, in the environment, the file axe.min.js of axe-core from npm.
const axeVariable = "REDISLINT_AXE"

// Browser is a Chromium; the test is skipped without one.
func Browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if at, err := exec.LookPath(name); err == nil {
			path = at
		}
	}
	if path == "" {
		t.Skip("no Chromium (apt-get install chromium)")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(profile(t)),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-quic", true), chromedp.WindowSize(1200, 900))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// Accessible fails if axe-core finds something inaccessible in a file, light or dark. Without
// axe-core the test is skipped.
func Accessible(t *testing.T, file string) {
	t.Helper()
	axe, err := os.ReadFile(os.Getenv(axeVariable))
	if err != nil {
		t.Skipf("no axe-core (npm install axe-core, and set %s to axe.min.js)", axeVariable)
	}
	for _, scheme := range []string{"light", "dark"} {
		ctx := Browser(t)
		var result string
		require.NoError(t, chromedp.Run(ctx,
			emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
			chromedp.Navigate("file://"+file),
			chromedp.Evaluate(string(axe)+"; true", nil),
			chromedp.Evaluate(`axe.run().then(r => JSON.stringify({violations: r.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html).join(" ")), passes: r.passes.length}))`,
				&result, chromedp.EvalAsValue, withPromise),
		))
		var found struct {
			Violations []string
			Passes     int
		}
		require.NoError(t, json.Unmarshal([]byte(result), &found))
		require.Empty(t, found.Violations, scheme)
		require.Greater(t, found.Passes, 15)
	}
}

// Offline makes the test fail at its end if the browser has asked for more than files.
func Offline(ctx context.Context, t *testing.T) {
	t.Helper()
	var mu sync.Mutex
	var requests []string
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok {
			mu.Lock()
			defer mu.Unlock()
			requests = append(requests, e.Request.URL)
		}
	})
	require.NoError(t, chromedp.Run(ctx, network.Enable()))
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		require.NotEmpty(t, requests, "the page itself is one")
		for _, url := range requests {
			require.True(t, strings.HasPrefix(url, "file://") || strings.HasPrefix(url, "data:"), url)
		}
	})
}

// WellFormed fails if a page, as far as its script, is not well-formed, has an address of a
// network, an inline handler, or an id twice. It returns the ids.
func WellFormed(t *testing.T, page []byte) map[string]bool {
	t.Helper()
	require.NotContains(t, string(page), "http://")
	require.NotContains(t, string(page), "https://")
	require.NotContains(t, string(page), "ZgotmplZ", "what the template would not write")
	ids := map[string]bool{}
	dec := xml.NewDecoder(bytes.NewReader(page))
	dec.Strict, dec.AutoClose, dec.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := dec.Token()
		if err == io.EOF || err != nil && strings.Contains(err.Error(), "unexpected EOF") { // body and html end behind the script
			return ids
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				require.False(t, strings.HasPrefix(strings.ToLower(a.Name.Local), "on"), "an inline handler: %s", a.Name.Local)
				if a.Name.Local == "id" {
					require.False(t, ids[a.Value], a.Value)
					ids[a.Value] = true
				}
			}
		}
	}
}

func withPromise(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// profile is a folder for what a browser keeps. It may still write there when the test is
// over.
func profile(t *testing.T) string {
	dir, err := os.MkdirTemp("", "redislint-browser-*")
	require.NoError(t, err)
	t.Cleanup(func() {
		for range 50 {
			if os.RemoveAll(dir) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	return dir
}
