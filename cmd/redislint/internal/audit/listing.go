package audit

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
)

// A listing reads the lines of a list of keys: a key a line, or as redis-cli prints what KEYS and
// SCAN return to a terminal, numbered and quoted:
//
//  1. "app:user:1"          1) "17"
//  2. "app:user:2"          2) 1) "app:user:1"
//  2. "app:user:2"
type listing struct {
	see      func(name []byte)
	lines    int
	begun    bool
	numbered bool
	next     int    // number
	held     []byte // the first one, which may be a cursor
}

var (
	numberedLine = regexp.MustCompile(`^\s*(\d+)\) (".*")$`)
	scannedLine  = regexp.MustCompile(`^\s*2\)\s+(?:1\) (".*")|\(empty (?:array|list or set)\))$`)
)

// add reads a line.
func (l *listing) add(line []byte) error {
	l.lines++
	if line = bytes.TrimSuffix(line, []byte("\r")); len(line) == 0 {
		return nil
	}
	m := numberedLine.FindSubmatch(line)
	if !l.begun {
		l.begun, l.numbered = true, m != nil && string(m[1]) == "1"
	}
	if !l.numbered {
		l.see(line)
		return nil
	}
	if s := scannedLine.FindSubmatch(line); s != nil && l.next == 2 {
		l.held = nil // a cursor
		if s[1] == nil {
			return nil
		}
		return l.key(line, s[1])
	}
	switch {
	case m != nil && string(m[1]) == "1": // another list
		l.end()
		l.next = 2
		name, err := l.unquoted(line, m[2])
		l.held = name
		return err
	case m != nil && string(m[1]) == strconv.Itoa(l.next):
		l.end()
		l.next++
		return l.key(line, m[2])
	}
	return l.wrong(line)
}

// key sees a key that is quoted.
func (l *listing) key(line, quoted []byte) error {
	name, err := l.unquoted(line, quoted)
	if err == nil && len(name) > 0 {
		l.see(name)
	}
	return err
}

func (l *listing) unquoted(line, quoted []byte) ([]byte, error) {
	name, err := strconv.Unquote(string(quoted))
	if err != nil {
		return nil, l.wrong(line)
	}
	return []byte(name), nil
}

// wrong is the error of a line that is not as those before it.
func (l *listing) wrong(line []byte) error {
	return fmt.Errorf("line %d: %s is not the next one of a numbered list, which the lines before are (write a key a line, as redis-cli --scan does)", l.lines, safe(strconv.Quote(string(line[:min(len(line), maxShown)]))))
}

// end sees what was held back.
func (l *listing) end() {
	if len(l.held) > 0 {
		l.see(l.held)
	}
	l.held = nil
}
