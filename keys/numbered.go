package keys

import "strconv"

// Numbered returns t with every name used once: the second placeholder of the
// same name gets _2, the third _3. Placeholders without a name stay so.
func (t Template) Numbered() Template {
	taken := map[string]bool{}
	for _, p := range t.parts {
		taken[p.Name] = true
	}
	parts := t.Parts()
	seen := map[string]bool{}
	for i, p := range parts {
		if !p.Placeholder || p.Name == unnamed {
			continue
		}
		name := p.Name
		for n := 2; seen[name]; n++ {
			next := p.Name + "_" + strconv.Itoa(n)
			if seen[next] || !taken[next] {
				name = next
			}
		}
		seen[name] = true
		parts[i].Name = name
	}
	return Template{parts: parts}
}
