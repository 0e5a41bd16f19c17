package guards

import "fmt"

// The first part of a key, nothing where there is an error.
func bucket(prefix, network string, bits int) string {
	if bits > 32 {
		return ""
	}
	return prefix + "bf:" + network
}

func window(prefix, network string, bits, w int) {
	rdb.Incr(ctx, fmt.Sprintf("%s:win:%d", bucket(prefix, network, bits), w)) // key "{prefix}bf:{network}:win:{w}"
}

// Two keys, of which one begins with a separator.
func leading(id string, old bool) {
	k := "app:item:" + id
	if old {
		k = ":old:" + id
	}
	rdb.Get(ctx, k) // key "app:item:{id}" | ":old:{id}"
}

// A format that is empty where there is nothing to be keyed makes no key.
func formatOf(app string) string {
	if app == "" {
		return ""
	}
	return "app:" + app + ":export:%s"
}

func formatted(app, id string) {
	rdb.Get(ctx, fmt.Sprintf(formatOf(app), id)) // key "app:{app}:export:{id}"
	rdb.Get(ctx, fmt.Sprintf("app:none", id))    // key "app:none%!(EXTRA string={id})"
}
