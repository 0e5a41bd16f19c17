package commands

import (
	"strconv"
	"strings"
)

// In this file, positions count from the word at index base (0: the command's
// name; or a keyword), so that position 1 is the word behind it. A Many word
// makes the positions behind it unknown, and those of its elements too unless
// it is the first one.

// single resolves the argument at one position.
func (r *resolver) single(t term, base, at int) {
	n, many := len(r.words), r.firstMany(base)
	if at < 0 { // from the end
		if i := n + at; i > base && !r.words[i].Many {
			r.add(t, i, Elements{})
		}
		return
	}
	switch i := base + at; {
	case i < many && i < n:
		r.add(t, i, Elements{})
	case many == n: // the vector is too short
	case many == n-1:
		r.add(t, many, one(i-many))
	case i == many: // unless it stands for no words
		r.add(t, many, one(0))
		r.uncertain(t)
	default:
		r.uncertain(t)
	}
}

// run resolves the arguments from position from up to the end that t.to says.
func (r *resolver) run(t term, base, from int) {
	if t.half {
		r.half(t, base)
		return
	}
	manys := 0
	for _, w := range r.words[base+1:] {
		if w.Many {
			manys++
		}
	}
	before := 0
	for i := base + 1; i < len(r.words); i++ {
		p := place{pos: i - base - before, exactPos: before == 0}
		if r.words[i].Many {
			before++
		}
		p.dist = len(r.words) - i - (manys - before)
		p.exactDist = before == manys
		if r.words[i].Many {
			r.runMany(t, i, from, p)
		} else {
			r.runWord(t, i, from, p)
		}
	}
}

// A place is where a word is in a vector: of a Many word, pos is its first
// element's and dist its last one's.
type place struct {
	pos       int // at least
	exactPos  bool
	dist      int // from the end, at least; the last word's is 1
	exactDist bool
}

// runWord decides whether the word at i is part of a run.
func (r *resolver) runWord(t term, i, from int, p place) {
	far := -t.to // distance of the last word of the run
	front, back := p.pos >= from, p.dist >= far
	switch {
	case !front && p.exactPos, !back && p.exactDist:
		return
	case !front, !back:
		r.uncertain(t)
		return
	}
	switch {
	case t.step == 1,
		p.exactPos && (p.pos-from)%t.step == 0,
		// A run that a server accepts has whole steps, so they count from the end too.
		!p.exactPos && p.exactDist && p.dist%t.step == 0:
		r.add(t, i, Elements{})
	case !p.exactPos && !p.exactDist:
		r.uncertain(t)
	}
}

// runMany decides which elements of the Many word at i are part of a run.
func (r *resolver) runMany(t term, i, from int, p place) {
	e := Elements{Step: t.step}
	switch {
	case p.pos >= from && t.step == 1:
	case p.pos >= from && p.exactPos:
		e.Offset = (t.step - (p.pos-from)%t.step) % t.step
	case p.exactPos:
		e.Offset = from - p.pos
	default:
		r.uncertain(t)
		return
	}
	if far := -t.to; p.dist < far {
		if !p.exactDist {
			r.uncertain(t)
			return
		}
		e.Omit = far - p.dist
	}
	r.add(t, i, e)
}

// half resolves the first half of the words behind base.
func (r *resolver) half(t term, base int) {
	tail := r.words[base+1:]
	many := r.firstMany(base) - base - 1 // words in front of the first Many word
	if many == len(tail) {
		for i := range len(tail) / 2 {
			r.add(t, base+1+i, Elements{})
		}
		return
	}
	behind, manys := 0, 0
	for _, w := range tail[many:] {
		if w.Many {
			manys++
		} else {
			behind++
		}
	}
	if manys == 1 && many == behind {
		for i := range many {
			r.add(t, base+1+i, Elements{})
		}
		e := Elements{Step: 1, Half: true}
		r.add(t, base+1+many, e)
		return
	}
	for i := range min(many, (many+behind+1)/2) {
		r.add(t, base+1+i, Elements{})
	}
	if many == 0 {
		r.add(t, base+1, one(0))
	}
	r.uncertain(t)
}

// counted resolves arguments whose number is at a position, and returns the
// index behind them; -1 if that is not known.
func (r *resolver) counted(t term, base, at int) (end int) {
	i, many := base+at, r.firstMany(base)
	switch {
	case i >= many && many < len(r.words):
		r.uncertain(t)
		return -1
	case i+1 >= len(r.words): // no arguments follow
		return -1
	}
	count, err := strconv.ParseInt(strings.TrimSpace(r.at(i).Text), 10, 64)
	if !r.words[i].Known || err != nil {
		if n := r.words[i].Counts; i+1 <= many && many <= i+n && (n == 1 || t.step == 1) {
			for k := range n {
				r.add(t, i+1+k, Elements{Step: t.step})
			}
			return i + 1 + n
		}
		if !t.zero {
			r.single(t, i, 1) // there is at least one
		}
		r.uncertain(t)
		return -1
	}
	next := i + 1
	for ; count > 0 && next < many && next < len(r.words); count-- {
		r.add(t, next, Elements{})
		next += t.step
	}
	switch {
	case count <= 0:
		return min(next, len(r.words))
	case many < len(r.words):
		// A vector longer than the machine's integers is not one a server accepts.
		r.add(t, many, Elements{Offset: next - many, Step: t.step, Count: int(min(count, 1<<30))})
		if many < len(r.words)-1 {
			r.uncertain(t)
		}
	}
	return -1
}

// keyword resolves what follows a keyword.
func (r *resolver) keyword(t term) {
	maybe := false // a word that is not known may be the keyword
	for i := min(t.at, r.firstMany(0)); i < len(r.words); i++ {
		w := r.at(i)
		switch {
		case w.Many, !w.Known && i+1 < len(r.words):
			maybe = true
		case !w.Known:
		case !strings.EqualFold(w.Text, t.keyword):
			values := r.entry.skip[strings.ToUpper(w.Text)]
			maybe = maybe || r.manyIn(i+1, i+1+values)
			i += values
		case t.to != 0: // it must occur, so no other word was it
			r.run(t, i, 1)
			return
		case t.counted:
			r.counted(t, i, 1)
			if maybe {
				r.uncertain(t)
			}
			return
		default:
			r.single(t, i, 1)
			if !t.each {
				if maybe {
					r.uncertain(t)
				}
				return
			}
			maybe = maybe || r.manyIn(i+1, i+2)
			i++
		}
	}
	if maybe {
		r.uncertain(t)
	}
}
