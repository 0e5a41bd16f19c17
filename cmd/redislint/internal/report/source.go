package report

import (
	"bytes"
	"strings"
)

// sources reads source files, each once. A file that cannot be read has no
// lines: a finding is then shown without its text.
type sources struct {
	read  func(name string) ([]byte, error)
	lines map[string][]string
}

func newSources(read func(string) ([]byte, error)) *sources {
	return &sources{read: read, lines: make(map[string][]string)}
}

// line returns a line, counted from 1, without its end.
func (s *sources) line(file string, n int) (string, bool) {
	lines, ok := s.lines[file]
	if !ok {
		lines = s.load(file)
		s.lines[file] = lines
	}
	if n < 1 || n > len(lines) {
		return "", false
	}
	return lines[n-1], true
}

func (s *sources) load(file string) []string {
	if s.read == nil || file == "" {
		return nil
	}
	data, err := s.read(file)
	if err != nil || bytes.IndexByte(data, 0) >= 0 {
		return nil
	}
	lines := strings.Split(string(data), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSuffix(line, "\r")
	}
	return lines
}
