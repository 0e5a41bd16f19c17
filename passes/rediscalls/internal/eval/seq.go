package eval

import (
	"go/token"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A Seq is one text that an expression can have: pieces in order. The empty
// Seq is the empty string.
type Seq []Piece

// Kind says what a piece is.
type Kind uint8

// The kinds of pieces.
const (
	Lit   Kind = iota // literal text
	Hole              // a value that is not known
	Param             // what a parameter of a function holds
	loop              // the previous value of a variable that a loop changes
)

// A Piece is a part of a text.
type Piece struct {
	Kind Kind
	Text string // of a literal; of a hole and a parameter its name
	Type keys.Type
	Rest bool // the value may be made of several: a join, a loop
	// Joiner is text that is known to stand in a Rest, between the values that it
	// is made of; what is not known in it is a NUL. "" where nothing is known.
	Joiner string
	// Each is the type of all values that a Rest is joined from.
	Each keys.Type
	// Origin is where a literal is written.
	Origin *Origin
	// Default says that a literal is only the default of something that
	// configuration can set.
	Default bool
	env     bool     // a hole: from the environment
	Ref     ParamRef // of a Param
	Change  Change   // of a Param: what happens to its value
	later   *later   // of a Param: what is replaced in its value
	loop    int      // of a loop: the definition that is being followed
	ways    *ways    // of a head: how it got here
}

// An Origin is where literal text is written: a range of the analysed code, or
// a place that came through a fact.
type Origin struct {
	Pos, End token.Pos
	Embedded bool // the text is that of a file; the place is its //go:embed
	Fact     any  // the place, where it came through a fact
}

// A ParamRef names a parameter: of which function, which one, and whether the
// piece is the parameter itself or an element of it.
type ParamRef struct {
	Func  string // ID of the function
	Index int
	Elem  bool
}

func lit(text string, o *Origin) Seq {
	if text == "" {
		return Seq{}
	}
	return Seq{{Kind: Lit, Text: text, Origin: o}}
}

func hole(name string, t keys.Type) Seq { return Seq{{Kind: Hole, Text: name, Type: t}} }

func restHole(name string) Seq { return Seq{{Kind: Hole, Text: name, Rest: true}} }

// Literal returns s if all of it is literal text.
func (s Seq) Literal() (string, bool) { return s.known() }

// known reports whether all of s is literal text, and returns it.
func (s Seq) known() (string, bool) {
	switch len(s) {
	case 0:
		return "", true
	case 1:
		return s[0].Text, s[0].Kind == Lit
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind != Lit {
			return "", false
		}
		b.WriteString(p.Text)
	}
	return b.String(), true
}

// literal reports whether s has any literal text.
func (s Seq) literal() bool {
	for _, p := range s {
		if p.Kind == Lit {
			return true
		}
	}
	return false
}

// canonical is the same for texts that do not differ but for origins.
func (s Seq) canonical() string {
	var b strings.Builder
	for _, p := range s {
		switch p.Kind {
		case Lit:
			b.WriteString(p.Text)
		case Param:
			b.WriteString("\x00p" + p.Ref.Func + "\x01")
			b.WriteByte(byte('0' + p.Ref.Index%64))
			if p.Ref.Elem {
				b.WriteByte('e')
			}
			b.WriteByte('A' + byte(p.Change))
			p.later.canonical(&b)
		case loop:
			b.WriteString("\x00l" + strconv.Itoa(p.loop))
		default:
			b.WriteString("\x00h" + p.Text + "\x01" + string(p.Type))
			if p.Rest {
				b.WriteString("r" + p.Joiner + string(p.Each))
			}
		}
	}
	return b.String()
}

func concat(a, b Seq) Seq {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make(Seq, 0, len(a)+len(b))
	return append(append(out, a...), b...)
}

// maxAlts is how many texts one expression may have before they are joined
// into what they have in common; maxPieces is how long one may get.
const (
	maxAlts   = 48
	maxPieces = 64
)

// cross concatenates every text of as with every text of bs.
func cross(as, bs []Seq) []Seq {
	if len(as)*len(bs) > 4*maxAlts {
		as, bs = widen(as), widen(bs)
	}
	out := make([]Seq, 0, len(as)*len(bs))
	for _, a := range as {
		for _, b := range bs {
			out = append(out, clip(concat(a, b)))
		}
	}
	return unique(out)
}

// clip cuts a text of very many pieces: the rest is a placeholder.
func clip(s Seq) Seq {
	if len(s) <= maxPieces {
		return s
	}
	return append(append(Seq{}, s[:maxPieces-1]...), restHole("?")...)
}

// unique drops texts that are there twice and joins them where there are too
// many. The order is that of the first occurrence.
func unique(seqs []Seq) []Seq {
	if len(seqs) < 2 {
		return seqs
	}
	seen := make(map[string]int, len(seqs)) // index into out
	out := seqs[:0:0]
	for _, s := range seqs {
		c := s.canonical()
		if i, ok := seen[c]; ok {
			out[i] = out[i].Also(s)
			continue
		}
		seen[c] = len(out)
		out = append(out, s)
	}
	if len(out) > maxAlts {
		return widen(out)
	}
	return out
}

// widen replaces texts by one that covers them all: their common beginning and
// a placeholder for the rest.
func widen(seqs []Seq) []Seq {
	if len(seqs) < 2 {
		return seqs
	}
	n := 0
	for ; n < len(seqs[0]); n++ {
		same := true
		for _, s := range seqs[1:] {
			if n >= len(s) || s[n:n+1].canonical() != seqs[0][n:n+1].canonical() {
				same = false
				break
			}
		}
		if !same {
			break
		}
	}
	return []Seq{concat(append(Seq{}, seqs[0][:n]...), restHole("?"))}
}
