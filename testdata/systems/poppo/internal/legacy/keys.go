// Package legacy has the keys as they were when the program was the only one on
// its server.
package legacy

import "fmt"

// IssueKeys are the keys of one issue.
type IssueKeys struct{ Status, Metadata, Lock string }

// Issue returns the keys of an issue.
func Issue(number int) IssueKeys {
	return IssueKeys{
		Status:   fmt.Sprintf("poppo:issue:status:%d", number),   // want hardcoded
		Metadata: fmt.Sprintf("poppo:issue:metadata:%d", number), // want hardcoded
		Lock:     fmt.Sprintf("poppo:lock:issue:%d", number),     // want hardcoded
	}
}

// Queue is the key of a queue; the normal one if none is named.
func Queue(priority string) string { // want namespaceless
	if priority == "" {
		priority = "normal"
	}
	return "poppo:queue:" + priority // want hardcoded
}

// Channel is the channel of something.
func Channel(kind, subkind string) string {
	return fmt.Sprintf("poppo:channel:%s:%s", kind, subkind) // want hardcoded
}
