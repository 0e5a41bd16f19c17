package uses

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// countedKeys are the first n arguments; where n is below 0, the first argument says
// how many. Where each element of a list brings some, behind the first n, they are the elements
// of the list that a loop made of it.
func (c *collector) countedKeys(items []texteval.Item, n, each int, s site, sink clients.Sink) []place {
	from := sink.Param
	if n < 0 {
		if len(items) == 0 || items[0].Many {
			return nil
		}
		text, known := c.word(items[0].Node, s)
		count, err := strconv.Atoi(text)
		if !known || err != nil || count < 0 || count > 1<<16 {
			return nil
		}
		n, items, from = count, items[1:], from+1
	}
	var out []place
	for i := 0; (i < n || i == n && each > 0) && i < len(items); i++ {
		p := place{nth: i + 1, expr: s.call.Expr, node: items[i].Node, command: strings.ToUpper(s.spec.Command), access: accessOf(sink.Access), role: RoleKey}
		if from+i < len(s.call.Expr.Args) {
			p.expr = s.call.Expr.Args[from+i]
		} else if len(s.call.Expr.Args) > 0 {
			p.expr = s.call.Expr.Args[len(s.call.Expr.Args)-1]
		}
		if it := items[i]; it.Many && i == n && each > 0 && each == max(1, len(it.Row)) && !slices.ContainsFunc(items[i+1:], isMany) {
			row := it.Row
			if len(row) == 0 {
				row = []*texteval.Node{it.Node}
			}
			p.nth = 0
			for _, p.node = range row {
				out = append(out, p)
			}
			return out
		}
		if items[i].Many { // keys and arguments, in no known order
			p.nth, p.node = 0, c.tx.FirstOf(items[i], i == 0 && len(c.tx.Close(p.node, s.call.In).Alternatives()) == 1)
			return append(out, p)
		}
		out = append(out, p)
	}
	return out
}

func isMany(it texteval.Item) bool { return it.Many }

// keyCount is the number of keys of a script, as NewScript was told; -1 where the
// first argument of each call says it. Where it is not known it is 1: a script
// that is made for a number of keys which varies has at least one. If it is the length of a
// list, or so many times that, plus n, each says how many keys come with an element.
func (c *collector) keyCount(script ast.Expr, s site) (n, each int) {
	made, spec := c.madeWith(script, s.call)
	if spec == nil {
		return c.keyCountBrought(script, s), 0
	}
	for _, k := range spec.Sinks {
		if k.Shape == clients.KeyCount && k.Param < len(made.Expr.Args) {
			if n, ok := c.tx.Number(made.Expr.Args[k.Param], made.In, made.Pkg); ok && n < 1<<16 {
				return int(max(n, -1)), 0
			}
			if _, each, n = c.tx.Expr(made.Expr.Args[k.Param], made.In, made.Pkg).OfLength(); each > 0 {
				return n, each
			}
		}
	}
	return 1, 0
}

// keyCountBrought is the number of keys of a script that callers hand over, if they hand
// over scripts of one number; else 1.
func (c *collector) keyCountBrought(script ast.Expr, s site) int {
	id, ok := ast.Unparen(script).(*ast.Ident)
	if !ok || s.call.In == nil {
		return 1
	}
	i := slices.IndexFunc(s.call.In.Params, func(v *types.Var) bool { return v == s.call.Pkg.Info.Uses[id] })
	if i < 0 {
		return 1
	}
	count := -2 // none yet
	for _, up := range c.tx.Callers(s.call.In) {
		if i >= len(up.Expr.Args) {
			return 1
		}
		made, _ := c.madeWith(up.Expr.Args[i], up)
		if made == nil {
			return 1
		}
		n, _ := c.keyCount(up.Expr.Args[i], site{call: up, spec: s.spec})
		if count != -2 && n != count {
			return 1
		}
		count = n
	}
	if count == -2 {
		return 1
	}
	return count
}
