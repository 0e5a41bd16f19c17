package unbounded

import (
	"go/ast"
	"go/constant"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// keeps returns the most elements that a use leaves in its key, if constants in
// its call say so: the indices of LTRIM and ZREMRANGEBYRANK, and MAXLEN of XADD
// and XTRIM, exact or not. What a variable says may come from configuration; and
// indices of which one counts from the other end leave as many as there are.
func keeps(f *flow.Flow, u *uses.Use) (n int64, ok bool) {
	if u.Call == nil || u.Via != "" {
		return 0, false
	}
	switch u.Command {
	case "LTRIM":
		start, stop, ok := constantRange(f, u)
		return max(stop-start+1, 0), ok && (start < 0) == (stop < 0)
	case "ZREMRANGEBYRANK":
		start, stop, ok := constantRange(f, u)
		switch {
		case ok && start == 0 && stop < 0: // all but the last
			return -stop - 1, true
		case ok && start >= 0 && stop == -1: // all but the first
			return start, true
		}
	case "XADD", "XTRIM":
		return constantInt(maxLen(f, u), u.Call.Pkg)
	}
	return 0, false
}

func constantRange(f *flow.Flow, u *uses.Use) (start, stop int64, ok bool) {
	first, last := f.Range(u)
	start, known := constantInt(first, u.Call.Pkg)
	stop, ok = constantInt(last, u.Call.Pkg)
	return start, stop, known && ok
}

// maxLen is the argument that says how many entries of a stream are kept; nil if
// there is none, or it cannot be told.
func maxLen(f *flow.Flow, u *uses.Use) ast.Expr {
	if next, _ := f.Chain(u); len(next) > 0 {
		return threshold(next)
	}
	for _, arg := range u.Call.Expr.Args {
		if program.TypeName(u.Call.Pkg.Info.TypeOf(arg)) != "XAddArgs" {
			continue
		}
		for _, field := range []string{"MaxLen", "MaxLenApprox"} {
			if at := uses.Written(arg, []string{field}); at != arg {
				return at
			}
		}
		return nil
	}
	if m := u.Call.Callee; m != nil && (strings.HasPrefix(m.Name(), "XTrimMaxLen") || m.Name() == "XTrim" || m.Name() == "XTrimApprox") {
		return flow.Behind(u, 1)
	}
	return wordAfter(f, u, "MAXLEN")
}

// threshold is that of a builder's chain.
func threshold(next []*program.Call) ast.Expr {
	length := false
	for _, n := range next {
		switch n.Callee.Name() {
		case "Maxlen":
			length = true
		case "Threshold":
			if length && len(n.Expr.Args) == 1 {
				return n.Expr.Args[0]
			}
		}
	}
	return nil
}

// wordAfter is the number behind an option of a vector that follows the key: of
// those before it, the ones that take no value.
func wordAfter(f *flow.Flow, u *uses.Use, option string) ast.Expr {
	found := false
	for i := 1; ; i++ {
		e := flow.Behind(u, i)
		if e == nil {
			return nil
		}
		text, known := f.Text(u, e)
		text = strings.ToUpper(text)
		switch {
		case found && (text == "~" || text == "="):
		case found:
			return e
		case known && text == option:
			found = true
		case !known || !slices.Contains([]string{"NOMKSTREAM", "KEEPREF", "DELREF", "ACKED"}, text):
			return nil
		}
	}
}

// constantInt is the integer that a constant of Go is, or says as text.
func constantInt(e ast.Expr, pkg *program.Package) (int64, bool) {
	if e == nil {
		return 0, false
	}
	v := pkg.Info.Types[e].Value
	if v == nil {
		return 0, false
	}
	if v.Kind() == constant.String {
		n, err := strconv.ParseInt(constant.StringVal(v), 10, 64)
		return n, err == nil
	}
	return constant.Int64Val(constant.ToInt(v))
}
