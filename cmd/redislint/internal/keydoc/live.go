package keydoc

import "strconv"

// text says what numbers of live keys the document has.
func (a *Audit) text() string {
	s := "Keys and bytes are those of an audit on " + a.Date
	switch {
	case !a.Complete:
		s += ", which is not complete"
	case a.Sample:
		s += ", estimated from a sample"
	}
	return s + "."
}

// KeysText is the number of keys that an audit saw, as a cell has it.
func (c *Class) KeysText() string {
	if c.Live == nil {
		return none
	}
	return strconv.FormatInt(c.Live.Keys, 10)
}

// BytesText is what these take, as a cell has it.
func (c *Class) BytesText() string {
	switch {
	case c.Live == nil || c.Live.Bytes == 0:
		return none
	case c.Live.About:
		return "about " + strconv.FormatInt(c.Live.Bytes, 10)
	}
	return strconv.FormatInt(c.Live.Bytes, 10)
}

// liveText is both, as a section has it; "" for nothing.
func (c *Class) liveText(a *Audit) string {
	if a == nil || c.Live == nil {
		return ""
	}
	s := c.KeysText() + " on " + a.Date
	if c.Live.Bytes > 0 {
		s += ", which take " + c.BytesText() + " bytes"
	}
	return s
}
