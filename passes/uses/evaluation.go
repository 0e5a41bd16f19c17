package uses

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// evaluation is what the evaluator knows of Redis.
func (o Options) evaluation(filled *filling, alone bool) texteval.Options {
	return texteval.Options{
		Client: clients.IsClient,
		Carries: func(t *types.Named) bool {
			return clients.IsClient(t.Obj().Pkg().Path()) && !strings.HasSuffix(t.Obj().Name(), "Client")
		},
		Same:     filled.method,
		Reply:    found,
		Searches: searchesAll,
		Sent:     sent,
		Sought:   sought,
		Through:  mostlyRedis,
		Alone:    alone,
		Builders: o.Builders,
	}
}

// found is the parameter of a method of a client, or of an interface that a client
// has, that is a pattern which its reply fits; -1 where it has none.
func found(f *types.Func) int {
	if f.Pkg() == nil {
		return -1
	}
	look := byResult
	if clients.IsClient(f.Pkg().Path()) {
		look = listed
	}
	spec := look(f, f.Signature())
	if spec == nil || !slices.Contains([]string{"KEYS", "SCAN", "PUBSUB CHANNELS", "PUBSUB SHARDCHANNELS"}, spec.Command) {
		return -1
	}
	for _, s := range spec.Sinks {
		if s.Role == commands.Pattern && len(s.Fields) == 0 && s.Param >= 0 {
			return s.Param
		}
	}
	return -1
}

// searchesAll reports whether a method begins a search for every key, which another one of the
// command's builder may narrow: Scan().
func searchesAll(f *types.Func) bool {
	if f.Pkg() == nil || !clients.IsClient(f.Pkg().Path()) || f.Signature().Params().Len() > 0 {
		return false
	}
	spec := listed(f, f.Signature())
	return spec != nil && spec.Command == "SCAN" && len(spec.Sinks) == 0
}

// sent is the parameter of a method that a command and its arguments begin with; -1
// where it has none.
func sent(f *types.Func) int {
	if f.Pkg() == nil || !clients.IsClient(f.Pkg().Path()) {
		return -1
	}
	spec := listed(f, f.Type().(*types.Signature))
	if spec == nil {
		return -1
	}
	for _, s := range spec.Sinks {
		switch {
		case s.Shape == clients.ArgvTail:
			return s.Param - 1
		case s.Shape == clients.Argv && len(s.Fields) == 0:
			return s.Param
		}
	}
	return -1
}

// sought is the word of a command that is a pattern for keys which its reply has; -1
// where it has none.
func sought(words []string) int {
	switch strings.ToUpper(words[0]) {
	case "KEYS":
		return 1
	case "SCAN":
		for i, w := range words[1:] {
			if strings.EqualFold(w, "MATCH") {
				return i + 2
			}
		}
	}
	return -1
}
