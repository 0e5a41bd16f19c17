package main

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed topics/*.txt
var topicFiles embed.FS

// A topic is a text of "redislint help": something that is not a command. It is in
// a file of topics, whose first line is the title; indented lines stay as they
// are, all others are running text.
type topic struct{ name, title, text string }

// topics returns the topics in the order of their names.
func topics() ([]topic, error) {
	names, err := fs.Glob(topicFiles, "topics/*.txt")
	if err != nil {
		return nil, err
	}
	var all []topic
	for _, name := range names {
		data, err := topicFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		title, text, _ := strings.Cut(string(data), "\n\n")
		all = append(all, topic{strings.TrimSuffix(path.Base(name), ".txt"), title, text})
	}
	return all, nil
}
