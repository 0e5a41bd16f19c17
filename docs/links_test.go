package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
)

// markdownLink is a link that is not to another host.
var markdownLink = regexp.MustCompile(`\]\(([^):]+)\)`)

// TestLinks checks that what the documents link to in the repository exists,
// headings too.
func TestLinks(t *testing.T) {
	var files []string
	for _, folder := range []string{".", "docs", "testdata/systems", "testdata/systems/*"} {
		found, err := filepath.Glob(folder + "/*.md")
		require.NoError(t, err)
		require.NotEmpty(t, found, folder)
		files = append(files, found...)
	}
	anchors := map[string]map[string]bool{}
	for _, file := range files {
		anchors[file] = headings(t, file)
	}
	for _, file := range files {
		for _, m := range markdownLink.FindAllStringSubmatch(prose(t, file), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if target == "" {
				target = file
			} else {
				target = filepath.Join(filepath.Dir(file), filepath.FromSlash(target))
			}
			_, err := os.Stat(target)
			require.NoError(t, err, "%s links to %s", file, m[1])
			if anchor != "" {
				require.True(t, anchors[target][anchor], "%s links to %s: no such heading", file, m[1])
			}
		}
	}
}

// prose is a file without its blocks of code: what is in them is neither a link nor a heading.
func prose(t *testing.T, file string) string {
	t.Helper()
	text, err := doctest.Prose(file)
	require.NoError(t, err)
	return text
}

// headings returns the anchors of a file's headings, as code hosts make them.
func headings(t *testing.T, file string) map[string]bool {
	t.Helper()
	anchors := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(prose(t, file), -1) {
		anchor := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(m[1]), "")
		anchors[strings.ReplaceAll(anchor, " ", "-")] = true
	}
	return anchors
}

// TestChangelog checks the form of CHANGELOG.md: releases, newest first and below
// Unreleased, each with its kinds of changes once and in the order of Keep a
// Changelog, and every change an entry that ends as a sentence.
func TestChangelog(t *testing.T) {
	_, text, found := strings.Cut(prose(t, "CHANGELOG.md"), "\n## ")
	require.True(t, found)
	kinds := []string{"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
	for i, release := range strings.Split("\n"+text, "\n## ") {
		release = strings.TrimPrefix(release, "\n")
		title, changes, _ := strings.Cut(release, "\n")
		if i == 0 {
			require.Equal(t, "[Unreleased]", title)
		} else {
			require.Regexp(t, `^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$`, title)
		}
		last := -1
		for _, kind := range strings.Split(changes, "\n### ")[1:] {
			name, list, _ := strings.Cut(kind, "\n")
			at := -1
			for j, k := range kinds {
				if k == name {
					at = j
				}
			}
			require.Greater(t, at, last, "%s: kind of changes %q", title, name)
			last = at
			entries := strings.Split(strings.TrimSpace(list), "\n- ")
			for _, entry := range entries {
				require.NotContains(t, entry, "\n\n", "%s", entry)
				require.Regexp(t, `[.:]$`, strings.TrimSpace(entry), "an entry ends with a full stop")
			}
		}
	}
}
