package rdbtest

// LZF compresses p: literal runs of at most 32 bytes, and copies of 3 to 264
// bytes from at most 8192 bytes back.
func LZF(p []byte) (out []byte) {
	last := make(map[[3]byte]int)
	literal := 0 // where the run that was not written begins
	flush := func(end int) {
		for literal < end {
			n := min(end-literal, 32)
			out = append(out, byte(n-1))
			out = append(out, p[literal:literal+n]...)
			literal += n
		}
	}
	for i := 0; i+3 <= len(p); {
		at, ok := last[[3]byte(p[i:])]
		last[[3]byte(p[i:])] = i
		if !ok || i-at > 8192 {
			i++
			continue
		}
		n := 3
		for n < 264 && i+n < len(p) && p[at+n] == p[i+n] {
			n++
		}
		flush(i)
		back := i - at - 1
		if n-2 < 7 {
			out = append(out, byte(n-2)<<5|byte(back>>8), byte(back))
		} else {
			out = append(out, 7<<5|byte(back>>8), byte(n-2-7), byte(back))
		}
		i += n
		literal = i
	}
	flush(len(p))
	return out
}
