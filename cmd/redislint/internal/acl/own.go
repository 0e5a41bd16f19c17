package acl

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/redislint/redislint/passes/uses"
)

// clientsText is what clients send by themselves: see its first lines.
//
//go:embed clients.txt
var clientsText string

// An own is what one client, or library over one, sends besides the commands that its
// methods are named after.
type own struct {
	connect []string            // on each connection
	methods map[string][]string // by the name of the function or method
	keys    rights              // that a library needs on all its keys
}

// owns parses the table, once.
var owns = sync.OnceValue(func() map[string]*own {
	all := map[string]*own{}
	var now *own
	for line := range strings.Lines(clientsText) {
		left, right, ok := strings.Cut(strings.TrimSpace(line), ":")
		words := strings.Fields(left)
		switch {
		case len(words) == 0 || words[0][0] == '#':
		case !ok && words[0] == "client":
			now = &own{methods: map[string][]string{}}
			all[words[1]] = now
		case words[0] == "connect":
			now.connect = strings.Fields(right)
		case words[0] == "keys":
			if strings.Contains(right, "R") {
				now.keys |= mayRead
			}
			if strings.Contains(right, "W") {
				now.keys |= mayWrite
			}
		default:
			for _, method := range words {
				now.methods[method] = strings.Fields(right)
			}
		}
	}
	return all
})

// ownOf is what the client of an import path, or of one above it, sends; nil where no
// client was recorded.
func ownOf(importPath string) *own {
	if i := strings.LastIndex(importPath, "/vendor/"); i >= 0 {
		importPath = importPath[i+len("/vendor/"):]
	}
	for path := importPath; path != ""; {
		if o := owns()[path]; o != nil {
			return o
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			break
		}
		path = path[:i]
	}
	return nil
}

// SendsNothing reports whether a package that has to do with Redis sends nothing of its own: a
// hook, a measure, a server in the process.
func SendsNothing(importPath string) bool {
	return uses.TakesNoKeys(importPath) || uses.InProcess(importPath)
}

// Recorded reports whether what a package sends by itself is in the table.
func Recorded(importPath string) bool { return ownOf(importPath) != nil }
