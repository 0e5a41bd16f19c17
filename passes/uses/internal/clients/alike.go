package clients

import "slices"

// The clients that others are forks of, or made like.
const (
	redigoPath  = "github.com/gomodule/redigo/redis"
	goRedisPath = "github.com/redis/go-redis/v9"
)

// sends are the methods by which a client like redigo sends a command.
var sends = []string{"Do", "DoContext", "Send", "SendContext"}

// Alike returns what is known of a method of a client that no table knows, one that
// is Untabled, where the signature alone says that it is made like one that has a
// table: a command's name and its arguments behind it, as redigo's Do takes them,
// with or without a context, or a result of the package's own named as go-redis
// names its commands, as *StatusCmd.
func Alike(pkgPath, resultType, method string, params []Param) (Spec, bool) {
	if s, ok := byPath(goRedisPath).byResult(pkgPath, resultType, method, params); ok {
		return s, true
	}
	at := 0
	if len(params) > 0 && params[0].Type == "context.Context" {
		at = 1
	}
	if !slices.Contains(sends, method) || len(params) != at+2 || params[at].Type != "string" ||
		!slices.Contains([]string{"[]any", "[]interface{}"}, params[at+1].Type) || !params[at+1].Variadic {
		return Spec{}, false
	}
	t := byPath(redigoPath)
	return t.spec(pkgPath, "", method, t.get("Do").shifted(at), params), true
}
