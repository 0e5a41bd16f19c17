package unbounded

import (
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// scriptCommands lists the commands that the script of a use calls, each once,
// upper case. It returns false where the use runs none, or its source or one of the
// commands is not known.
func scriptCommands(u *uses.Use) ([]string, bool) {
	for u.Inner != nil {
		u = u.Inner
	}
	if runsItsOwn(u.Client) {
		return nil, true
	}
	return u.Script, u.Script != nil
}

// runsItsOwn reports whether all scripts that a package runs are its own: those of
// locks, limiters and filters, whose keys are strings.
func runsItsOwn(client string) bool {
	for _, suffix := range []string{"/redislock", "/redis_rate", "/rueidislock", "/valkeylock", "/drivers/store/redis", "/core/bloom", "/core/limit"} {
		if strings.HasSuffix(program.WithoutVersion(client), suffix) {
			return true
		}
	}
	return false
}
