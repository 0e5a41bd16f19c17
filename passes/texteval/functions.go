package texteval

import (
	"go/types"

	"github.com/redislint/redislint/keys"
)

// library has what functions of other modules return. To teach the evaluator one,
// add a line.
var library map[string]func(libCall) *Node

func init() { library = libraryTable() }

func libraryTable() map[string]func(libCall) *Node {
	m := map[string]func(libCall) *Node{
		"fmt.Sprintf":  printedBy("Sprintf", 0),
		"fmt.Sprint":   printedBy("Sprint", 0),
		"fmt.Sprintln": printedBy("Sprintln", 0),
		"fmt.Appendf":  printedBy("Appendf", 1),
		"fmt.Append":   printedBy("Append", 1),
		"fmt.Appendln": printedBy("Appendln", 1),

		"strings.Join":       textOp("join", 1),
		"strings.ToLower":    textOp("lower", 0),
		"strings.ToUpper":    textOp("upper", 0),
		"strings.TrimSpace":  textOp("trim", 0),
		"strings.Trim":       textOp("trim", 1),
		"strings.TrimLeft":   textOp("trimleft", 1),
		"strings.TrimRight":  textOp("trimright", 1),
		"strings.TrimPrefix": textOp("trimprefix", 1),
		"strings.TrimSuffix": textOp("trimsuffix", 1),
		"strings.CutPrefix":  func(l libCall) *Node { return orOK(l, "trimprefix") },
		"strings.CutSuffix":  func(l libCall) *Node { return orOK(l, "trimsuffix") },
		"strings.ReplaceAll": func(l libCall) *Node { return l.ev.op("replace", "", l.arg(0), l.arg(1), l.arg(2)) },
		"strings.Replace":    replaceN,
		"strings.Repeat":     textOp("repeat", 1),
		"strings.Split":      textOp("split", 1),
		"strings.SplitN":     textOp("split", 2),
		"strings.Cut":        cutAt,
		"strings.HasPrefix":  textOp("hasprefix", 1),
		"strings.HasSuffix":  textOp("hassuffix", 1),
		"strings.Contains":   textOp("contains", 1),
		"strings.EqualFold": func(l libCall) *Node {
			return l.ev.op("eq", "", l.ev.op("lower", "", l.arg(0)), l.ev.op("lower", "", l.arg(1)))
		},
		"strings.Clone":     first,
		"strings.NewReader": first,

		"bytes.NewBufferString": first,
		"bytes.NewBuffer": func(l libCall) *Node {
			if n := l.arg(0); n.Kind != Nil {
				return n
			}
			return l.ev.lit("", 0, 0)
		},

		"strconv.Itoa":       integer(0, -1, false),
		"strconv.FormatInt":  integer(0, 1, false),
		"strconv.FormatUint": integer(0, 1, true),
		"strconv.AppendInt":  integer(1, 2, false),
		"strconv.AppendUint": integer(1, 2, true),
		"strconv.FormatBool": named(""),
		"strconv.Quote":      named(""),

		"encoding/hex.EncodeToString": named(keys.Hex),
		"html.EscapeString":           textOp("html", 0),
		"net/url.QueryEscape":         textOp("query", 0),
		"net/url.PathEscape":          textOp("segment", 0),

		"path.Join":          func(l libCall) *Node { return l.ev.op("path", nameOf(l.x), l.ev.list(l.args(0)...)) },
		"path/filepath.Join": func(l libCall) *Node { return l.ev.op("path", nameOf(l.x), l.ev.list(l.args(0)...)) },

		"path.Dir":   textOp("dir", 0),
		"path.Base":  textOp("base", 0),
		"path.Ext":   textOp("ext", 0),
		"path.Clean": textOp("clean", 0),

		"sync.OnceValue":  first, // the function, called
		"sync.OnceValues": first,

		"os.Getenv":    getenv,
		"os.LookupEnv": getenv,
		"cmp.Or":       func(l libCall) *Node { return l.ev.op("default", "", l.args(0)...) },

		"slices.Concat": func(l libCall) *Node {
			var items []*Node
			for _, a := range l.args(0) {
				items = append(items, l.ev.spread(a))
			}
			return l.ev.list(items...)
		},
		"slices.Chunk":  chunk,
		"slices.Values": first,
		"slices.Insert": inserted,
		"slices.Repeat": anyOrder,
		"maps.Keys":     func(l libCall) *Node { return l.ev.op("list", "keys", l.arg(0)) },
		"maps.Values":   func(l libCall) *Node { return l.ev.op("list", "values", l.arg(0)) },

		"github.com/samber/lo.Map":             func(l libCall) *Node { return l.ev.op("map", "", l.arg(0), l.arg(1)) },
		"github.com/samber/lo.Chunk":           chunk,
		"github.com/samber/lo.ToPtr":           first,
		"github.com/samber/lo.FromPtr":         first,
		"github.com/samber/lo.CoalesceOrEmpty": func(l libCall) *Node { return l.ev.op("default", "", l.args(0)...) },
	}
	for _, n := range []string{"Clone", "Clip", "Grow", "Collect", "All", "Backward"} {
		m["slices."+n] = first
	}
	for _, n := range []string{"Max", "MaxFunc", "Min", "MinFunc"} {
		m["slices."+n] = most(n)
	}
	for _, n := range []string{"Sorted", "SortedFunc", "SortedStableFunc", "Compact", "CompactFunc", "Delete", "DeleteFunc"} {
		m["slices."+n] = anyOrder
	}
	for _, n := range []string{"Dir", "Base", "Ext", "Clean"} {
		m["path/filepath."+n] = m["path."+n]
	}
	for _, n := range []string{
		"github.com/spf13/cast.ToString", "github.com/gogf/gf/v2/util/gconv.String", "github.com/gogf/gf/util/gconv.String",
		"github.com/duke-git/lancet/v2/convertor.ToString", "github.com/unknwon/com.ToStr", "github.com/Unknwon/com.ToStr",
	} {
		m[n] = m["fmt.Sprint"]
	}
	for _, n := range []string{"github.com/spf13/cast.ToStringSlice", "github.com/gogf/gf/v2/util/gconv.Strings", "github.com/gogf/gf/util/gconv.Strings"} {
		m[n] = func(l libCall) *Node { return l.ev.convertedTo(l.arg(0), types.NewSlice(types.Typ[types.String])) }
	}
	for _, n := range []string{"github.com/gogf/gf/v2/util/gconv.Interfaces", "github.com/gogf/gf/util/gconv.Interfaces"} {
		m[n] = func(l libCall) *Node {
			return l.ev.convertedTo(l.arg(0), types.NewSlice(types.Universe.Lookup("any").Type()))
		}
	}
	m["github.com/gogf/gf/v2/container/gvar.New"], m["github.com/gogf/gf/container/gvar.New"] = first, first
	m["maps.Clone"], m["maps.Collect"], m["maps.All"] = first, first, first
	for _, n := range []string{"Join", "ToLower", "ToUpper", "TrimSpace", "Trim", "TrimLeft", "TrimRight", "TrimPrefix", "TrimSuffix", "ReplaceAll", "Repeat", "Split", "SplitN", "Cut", "HasPrefix", "HasSuffix", "Contains", "Clone", "Replace"} {
		m["bytes."+n] = m["strings."+n]
	}
	for _, n := range []string{"Join", "ToLower", "ToUpper", "Repeat", "Split", "HasPrefix", "HasSuffix", "Contains"} { // of goframe
		m["github.com/gogf/gf/v2/text/gstr."+n], m["github.com/gogf/gf/text/gstr."+n] = m["strings."+n], m["strings."+n]
	}
	return m
}
