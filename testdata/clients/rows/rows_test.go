package rows

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// unseen are rows for releases that the module proxy does not have.
var unseen = map[string]bool{
	"Codec": true, ".SetExpiry": true, ".ObtainMulti": true, "Client.ObtainMulti": true,
	"gopkg.in/redis.v5": true, "radix2.txt": true, "rueidislock.txt": true,
	"gosession.txt": true, "limiters.txt": true, "rueidisaside.txt": true, "rueidislimiter.txt": true, "rueidisom.txt": true,
	"rueidisprob.txt": true, "jetcache.txt": true, "goravel.txt": true, "machinery.txt": true,
}

// TestRows checks that every name in a table is declared by a package of its
// client, and that the parameters of the row are there and can be keys.
func TestRows(t *testing.T) {
	dirs := packageDirs(t)
	file, err := check.File("")
	require.NoError(t, err)
	files, err := filepath.Glob(filepath.Join(file, "*.txt"))
	require.NoError(t, err)
	for _, file := range files {
		if unseen[filepath.Base(file)] || strings.HasSuffix(file, "-probed.txt") {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			checkFile(t, string(text), dirs)
		})
	}
}

// checkFile checks the rows of one table.
func checkFile(t *testing.T, text string, dirs map[string]string) {
	paths, prefix, selectors := readTable(text)
	seen := map[string]bool{}
	for _, path := range paths {
		if dirs[path] == "" {
			continue
		}
		decls, err := check.Declarations(dirs[path])
		require.NoError(t, err)
		for decl, params := range decls {
			recv, method, _ := strings.Cut(decl, ".")
			spec, ok := clients.Lookup(path, recv, method, params)
			if !ok || spec.Inferred {
				continue
			}
			for _, name := range append(rowsFor(decl, selectors), rowsFor(recv+"."+strings.TrimPrefix(method, prefix), selectors)...) {
				seen[name] = true
			}
			if want := selectors[decl]; want != nil && !strings.HasPrefix(path, "github.com/go-redis/") {
				require.Equal(t, want, selectorWords(strings.Fields(probe.Line(spec.Sinks))), "%s %s %v", path, decl, params)
			}
		}
	}
	for name := range selectors {
		if !seen[name] && !unseen[name] && !strings.HasPrefix(name, "TF") { // go-redis up to v9.7
			t.Errorf("%s is declared in none of %q", name, paths)
		}
	}
}

// rowsFor returns the names of rows that a declaration is meant by.
func rowsFor(decl string, rows map[string][]string) []string {
	recv, method, _ := strings.Cut(decl, ".")
	var out []string
	for name := range rows {
		r, m, qualified := strings.Cut(name, ".")
		if !qualified {
			r, m = "*", name
		}
		if check.Match(m, method) && check.Match(r, recv) && (qualified || recv != "") {
			out = append(out, name)
		}
	}
	return out
}

// selectorWords returns the selectors among the words left of an arrow.
func selectorWords(words []string) []string {
	switch words[0] {
	case "command", "ttl-command", "default-ttl":
		return nil
	}
	var out []string
	for _, w := range words {
		if w[0] >= '0' && w[0] <= '9' || strings.HasPrefix(w, "recv") {
			out = append(out, strings.TrimSuffix(w, "..."))
		}
	}
	return out
}

// readTable returns the import paths of a table, the prefix of its methods, and
// the selectors of each name.
func readTable(text string) (paths []string, prefix string, selectors map[string][]string) {
	selectors = map[string][]string{}
	text = strings.ReplaceAll(text, "\n ", " ")
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		left, right, row := strings.Cut(line, "->")
		words := strings.Fields(left)
		if !row {
			if len(words) > 0 && words[0] == "path" {
				paths = append(paths, words[1:]...)
			}
			if len(words) == 2 && words[0] == "method-prefix" {
				prefix = words[1]
			}
			continue
		}
		for _, name := range strings.Fields(right) {
			selectors[name] = append(selectors[name], selectorWords(words)...)
		}
	}
	return paths, prefix, selectors
}

// packageDirs returns where the sources of the clients are.
func packageDirs(t *testing.T) map[string]string {
	out, err := exec.Command("go", "list", "-deps", "-tags=listed", "-f", "{{.ImportPath}} {{.Dir}}", ".").Output()
	require.NoError(t, err)
	dirs := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
		if clients.IsClient(path) {
			dirs[path] = dir
		}
	}
	require.Greater(t, len(dirs), 40)
	return dirs
}
