package doctest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// Pages returns the documents whose examples are tested, slash-separated and
// relative to top, the top of the repository.
func Pages(top string) ([]string, error) {
	pages := []string{"README.md", "CONTRIBUTING.md"}
	found, err := filepath.Glob(filepath.Join(top, "docs", "*.md"))
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%s: no pages in docs", top)
	}
	for _, file := range found {
		pages = append(pages, "docs/"+filepath.Base(file))
	}
	return pages, err
}

// Marked returns the blocks of all pages that have a mode, in the order of
// [Pages].
func Marked(top, mode string) ([]Block, error) {
	pages, err := Pages(top)
	if err != nil {
		return nil, err
	}
	var marked []Block
	for _, page := range pages {
		blocks, err := Read(filepath.Join(top, filepath.FromSlash(page)))
		if err != nil {
			return nil, err
		}
		for _, b := range blocks {
			if b.Mode == mode {
				marked = append(marked, b)
			}
		}
	}
	return marked, nil
}

// Only returns the one block of all pages that has a mode. It is an error if
// there is none, or if there are several.
func Only(top, mode string) (Block, error) {
	marked, err := Marked(top, mode)
	if err == nil && len(marked) != 1 {
		err = fmt.Errorf("%d blocks have the mode %s, not one", len(marked), mode)
	}
	if err != nil {
		return Block{}, err
	}
	return marked[0], nil
}

// Read returns the blocks of a file.
func Read(file string) ([]Block, error) {
	text, err := os.ReadFile(filepath.Clean(file))
	if err != nil {
		return nil, err
	}
	blocks, err := Blocks(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return blocks, nil
}

var fenced = regexp.MustCompile("(?ms)^ *```.*?^ *```$")

// Prose returns a file without its blocks of code.
func Prose(file string) (string, error) {
	text, err := os.ReadFile(filepath.Clean(file))
	return fenced.ReplaceAllString(string(text), ""), err
}
