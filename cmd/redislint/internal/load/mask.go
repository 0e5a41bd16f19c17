package load

// maskBodies blanks the bodies of the functions that begin a line at top
// level, so that the parser does not spend its time on them. Offsets and lines
// stay; what does not look like gofmt's output is left to the parser. It
// changes src.
func maskBodies(src []byte) {
	depth := 0
	for i := 0; i < len(src); {
		c := src[i]
		switch {
		case isLetter(c):
			end := wordEnd(src, i)
			if depth == 0 && (i == 0 || src[i-1] == '\n') && string(src[i:end]) == "func" {
				open := bodyStart(src, end)
				if open < 0 {
					i = end
					continue
				}
				end = closing(src, open)
				blank(src[open+1 : end])
				end = min(end+1, len(src))
			}
			i = end
		case c == '"', c == '\'', c == '`', c == '/':
			i = textEnd(src, i)
		case c == '(', c == '[', c == '{':
			depth++
			i++
		case c == ')', c == ']', c == '}':
			depth--
			i++
		default:
			i++
		}
	}
}

// bodyStart returns the offset of the brace that opens the body of a function
// whose signature begins at i; -1 if it has none.
func bodyStart(src []byte, i int) int {
	depth, typeLit := 0, false // the last word was interface or struct
	for i < len(src) {
		c := src[i]
		switch {
		case isLetter(c):
			end := wordEnd(src, i)
			word := string(src[i:end])
			typeLit = word == "interface" || word == "struct"
			i = end
			continue
		case c == '"', c == '\'', c == '`', c == '/':
			i = textEnd(src, i)
			continue
		case c == '\n' && depth == 0:
			return -1
		case c == '{' && depth == 0 && !typeLit:
			return i
		case c == '(', c == '[', c == '{':
			depth++
		case c == ')', c == ']', c == '}':
			depth--
		}
		if c != ' ' && c != '\t' && c != '\r' {
			typeLit = false
		}
		i++
	}
	return -1
}

// closing returns the offset of the brace that closes the one at i, len(src)
// if there is none.
func closing(src []byte, i int) int {
	depth := 0
	for i < len(src) {
		switch src[i] {
		case '"', '\'', '`', '/':
			i = textEnd(src, i)
			continue
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
		i++
	}
	return len(src)
}

// textEnd returns the end of the literal or comment that begins at i; of one
// byte, if it is a lone slash. The newline that ends a comment is not part of it.
func textEnd(src []byte, i int) int {
	quote := src[i]
	switch quote {
	case '/':
		if i+1 == len(src) {
			return i + 1
		}
		switch src[i+1] {
		case '/':
			for i < len(src) && src[i] != '\n' {
				i++
			}
			return i
		case '*':
			for i += 2; i+1 < len(src); i++ {
				if src[i] == '*' && src[i+1] == '/' {
					return i + 2
				}
			}
			return len(src)
		}
		return i + 1
	case '`':
		for i++; i < len(src) && src[i] != '`'; i++ {
		}
		return min(i+1, len(src))
	}
	for i++; i < len(src) && src[i] != quote && src[i] != '\n'; i++ {
		if src[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(src))
}

func blank(b []byte) {
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= 0x80
}

func wordEnd(src []byte, i int) int {
	for i < len(src) && (isLetter(src[i]) || '0' <= src[i] && src[i] <= '9') {
		i++
	}
	return i
}
