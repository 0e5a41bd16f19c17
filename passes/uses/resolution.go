package uses

// Resolution says how much of the keys of u is known.
func (u Use) Resolution() Resolution {
	heads, text := 0, false
	for _, k := range u.Keys {
		if k.Template.Head() != "" || len(k.Template.Parts()) == 0 {
			heads++
		}
		for _, p := range k.Template.Parts() {
			text = text || !p.Placeholder
		}
	}
	switch {
	case heads > 0 && heads == len(u.Keys):
		return Full
	case heads > 0 || text:
		return Partial
	}
	return Unknown
}
