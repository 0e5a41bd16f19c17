package calls

// An option is what a word among the options of a command does.
type option struct {
	word            string
	set, clear      Effect
	values          int // words that belong to it
	unit            Unit
	trim            bool // the value may have = or ~ in front
	nx, conditional bool
	old             bool // the reply is what was there before
}

// optionWords are the options that change an effect, and those that have values.
var optionWords = [...]option{
	{word: "EX", set: Sets, clear: Creates | Drops, values: 1, unit: Seconds},
	{word: "PX", set: Sets, clear: Creates | Drops, values: 1, unit: Milliseconds},
	{word: "EXAT", set: Sets, clear: Creates | Drops, values: 1, unit: UnixSeconds},
	{word: "PXAT", set: Sets, clear: Creates | Drops, values: 1, unit: UnixMilliseconds},
	{word: "KEEPTTL", clear: Drops},
	{word: "PERSIST", set: Drops},
	{word: "NX", clear: Drops, nx: true},
	{word: "XX", clear: Creates | Grows, conditional: true},
	{word: "MKSTREAM", set: Creates},
	{word: "NOMKSTREAM", clear: Creates},
	{word: "MAXLEN", set: Trims, values: 1, trim: true},
	{word: "MINID", set: Trims, values: 1, trim: true},
	{word: "LIMIT", values: 1},
	{word: "IFEQ", values: 1, conditional: true},
	{word: "IFNE", values: 1, conditional: true},
	{word: "IFDEQ", values: 1, conditional: true},
	{word: "IFDNE", values: 1, conditional: true},
	{word: "ENTRIESREAD", values: 1},
	{word: "BYINT", values: 1},
	{word: "BYFLOAT", values: 1},
	{word: "LBOUND", values: 1},
	{word: "UBOUND", values: 1},
	{word: "OVERFLOW", values: 1},
	{word: "GET", old: true},
	{word: "GT"},
	{word: "LT"},
	{word: "CH"},
	{word: "INCR"},
}

// maxOption is the length of the longest word.
const maxOption = len("ENTRIESREAD")

func findOption(w string) *option {
	if len(w) < 2 || len(w) > maxOption {
		return nil
	}
	for i := range optionWords {
		if equal(w, optionWords[i].word) {
			return &optionWords[i]
		}
	}
	return nil
}

// options reads the options, and says of the written keys what they change; end is the index
// behind the counted keys.
func (c *Call) options(end int) {
	i, n := c.start, c.v.Len()
	if i < 0 {
		i = end
	}
	if i < 0 {
		i = n
	}
	var set, clear Effect
	replaces := false // a written key: then NX is about it, and not about members or lifetimes
	for _, arg := range c.Args {
		replaces = replaces || arg.Role == Key && arg.Write && arg.Effect&Drops != 0
	}
	for ; i < n; i++ {
		opt := findOption(c.v.At(i))
		if opt == nil {
			if c.lead {
				break
			}
			continue
		}
		set |= opt.set
		clear |= opt.clear
		c.NX = c.NX || opt.nx && replaces
		c.Old = c.Old || opt.old
		c.Conditional = c.Conditional || opt.conditional
		if opt.unit != NoUnit && i+1 < n {
			c.add(&term{role: TTL, unit: opt.unit}, i+1)
		}
		if opt.trim && i+1 < n && (c.v.At(i+1) == "=" || c.v.At(i+1) == "~") {
			i++
		}
		i += opt.values
	}
	for i := range c.Args {
		if arg := &c.Args[i]; arg.Role == Key && arg.Write {
			arg.Effect = (arg.Effect | set) &^ clear
		}
	}
}

// sort reads the patterns and the target of SORT.
func (c *Call) sort() {
	target, n := -1, c.v.Len()
	for i := 2; i < n; i++ {
		switch w := c.v.At(i); {
		case equal(w, "LIMIT"):
			i += 2
		case equal(w, "BY"), equal(w, "GET"):
			i++
		case equal(w, "STORE"):
			if c.Name == "SORT" && i+1 < n {
				target = i + 1
			}
			i++
		}
	}
	if target >= 0 {
		c.add(&term{role: Key, write: true, effect: Creates | Drops, types: List}, target)
	}
}

// migrate reads MIGRATE host port key|"" db timeout [... KEYS key...].
func (c *Call) migrate() {
	t, n := &c.terms[0], c.v.Len()
	if t.at >= n {
		return
	}
	if c.v.At(t.at) != "" {
		c.add(t, t.at)
		return
	}
	for i := 6; i < n; i++ {
		switch w := c.v.At(i); {
		case equal(w, "AUTH"):
			i++
		case equal(w, "AUTH2"):
			i += 2
		case equal(w, "KEYS"):
			for i++; i < n; i++ {
				c.add(t, i)
			}
		}
	}
}

// bitfield makes a BITFIELD that only has GET operations a read.
func (c *Call) bitfield() {
	for i := 2; i < c.v.Len(); i++ {
		switch w := c.v.At(i); {
		case equal(w, "GET"):
			i += 2
		case equal(w, "OVERFLOW"):
			i++
		default:
			return
		}
	}
	for i := range c.Args {
		c.Args[i].Write, c.Args[i].Effect = false, 0
	}
}

// restore looks at RESTORE key ttl value [ABSTTL ...]: a time to live of 0 is none, and with
// ABSTTL it is a point in time.
func (c *Call) restore() {
	unit, effect, n := Milliseconds, Sets, c.v.Len()
	for i := 4; i < n; i++ {
		if equal(c.v.At(i), "ABSTTL") {
			unit = UnixMilliseconds
		}
	}
	if n > 2 && c.v.At(2) == "0" {
		effect = Creates | Drops
	}
	for i := range c.Args {
		switch c.Args[i].Role {
		case Key:
			c.Args[i].Effect = effect
		case TTL:
			c.Args[i].Unit = unit
		}
	}
}
