package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes"
)

// fingerprints returns what identifies each of the findings from one commit to
// the next: rule, template without the names of its placeholders, enclosing
// declaration, and the ordinal among those that are equal in all of that.
// Findings must be sorted; no line number goes into it.
func fingerprints(findings []passes.Finding) []string {
	seen := make(map[string]int)
	prints := make([]string, len(findings))
	for i, f := range findings {
		id := strings.Join([]string{f.Rule, passes.CanonicalKey(f.Key), f.Package, f.Decl}, "\x00")
		sum := sha256.Sum256([]byte(id + "\x00" + strconv.Itoa(seen[id])))
		seen[id]++
		prints[i] = hex.EncodeToString(sum[:16])
	}
	return prints
}
