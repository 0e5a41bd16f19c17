package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// differs are the commands of which the table knowingly says something else
// than the server.
var differs = map[string]string{
	"cluster keyslot": "names a key, though the server does not look it up",
	"debug object":    "has a key, though no key spec",
	"pfcount":         "is RW for the server's cache alone; to its user it reads",
}

// Server asks a server for the keys of every argument vector that the probe of
// a client made, and compares them with what the table of commands says.
func Server(t *testing.T, c Client) {
	methods, _ := probe.Methods(c.Pipeline, c.Interface)
	serve(t, methods)
}

// ServerProbed is Server for a library.
func ServerProbed(t *testing.T, s probe.Subject) {
	methods, _ := s.Methods()
	serve(t, methods)
}

func serve(t *testing.T, methods []probe.Method) {
	t.Helper()
	conn := redistest.Dial(t, redistest.Start(t))
	var argvs [][]string
	seen := map[string]bool{}
	for _, m := range methods {
		for _, argv := range m.Argvs() {
			if text := strings.Join(argv, "\x00"); !seen[text] {
				seen[text] = true
				argvs = append(argvs, argv)
			}
		}
	}
	var questions [][]string
	for _, argv := range argvs {
		questions = append(questions, append([]string{"COMMAND", "GETKEYSANDFLAGS"}, argv...))
	}
	replies, err := conn.Pipeline(questions)
	require.NoError(t, err)
	counts := map[string]int{}
	for i, reply := range replies {
		counts[compare(t, argvs[i], reply)]++
	}
	t.Logf("%d argument vectors: %v", len(argvs), counts)
	require.Greater(t, counts["equal"], len(argvs)/4)
}

// compare compares a reply of the server with the table, and returns what kind
// of reply it was.
func compare(t *testing.T, argv []string, reply any) string {
	want, kind := []string{}, "equal"
	switch reply := reply.(type) {
	case redistest.Error:
		switch {
		case strings.Contains(string(reply), "no key arguments"):
			kind = "without keys"
		case strings.Contains(string(reply), "Invalid command specified"):
			return "unknown to the server"
		default:
			return "refused by the server"
		}
	case []any:
		for _, k := range reply {
			want = append(want, serverKey(k))
		}
	}
	got := []string{}
	for _, a := range commands.Resolve(probe.Words(argv)).Args {
		if a.Role == commands.Key {
			got = append(got, fmt.Sprint(argv[a.Index], " ", a.Access))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if differs[strings.ToLower(argv[0])] != "" || len(argv) > 1 && differs[strings.ToLower(argv[0]+" "+argv[1])] != "" {
		return "different by intent"
	}
	if !slices.Equal(slices.Compact(want), slices.Compact(got)) {
		t.Errorf("%q: the server says %q, the table %q", argv, want, got)
	}
	return kind
}

// serverKey is one element of the reply: the key, and what is done to it.
func serverKey(reply any) string {
	pair, ok := reply.([]any)
	if !ok || len(pair) != 2 {
		return fmt.Sprint(reply)
	}
	access := commands.Write
	if flags, ok := pair[1].([]any); ok && slices.Contains(flags, any("RO")) {
		access = commands.Read
	}
	return fmt.Sprint(pair[0], " ", access)
}
