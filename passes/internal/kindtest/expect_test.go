package kindtest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// An expectation is what the comment of a line says.
type expectation struct {
	clauses []clause
	used    bool // there is a use
	any     bool // anything is right
	because uses.Reason
	miss    bool
}

// A clause is what a line says of one role, or of one command.
type clause struct {
	role    uses.Role
	command string // "" for all commands
	none    bool   // no use of the role
	answers [][]wanted
}

// wanted is one template of an answer.
type wanted struct {
	template keys.Template
	named    bool // names count
}

var (
	expects = regexp.MustCompile(`^// (no (key|channel|pattern)\b|forwarded\b|used\b|any$|(key|channel|pattern|[A-Z][A-Z0-9_.]*) (name=|"|\{\?\}))`)
	reason  = regexp.MustCompile(`^[a-z-]+`)
	word    = regexp.MustCompile(`^[A-Za-z0-9_.]+`)
)

// parseExpectation reads a comment; ok is false if it is none of ours.
func parseExpectation(comment string) (e expectation, ok bool, err error) {
	if !expects.MatchString(comment) {
		return e, false, nil
	}
	comment, e.miss = strings.CutSuffix(strings.TrimPrefix(comment, "//"), "// miss")
	s := scanner{comment}
	for {
		switch {
		case s.take("forwarded"), s.take("used"):
			e.used = true
		case s.take("any"):
			e.any = true
		default:
			c, err := s.clause()
			if err != nil {
				return e, true, err
			}
			e.clauses = append(e.clauses, c)
		}
		if !s.take(";") {
			break
		}
	}
	if s.take("because ") {
		e.because = uses.Reason(reason.FindString(s.rest))
		s.rest = s.rest[len(e.because):]
	}
	if s.space(); s.rest != "" && !strings.HasPrefix(s.rest, "(") { // a remark
		return e, true, fmt.Errorf("%q is not understood", s.rest)
	}
	return e, true, nil
}

type scanner struct{ rest string }

func (s *scanner) space() { s.rest = strings.TrimLeft(s.rest, " ") }

// take skips a token.
func (s *scanner) take(token string) bool {
	s.space()
	rest, ok := strings.CutPrefix(s.rest, token)
	if ok {
		s.rest = rest
	}
	return ok
}

func (s *scanner) word() string {
	s.space()
	w := word.FindString(s.rest)
	s.rest = s.rest[len(w):]
	return w
}

func (s *scanner) clause() (clause, error) {
	var c clause
	w := s.word()
	if c.none = w == "no"; c.none {
		w = s.word()
	}
	switch {
	case w == string(uses.RoleKey), w == string(uses.RoleChannel), w == string(uses.RolePattern):
		c.role = uses.Role(w)
	case w != "" && w == strings.ToUpper(w):
		c.role, c.command = uses.RoleKey, w
	default:
		return c, fmt.Errorf("%q is neither a role nor a command", w)
	}
	if c.none {
		return c, nil
	}
	for {
		answer, err := s.answer()
		if err != nil {
			return c, err
		}
		c.answers = append(c.answers, answer)
		if !s.take("or ") {
			return c, nil
		}
	}
}

// answer reads alternatives, or the word none.
func (s *scanner) answer() ([]wanted, error) {
	var out []wanted
	if s.take("none") {
		return out, nil
	}
	for {
		w, err := s.wanted()
		if err != nil {
			return nil, err
		}
		out = append(out, w)
		if !s.take("|") {
			return out, nil
		}
	}
}

func (s *scanner) wanted() (wanted, error) {
	w := wanted{named: s.take("name=")}
	if s.take("{?}") {
		w.template = keys.New(keys.Part{Placeholder: true})
		return w, nil
	}
	s.space()
	quoted, err := strconv.QuotedPrefix(s.rest)
	if err != nil {
		return w, fmt.Errorf("a template in quotes is missing before %q", s.rest)
	}
	s.rest = s.rest[len(quoted):]
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return w, err
	}
	w.template, err = keys.Parse(text)
	return w, err
}
