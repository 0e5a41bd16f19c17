package uses

import "regexp"

// verbs matches the verbs of fmt that keys are made with, without a width: "%20s" may be a
// byte of a URL, and so may "%d0".
var verbs = regexp.MustCompile(`(%[-+#]?[svqxXtT])|(%d)(?:[^0-9a-fA-F]|$)`)

// Unfilled returns the first verb of fmt in a key, "" if there is none: it is a format, which
// nothing has filled in.
func Unfilled(text string) string {
	m := verbs.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

// misprints matches what fmt writes of values that do not fit their verbs, or have none.
var misprints = regexp.MustCompile(`%!(?:[a-zA-Z]?\((?:MISSING\)|NOVERB\)|BADINDEX\)|BADWIDTH\)|BADPREC\))|\(EXTRA |[a-zA-Z]\([a-zA-Z0-9_.*\[\]{} /]+=)`)

// Misprint returns how fmt begins what it writes of a mistake, as in "%!d(MISSING)" and
// "%!(EXTRA "; "" if a key has nothing of the kind.
func Misprint(text string) string {
	return misprints.FindString(text)
}
