package unbounded

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func TestScriptCommands(t *testing.T) {
	tests := []struct {
		name, call string
		want       []string
		known      bool
	}{
		{"Eval", "rdb.Eval(ctx, `redis.call('lpop', KEYS[1])`, []string{id})", []string{"LPOP"}, true},
		{"several", "rdb.Eval(ctx, `if redis.call('GET', KEYS[1]) then redis.pcall('DEL', KEYS[1]) redis.call('GET', KEYS[1]) end`, []string{id})", []string{"DEL", "GET"}, true},
		{"a variable", "made.Run(ctx, rdb, []string{id})", []string{"INCR"}, true},
		{"a parameter", "given.Run(ctx, rdb, []string{id})", nil, false},
		{"a wrapper", "run(made, id)", nil, false},
		{"a wrapper with its own", "own(id)", []string{"INCR"}, true},
		{"not known", "rdb.Eval(ctx, id, []string{id})", nil, false},
		{"a command that is not known", "rdb.Eval(ctx, `redis.call(ARGV[1], KEYS[1])`, []string{id})", nil, false},
		{"no Lua", "rdb.Eval(ctx, `if`, []string{id})", nil, false},
		{"no script", "rdb.Del(ctx, id)", nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := usetest.Body(t, "\nvar made = redis.NewScript(`return redis.call('INCR', KEYS[1])`)\n"+
				"func run(s *redis.Script, key string) { s.Run(ctx, rdb, []string{key}) }\n"+
				"func own(key string) { made.Run(ctx, rdb, []string{key}) }\n"+
				"func f(id string, given *redis.Script) { "+tt.call+" }")
			for i := range r.Uses {
				u := &r.Uses[i]
				if u.Decl != "f" {
					continue
				}
				got, known := scriptCommands(u)
				require.Equal(t, tt.want, got)
				require.Equal(t, tt.known, known)
				require.Equal(t, tt.name != "no script", uses.CommandScripts(u.Command))
				return
			}
			require.Fail(t, "no use")
		})
	}
}
