package clients

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed untabled.txt
var untabledText string

// Untabled reports whether a package takes keys, as far as its import path tells,
// though no table knows it: it is, or is below, one of untabled.txt, or its
// name says so, an element behind host and owner that has "redis", "rueidis" or
// "valkey" in it. Packages below those that have a table, and those which
// untabled.txt excepts, are none. Whether the package is the user's own, whose
// code is read, is not asked here.
func Untabled(importPath string) bool {
	path := unvendored(importPath)
	lists := untabled()
	if !namesRedis(path) && !below(path, func(p string) bool { return lists.listed[p] }) {
		return false
	}
	return !below(path, func(p string) bool { return byPath(p) != nil || lists.excepted[p] })
}

// untabledLists are the paths of untabled.txt.
type untabledLists struct{ listed, excepted, closed map[string]bool }

// untabled parses untabled.txt, once.
var untabled = sync.OnceValue(func() untabledLists {
	lists := untabledLists{listed: map[string]bool{}, excepted: map[string]bool{}, closed: map[string]bool{}}
	for line := range strings.Lines(untabledText) {
		switch mark, path, _ := strings.Cut(strings.TrimSpace(line), " "); {
		case mark == "-":
			lists.excepted[path] = true
		case mark == "+":
			lists.closed[path] = true
		case mark != "" && mark[0] != '#':
			lists.listed[mark] = true
		}
	}
	return lists
})

// below reports whether is holds for a path, or one above it.
func below(path string, is func(string) bool) bool {
	for {
		if is(path) {
			return true
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return false
		}
		path = path[:i]
	}
}

// namesRedis reports whether a path outside the standard library has an element
// that is named after Redis. Who owns a repository does not count.
func namesRedis(path string) bool {
	if !isRedis(path) {
		return false
	}
	elements := strings.Split(path, "/")
	if !strings.Contains(elements[0], ".") {
		return false
	}
	own := elements[min(owners(elements[0]), len(elements)):]
	return slices.ContainsFunc(own, isRedis)
}

// owners is how many elements of an import path say where it is and whose.
func owners(host string) int {
	switch host {
	case "github.com", "gitlab.com", "bitbucket.org", "gitee.com", "codeberg.org":
		return 2
	}
	return 1
}

// SameRepository reports whether two packages seem to be from one repository, by
// what their import paths begin with.
func SameRepository(path, other string) bool {
	a, b := strings.Split(path, "/"), strings.Split(other, "/")
	n := owners(a[0]) + 1
	return slices.Equal(a[:min(n, len(a))], b[:min(n, len(b))])
}

// LastNamesRedis reports whether the last element of a path is named after Redis, a major
// version aside.
func LastNamesRedis(importPath string) bool {
	elements := strings.Split(importPath, "/")
	last := elements[len(elements)-1]
	if n := len(elements); n > 1 && len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		last = elements[n-2]
	}
	return isRedis(last)
}

// isRedis reports whether a text has the name of Redis or of its relatives in it.
func isRedis(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "redis") || strings.Contains(text, "rueidis") || strings.Contains(text, "valkey")
}

// Excepted reports whether untabled.txt says of a package, or of one above it, that no
// key is handed to it.
func Excepted(importPath string) bool {
	return below(unvendored(importPath), func(p string) bool { return untabled().excepted[p] })
}

// MayWrap reports whether packages of a module can be wrappers of a client whose code tells
// what they hand to it: the module has no package with a table, and untabled.txt does not
// say that it hands on no keys.
func MayWrap(module string) bool {
	closed := func(p string) bool { return untabled().excepted[p] || untabled().closed[p] || byPath(p) != nil }
	return module != "" && !below(module, closed) && !tabledModules()(module)
}

// tabledModules reports whether a path with a table is below that of a module.
var tabledModules = sync.OnceValue(func() func(module string) bool {
	paths := slices.Sorted(maps.Keys(loaded().byPath))
	return func(module string) bool {
		i, _ := slices.BinarySearch(paths, module+"/")
		return i < len(paths) && strings.HasPrefix(paths[i], module+"/")
	}
})
