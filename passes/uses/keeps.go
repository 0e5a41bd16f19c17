package uses

import (
	"go/ast"
	"go/constant"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// Keeps returns the most elements that a use leaves in its key, if constants in
// its call say so: the indices of LTRIM and ZREMRANGEBYRANK, and MAXLEN of XADD
// and XTRIM, exact or not. What a variable says may come from configuration; and
// indices of which one counts from the other end leave as many as there are.
func (u *Use) Keeps() (n int64, ok bool) {
	if u.call == nil || u.Via != "" {
		return 0, false
	}
	switch u.Command {
	case "LTRIM":
		start, stop, ok := u.constantRange()
		return max(stop-start+1, 0), ok && (start < 0) == (stop < 0)
	case "ZREMRANGEBYRANK":
		start, stop, ok := u.constantRange()
		switch {
		case ok && start == 0 && stop < 0: // all but the last
			return -stop - 1, true
		case ok && start >= 0 && stop == -1: // all but the first
			return start, true
		}
	case "XADD", "XTRIM":
		return constantInt(u.maxLen(), u.call.Pkg)
	}
	return 0, false
}

func (u *Use) constantRange() (start, stop int64, ok bool) {
	first, last := u.rangeArgs()
	start, known := constantInt(first, u.call.Pkg)
	stop, ok = constantInt(last, u.call.Pkg)
	return start, stop, known && ok
}

// maxLen is the argument that says how many entries of a stream are kept; nil if
// there is none, or it cannot be told.
func (u *Use) maxLen() ast.Expr {
	if next, _ := u.c.chain(u.call); len(next) > 0 {
		return threshold(next)
	}
	for _, arg := range u.call.Expr.Args {
		if program.TypeName(u.call.Pkg.Info.TypeOf(arg)) != "XAddArgs" {
			continue
		}
		for _, field := range []string{"MaxLen", "MaxLenApprox"} {
			if at := written(arg, []string{field}); at != arg {
				return at
			}
		}
		return nil
	}
	if f := u.call.Callee; f != nil && (strings.HasPrefix(f.Name(), "XTrimMaxLen") || f.Name() == "XTrim" || f.Name() == "XTrimApprox") {
		return u.behind(1)
	}
	return u.wordAfter("MAXLEN")
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
func (u *Use) wordAfter(option string) ast.Expr {
	found := false
	for i := 1; ; i++ {
		e := u.behind(i)
		if e == nil {
			return nil
		}
		text, _, known := u.c.tx.Constant(e, u.call.In, u.call.Pkg)
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
func constantInt(e ast.Expr, pkg *Package) (int64, bool) {
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
