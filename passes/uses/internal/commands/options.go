package commands

import "strings"

// An option is what a word among the options of a command does.
type option struct {
	set, clear Effect
	values     int  // words that belong to it
	ttl        Unit // the value is a time to live
	trim       bool // the value may have = or ~ in front (MAXLEN ~ 1000)
	access     bool // the old value comes back
}

// optionWords are the options that change an effect, and those that have values,
// which must not be taken for options.
var optionWords = map[string]option{
	"EX":          {set: Sets, clear: Creates | Drops, values: 1, ttl: Seconds},
	"PX":          {set: Sets, clear: Creates | Drops, values: 1, ttl: Milliseconds},
	"EXAT":        {set: Sets, clear: Creates | Drops, values: 1, ttl: UnixSeconds},
	"PXAT":        {set: Sets, clear: Creates | Drops, values: 1, ttl: UnixMilliseconds},
	"KEEPTTL":     {clear: Drops},
	"PERSIST":     {set: Drops},
	"GET":         {access: true},
	"NX":          {clear: Drops},
	"XX":          {clear: Creates | Grows},
	"MKSTREAM":    {set: Creates},
	"NOMKSTREAM":  {clear: Creates},
	"MAXLEN":      {set: Trims, values: 1, trim: true},
	"MINID":       {set: Trims, values: 1, trim: true},
	"LIMIT":       {values: 1},
	"IFEQ":        {values: 1},
	"IFNE":        {values: 1},
	"IFDEQ":       {values: 1},
	"IFDNE":       {values: 1},
	"ENTRIESREAD": {values: 1},
	"BYINT":       {values: 1},
	"BYFLOAT":     {values: 1},
	"LBOUND":      {values: 1},
	"UBOUND":      {values: 1},
	"OVERFLOW":    {values: 1},
	"GT":          {},
	"LT":          {},
	"CH":          {},
	"INCR":        {},
}

// options reads the options of the vector, adds the TTL among them, and says of
// the written keys what they change; end is the index behind the counted keys.
func (r *resolver) options(end int) {
	o := r.entry.options
	if o.start < 0 {
		o.start = end
	}
	var set, clear, unsure Effect
	returns := false
	i := o.start
	if many := r.firstMany(0); i < 0 || many < i {
		unsure, i = Unsure, len(r.words)
	}
	for ; i < len(r.words); i++ {
		w := r.at(i)
		if !plain(w) {
			// What is not known in front of a last score and member is these.
			if !o.lead || len(r.words)-i > o.rest || r.firstMany(i-1) < len(r.words) {
				unsure = Unsure
			}
			if o.lead {
				break
			}
			continue
		}
		opt, ok := optionWords[strings.ToUpper(w.Text)]
		if !ok {
			if o.lead {
				break
			}
			continue
		}
		set |= opt.set
		clear |= opt.clear
		returns = returns || opt.access
		if opt.ttl != NoUnit && i+1 < len(r.words) {
			r.single(term{role: TTL, unit: opt.ttl}, i, 1)
		}
		if opt.trim && i+1 < len(r.words) && (r.at(i+1).Text == "=" || r.at(i+1).Text == "~") {
			i++
		}
		if r.manyIn(i+1, i+1+opt.values) {
			unsure = Unsure
		}
		i += opt.values
	}
	for i := range r.args {
		if arg := &r.args[i]; arg.Role == Key && arg.Access == Write {
			arg.Effect = (arg.Effect|set)&^clear | unsure
			if arg.Rights == Overwrites|Updates && (returns || unsure != 0) {
				arg.Rights = ReadWrite | Accesses | Updates
			}
		}
	}
}
