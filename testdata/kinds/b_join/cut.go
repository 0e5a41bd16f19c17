package join

import (
	"os"
	"strings"
)

// Parts of a text that are cut off at its front are gone, also behind a value that may hold the separator.

func cutHead(id string) {
	k := "app:" + os.Getenv("APP") + ":user:" + id
	parts := strings.Split(k, ":")
	rdb.Get(ctx, "x:"+parts[0]+":y")                      // key "x:app:y"
	rdb.Get(ctx, "x:"+strings.Join(parts[1:], ":"))       // key "x:{app}:user:{id}"
	rdb.Get(ctx, "x:"+strings.Join(parts[2:], ":")+":y")  // key "x:{app...}:y"
	rdb.Get(ctx, "x:"+parts[len(parts)-1])                // key "x:{id}"
	rdb.Get(ctx, "x:"+strings.Join(parts[:1], ":")+":y")  // key "x:app:y"
	rdb.Get(ctx, "x:"+strings.Join(parts[:], ":")+":all") // key "x:app:{app}:user:{id}:all"
}

// Neighbours: another separator, what was changed before it is joined, and more behind it.
func cutOther(id string) {
	k := "app:" + os.Getenv("APP") + ":user:" + id
	parts := strings.Split(k, ":")
	rdb.Get(ctx, "x:"+strings.Join(parts[1:], "/")) // key "x:{app}{app_2...}"
	more := append(strings.Split(k, ":"), "more")
	rdb.Get(ctx, "x:"+strings.Join(more[1:], ":"))                   // key "x:{app}:user:{id}:more"
	rdb.Get(ctx, "x:"+strings.Join(strings.Split(k, ":")[1:3], ":")) // key "x:{app}{app_2...}" | "x:"
}

// What has no separator in it, and fewer parts than are cut off.
func cutKnown(n int) {
	k := "app:" + string(rune('a'+n%2)) + ":user:x"
	parts := strings.Split("app:user:x", ":")
	rdb.Get(ctx, strings.Join(parts[1:], ":"))                        // key "user:x"
	rdb.Get(ctx, "cut:"+strings.Join(strings.Split(k, ":")[1:], ":")) // key "cut:{rune}:user:x"
}

// Any number of elements, of which the first are gone, may be none.
func cutAny(ids []string) {
	parts := append([]string{"app"}, ids...)
	rdb.Get(ctx, "any:"+strings.Join(parts[1:], ":")+":z") // key "any:{parts...}:z"
	rdb.Get(ctx, "any:"+strings.Join(parts[2:], ":")+":z") // key "any:{parts...}:z"
}
