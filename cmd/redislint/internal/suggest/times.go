package suggest

// dateEnd is where the day at the start of text ends, as in 2006-01-02; 0 if there is none.
func dateEnd(text []byte) int {
	const n = len("2006-01-02")
	if len(text) < n || !fits(text, "dddd-dd-dd") {
		return 0
	}
	month, day := two(text[5:]), two(text[8:])
	if month < 1 || month > 12 || day < 1 || day > 31 {
		return 0
	}
	return n
}

// clockEnd is where the time at the start of text ends, as in 2006-01-02T15:04:05Z; 0 if
// there is none. A fraction of the second has at most nine digits.
func clockEnd(text []byte) int {
	n := len("2006-01-02T15:04:05")
	if len(text) <= n || text[10] != 'T' || dateEnd(text) == 0 || !fits(text[11:], "dd:dd:dd") {
		return 0
	}
	if two(text[11:]) > 23 || two(text[14:]) > 59 || two(text[17:]) > 59 {
		return 0
	}
	if text[n] == '.' {
		from := n + 1
		for n++; n < len(text) && isDigit(text[n]); n++ {
		}
		if n == from || n-from > 9 || n == len(text) {
			return 0
		}
	}
	switch {
	case text[n] == 'Z':
		return n + 1
	case text[n] != '+' && text[n] != '-', len(text) < n+6, !fits(text[n+1:], "dd:dd"), two(text[n+1:]) > 23, two(text[n+4:]) > 59:
		return 0
	}
	return n + 6
}

// fits reports whether text begins like a form, in which d is a digit.
func fits(text []byte, form string) bool {
	if len(text) < len(form) {
		return false
	}
	for i := range len(form) {
		if form[i] == 'd' && !isDigit(text[i]) || form[i] != 'd' && text[i] != form[i] {
			return false
		}
	}
	return true
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// two is the number of two digits.
func two(text []byte) int { return 10*int(text[0]-'0') + int(text[1]-'0') }
