// Package doctest finds the examples of a Markdown file, so that tests can run
// every one of them.
//
// An example is a fenced block of code. A comment above it says how it is tested,
// by a mode and its arguments:
//
//	<!-- test: run testdata/systems/conduit -->
//	```sh
//	redislint ./...
//	```
//
// What is between the markers of a generated part is of the mode
// "generated". The modes are the tests' own.
package doctest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Generated is the mode of blocks that a test generates.
const Generated = "generated"

// A Block is one fenced block of code.
type Block struct {
	Line     int    // of the fence, from 1
	Heading  string // that it is under, "" if there is none above
	Language string // behind the fence, "" if there is none
	Mode     string
	Args     []string // of the mode
	Text     string   // without the fences
}

// Lines returns the lines that are neither empty nor a comment of a shell, with
// what is behind them as a comment cut off.
func (b Block) Lines() []string {
	var lines []string
	for line := range strings.Lines(b.Text) {
		line, _, _ = strings.Cut(line, " #")
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

var (
	modeComment   = regexp.MustCompile(`^<!-- test: (.+) -->$`)
	generatedPart = regexp.MustCompile(`^<!-- [a-z-]+:(begin|end) -->$`)
)

// Blocks returns the blocks of a Markdown file. Its errors name the line; all are
// there at once: a block without a mode, a mode without a block, and a block that
// does not end.
func Blocks(markdown string) ([]Block, error) {
	s := scanner{}
	for i, line := range strings.Split(markdown, "\n") {
		s.line(i+1, line)
	}
	if s.open {
		s.fail(s.block.Line, "the block does not end")
	}
	return s.blocks, errors.Join(s.problems...)
}

// A scanner goes through the lines of a file.
type scanner struct {
	blocks    []Block
	problems  []error
	heading   string
	generated bool   // between the markers of a generated part
	mode      string // that the line before says
	open      bool   // inside block
	block     Block
}

func (s *scanner) fail(line int, text string) {
	s.problems = append(s.problems, fmt.Errorf("line %d: %s", line, text))
}

func (s *scanner) line(number int, line string) {
	language, fence := strings.CutPrefix(strings.TrimLeft(line, " "), "```")
	switch {
	case s.open && fence && language == "":
		s.blocks = append(s.blocks, s.block)
		s.open = false
	case s.open:
		s.block.Text += line + "\n"
	case fence:
		s.begin(number, language)
	default:
		s.prose(number, line)
	}
}

// begin begins a block.
func (s *scanner) begin(number int, language string) {
	mode := strings.Fields(s.mode)
	switch {
	case s.generated:
		mode = []string{Generated}
	case len(mode) == 0:
		s.fail(number, "the block has no mode: write <!-- test: MODE --> above it")
		mode = []string{""}
	}
	s.block = Block{Line: number, Heading: s.heading, Language: language, Mode: mode[0], Args: mode[1:]}
	s.open, s.mode = true, ""
}

// prose takes a line that is not of a block.
func (s *scanner) prose(number int, line string) {
	if s.mode != "" {
		s.fail(number, "no block below the mode "+s.mode)
		s.mode = ""
	}
	if m := modeComment.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
		s.mode = m[1]
	}
	if m := generatedPart.FindStringSubmatch(line); m != nil {
		s.generated = m[1] == "begin"
	}
	if heading := strings.TrimLeft(line, "#"); heading != line && strings.HasPrefix(heading, " ") {
		s.heading = strings.TrimSpace(heading)
	}
}
