package uses

import (
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// given is what the commands of a script do with the element of KEYS of that index: their
// effects together, and the time to live that they give it, which is unknown where they
// give it several. It is unsure where one of them is not known.
func (r *runScript) given(nth int) (commands.Effect, TTL) {
	if r.any || nth == 0 {
		return commands.Unsure, "unknown"
	}
	effect, ttl, found, read, keeps := commands.Effect(0), TTL(""), false, false, false
	for _, call := range r.calls {
		words := call.Args
		for _, a := range resolved(call).Args {
			if a.Index >= len(words) || !isKey(words[a.Index], nth) {
				continue
			}
			if a.Access != commands.Write {
				read = read || a.Access == commands.Read
				continue
			}
			found = true
			effect |= a.Effect
			keeps = keeps || hasWord(wordsOf(call), "KEEPTTL")
			if !a.Effect.Has(commands.Sets) {
				continue
			}
			one := ttlOfCall(call)
			if ttl != "" && one != ttl {
				one = "unknown"
			}
			ttl = one
		}
	}
	switch {
	case !found && read && !r.loose:
		return 0, "n/a"
	case !found || effect.Has(commands.Unsure) || effect.Has(commands.Takes):
		return commands.Unsure, "unknown"
	case effect.Has(commands.Sets): // whichever comes last, and whether it is known or not
		return effect&^(commands.Creates|commands.Drops) | commands.Sets, ttl
	case keeps:
		return effect | commands.Unsure, "unknown"
	}
	return effect, ttlOfEffect(effect)
}

// isKey reports whether an argument is the element of KEYS of that index.
func isKey(arg lua.Arg, nth int) bool {
	return len(arg.Pieces) == 1 && arg.Pieces[0].Kind == lua.Key && arg.Pieces[0].Index == nth
}

// ttlOfCall is the constant that a command of a script gives as a time to live.
func ttlOfCall(call lua.Call) TTL {
	words := wordsOf(call)
	for _, a := range commands.Resolve(words).Args {
		if a.Role != commands.TTL {
			continue
		}
		if d, ok := secondsOf(commands.At(words, a.Index), a.Unit); ok {
			return Lifetime(d)
		}
	}
	return "unknown"
}
