package origins

import "github.com/redislint/redislint/passes"

// Flaws collect keys with what is wrong with them. The zero Flaws are empty.
type Flaws struct {
	keys     Collector
	messages map[groupID]string
}

// Add adds a key whose Origin is not set: it is at its [Place], for which part
// and offset say what text is wrong. The message has one %s, for the key.
// Of several keys of one origin the message of the first counts.
func (f *Flaws) Add(k Key, part, offset int, message string) {
	k.Origin = Place(k.Use, k.Key, part, offset)
	if k.Origin == nil {
		return
	}
	id := groupID{k.Origin.Position(), k.Policy}
	if f.messages == nil {
		f.messages = map[groupID]string{}
	}
	if f.messages[id] == "" {
		f.messages[id] = message
	}
	f.keys.Add(k)
}

// Findings returns one finding of a rule for each origin, sorted.
func (f *Flaws) Findings() []passes.Finding {
	var findings []passes.Finding
	for _, g := range f.keys.Groups() {
		findings = append(findings, g.Finding(f.messages[groupID{g.Origin.Position(), g.Policy}]))
	}
	return findings
}
