package unbounded

import (
	"fmt"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// growsMessage says how to limit what a push grows.
func growsMessage(u *uses.Use, t keys.Template, class *keys.Class) string {
	how := "remove"
	switch typ := uses.CommandType(u.Command); {
	case typ == "list":
		how = "LTRIM"
	case typ == "stream":
		how = "give XADD a MAXLEN of"
	case strings.HasPrefix(typ, "set"):
		how = "SPOP"
	case typ == "zset", typ == "geo":
		how = "ZREMRANGEBYRANK"
	case typ == "hash":
		how = "HDEL"
	}
	format := u.Command + " grows key %s without a limit: " + how
	switch how {
	case "LTRIM":
		format += fmt.Sprintf(" it to %d elements", class.MaxSize)
	case "give XADD a MAXLEN of":
		format += fmt.Sprintf(" %d", class.MaxSize)
	default:
		format += fmt.Sprintf(" what is beyond %d elements", class.MaxSize)
	}
	return passes.Message(format, t)
}

// keepsMessage says that a limit is higher than that of the class.
func keepsMessage(u *uses.Use, n int64, t keys.Template, most int64) string {
	return passes.Message(fmt.Sprintf("%s keeps %d elements of key %%s, but max_size is %d: keep no more", u.Command, n, most), t)
}

// wrongMessage says how to keep the newest elements.
func wrongMessage(f *flow.Flow, push, trim *uses.Use, t keys.Template) string {
	start, stop, _ := rangeOf(f, trim)
	n, first, last := stop+1, -(stop + 1), int64(-1)
	if start < 0 {
		n, first, last = -start, 0, -start-1
	}
	return passes.Message(fmt.Sprintf("LTRIM %d %d keeps the oldest %d of key %%s after %s: use LTRIM %d %d", start, stop, n, push.Command, first, last), t)
}
