package fix

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// NotSure begins the comment of init on a class that has any key: nothing says which keys
// these are. Its builder takes the whole of them for a value, so it is not called until
// somebody has decided, and has removed the comment.
const NotSure = "not sure: this has any key"

// unsure are the classes of a policy that have this comment. What cannot be read has none.
func unsure(p *keys.Policy) map[*keys.Class]bool {
	data, err := os.ReadFile(filepath.Clean(p.File))
	if err != nil || !strings.Contains(string(data), NotSure) {
		return nil
	}
	lines := strings.Split(string(data), "\n")
	classes := slices.Concat(p.Keys, p.Channels)
	slices.SortFunc(classes, func(a, b *keys.Class) int { return a.NameLine - b.NameLine })
	out := map[*keys.Class]bool{}
	for i, c := range classes {
		end := len(lines)
		if i+1 < len(classes) {
			end = min(end, classes[i+1].NameLine-1)
		}
		out[c] = slices.ContainsFunc(lines[min(c.NameLine, end):end], func(l string) bool {
			return strings.HasPrefix(strings.TrimSpace(l), "# "+NotSure)
		})
	}
	return out
}
