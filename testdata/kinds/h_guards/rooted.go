package guards

import (
	"os"
	"strings"
)

// A key gets its root once: whether it has it, is the root or is empty is known of the text
// that the caller hands over, however it was put together.
const jobRoot = "job"

func hasOwner(key string) bool {
	key = strings.TrimSpace(key)
	if !strings.HasPrefix(key, "app:") {
		return false
	}
	rest := strings.TrimPrefix(key, "app:")
	i := strings.Index(rest, ":")
	return i > 0 && i < len(rest)-1
}

func ownedKey(key string) string {
	key = strings.TrimSpace(key)
	if key == "" {
		return key
	}
	if hasOwner(key) {
		return key
	}
	return "app:" + os.Getenv("TENANT") + ":" + key
}

func rooted(key string) string {
	key = strings.TrimSpace(key)
	if key == "" {
		return key
	}
	if hasOwner(key) {
		return ownedKey(key)
	}
	if key == jobRoot {
		return ownedKey(jobRoot)
	}
	key = strings.TrimPrefix(key, jobRoot+":")
	if key == "" {
		return ownedKey(jobRoot)
	}
	return ownedKey(jobRoot + ":" + key)
}

func nonEmpty(parts ...string) string {
	items := make([]string, 0, len(parts))
	for _, part := range parts {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		items = append(items, part)
	}
	return strings.Join(items, ":")
}

func flowKey(id, node string) string { return rooted("flow:" + id + ":" + node) }

func metaKey(id string) string { return rooted(nonEmpty("flow", id, "meta")) }

func rootedAll(id, node string) {
	rdb.Get(ctx, flowKey(id, node))                   // key "app:{tenant}:job:flow:{id}:{node}"
	rdb.Get(ctx, metaKey(id))                         // key "app:{tenant}:job:flow:{id}:meta" | "app:{tenant}:job:flow:meta"
	rdb.Get(ctx, rooted("job:flow:"+id))              // key "app:{tenant}:job:flow:{id}"
	rdb.Get(ctx, rooted(jobRoot))                     // key "app:{tenant}:job"
	rdb.Get(ctx, rooted(strings.ToLower("FLOW:"+id))) // key "app:{tenant}:job:flow:{id}"
}

// What a function that is not known returns is a value like others, however deep it is in them.
type flow struct{ id string }

func rootedLater(next func() flow) {
	rdb.Get(ctx, metaKey(next().id)) // key "app:{tenant}:job:flow:{id}:meta" | "app:{tenant}:job:flow:meta"
}

// Of these it is not known.
func rootedSome(id string) {
	rdb.Get(ctx, noted("jo"+id))                          // key "jo{id}" | "note:jo{id}"
	rdb.Get(ctx, noted(strings.TrimPrefix("x"+id, "xj"))) // key "{id}" | "note:{id}"
	rdb.Get(ctx, blank(" "+id))                           // key "blank" | "text: {id}"
	rdb.Get(ctx, spaced(" a"+id))                         // key "spaced: a{id}"
}

func noted(key string) string {
	if strings.HasPrefix(key, "job:") {
		return key
	}
	return "note:" + key
}

func blank(key string) string {
	if strings.TrimSpace(key) == "" {
		return "blank"
	}
	return "text:" + key
}

// Only what stands behind is cut off.
func spaced(key string) string {
	if strings.HasPrefix(strings.TrimRight(key, " "), " a") {
		return "spaced:" + key
	}
	return "tight:" + key
}
