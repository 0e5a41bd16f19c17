package keys

import "strings"

// A PackagePattern names packages as the go command does: ./internal/queue/...
// is a folder, relative to that of the policy, and all below it; without the
// dots it is one package. What does not start with ./ is an import path. "..."
// stands for any text.
type PackagePattern string

// Match reports whether p names the package in the folder dir, relative to that
// of the policy with slashes ("." for itself), or with that import path.
func (p PackagePattern) Match(dir, importPath string) bool {
	pattern, name := string(p), importPath
	if pattern == "." || strings.HasPrefix(pattern, "./") {
		pattern = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(pattern, "."), "/"), "/")
		name = strings.TrimPrefix(strings.TrimPrefix(dir, "."), "/")
	}
	if base, ok := strings.CutSuffix(pattern, "/..."); ok && matchDots(base, name) {
		return true
	}
	return matchDots(pattern, name)
}

// MatchPackages reports whether one of patterns names the package; see
// [PackagePattern.Match].
func MatchPackages(patterns []PackagePattern, dir, importPath string) bool {
	for _, p := range patterns {
		if p.Match(dir, importPath) {
			return true
		}
	}
	return false
}

// matchDots reports whether name is pattern with some text for each "...".
func matchDots(pattern, name string) bool {
	parts := strings.Split(pattern, "...")
	if len(parts) == 1 {
		return pattern == name
	}
	rest, ok := strings.CutPrefix(name, parts[0])
	if !ok {
		return false
	}
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(rest, part)
		if i < 0 {
			return false
		}
		rest = rest[i+len(part):]
	}
	return strings.HasSuffix(rest, parts[len(parts)-1])
}
