package uses

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// scriptKeys resolves the keys of a script whose number NewScript was told.
func (c *collector) scriptKeys(s site, sink clients.Sink) []place {
	sel, ok := ast.Unparen(s.call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	n, each := c.keyCount(sel.X, s)
	lists := c.tx.Lists(c.tx.Vector(s.call, sink.Param, isList))
	var out []place
	for _, items := range lists {
		out = append(out, c.countedKeys(items, n, each, s, sink)...)
	}
	return out
}

// madeWith is the call of a client with arguments of interest that made a value,
// maybe with others behind it, and what the tables know of it; nil where that is none.
func (c *collector) madeWith(e ast.Expr, at *program.Call) (*program.Call, *clients.Spec) {
	for range 3 {
		made := c.madeByCall(e, at.In, at.Pkg)
		if made == nil {
			break
		}
		f, ok := program.CalleeOf(made.Pkg.Info, made.Expr)
		if !ok || f.Pkg() == nil || !clients.IsClient(f.Pkg().Path()) {
			break
		}
		if spec := listed(f, f.Type().(*types.Signature)); spec != nil && len(spec.Sinks) > 0 {
			return made, spec
		}
		sel, ok := ast.Unparen(made.Expr.Fun).(*ast.SelectorExpr)
		if !ok {
			break
		}
		e, at = sel.X, made // ScriptLoad(...).Result()
	}
	return nil, nil
}

// A runScript is what a Lua script does with its KEYS; nil where that is not known.
type runScript struct {
	calls  []lua.Call
	source *sourceMap
	keys   map[int]*keysUse // by the index, from 1
	any    bool             // what is a key of a command is not known in part
	loose  bool             // a command has an element of KEYS, and it is not known which
	argv   []int            // the elements of ARGV that keys begin with; 0 where it is not known which
}

// A keysUse says where the commands of a script have one of KEYS.
type keysUse struct {
	whole bool          // as a key, or where there may be one
	head  [][]lua.Piece // as the beginning of a key
	sent  [][]lua.Piece // as a channel that something is published to, or as the beginning of one
	name  bool          // as the name of a command
}

// runs is the script that a call runs, whose keys stand from one parameter on: among
// the arguments before that, or what made one of them or the receiver.
func (c *collector) runs(s site, keys int) *runScript {
	for _, sink := range s.spec.Sinks {
		if sink.Role == commands.Script && sink.Param >= 0 && sink.Param < len(s.call.Expr.Args) {
			return c.read(c.value(s.call.Expr.Args[sink.Param], s))
		}
	}
	from := s.call.Expr.Args[:max(0, min(keys, len(s.call.Expr.Args)))]
	if sel, ok := ast.Unparen(s.call.Expr.Fun).(*ast.SelectorExpr); ok {
		from = append(from[:len(from):len(from)], sel.X)
	}
	for _, e := range from {
		made, spec := c.madeWith(e, s.call)
		if spec == nil {
			continue
		}
		for _, sink := range spec.Sinks {
			if sink.Role == commands.Script && sink.Param >= 0 && sink.Param < len(made.Expr.Args) {
				return c.read(c.tx.Expr(made.Expr.Args[sink.Param], made.In, made.Pkg))
			}
		}
	}
	return nil
}

// read is what the script with that source does; nil if it is not one text that is
// known.
func (c *collector) read(source *texteval.Node) *runScript {
	texts := c.tx.AllTexts(source)
	if len(texts) != 1 {
		return nil
	}
	text, ok := texts[0].Known()
	if !ok {
		return nil
	}
	r := &runScript{calls: c.calls(text), source: newSourceMap(text, texts[0], c.files), keys: map[int]*keysUse{}}
	for _, call := range r.calls {
		r.add(call, resolved(call))
	}
	return r
}

// add notes what one redis.call has of KEYS.
func (r *runScript) add(call lua.Call, found commands.Resolution) {
	isKey, isChannel := map[int]bool{}, map[int]bool{}
	for _, a := range found.Args {
		if publishes(a) {
			isChannel[a.Index] = true
		} else if _, ok := roleOf(a.Role); ok {
			isKey[a.Index] = true
		}
	}
	r.any = r.any || !found.Complete
	for i, a := range call.Args {
		for j, p := range a.Pieces {
			head := isKey[i] && j == 0
			maybe := head || i > 0 && !found.Complete
			if head && p.Kind == lua.Argv {
				r.argv = append(r.argv, p.Index)
			}
			r.loose = r.loose || p.Kind == lua.Key && p.Index == 0 || maybe && p.Kind == lua.Unknown
			if p.Kind != lua.Key || p.Index == 0 {
				r.any = r.any || p.Kind == lua.Key || head && p.Kind == lua.Unknown
				continue
			}
			u := r.keys[p.Index]
			if u == nil {
				u = &keysUse{}
				r.keys[p.Index] = u
			}
			switch {
			case head && len(a.Pieces) == 1:
				u.whole = true
			case head:
				u.head = append(u.head, a.Pieces)
			case isChannel[i] && j == 0:
				u.sent = append(u.sent, a.Pieces)
			case i == 0:
				u.name = true
			case maybe:
				u.whole = true
			}
		}
	}
}

// commands lists those that the script calls; nil if one is not known.
func (r *runScript) commands() []string {
	if r == nil {
		return nil
	}
	var out []string
	for _, call := range r.calls {
		if len(call.Args) == 0 || len(call.Args[0].Pieces) != 1 || call.Args[0].Pieces[0].Kind != lua.Literal {
			return nil
		}
		out = append(out, strings.ToUpper(call.Args[0].Pieces[0].Text))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// inScript are the keys and channels of a script, by what it does with its KEYS: what it
// only has as a field, a member or a number is handed to it, and not a key; what it only
// begins keys with makes those.
func (c *collector) inScript(places []place, r *runScript) []place {
	if r == nil {
		return places
	}
	var out []place
	for _, p := range places {
		p.script = r
		u := r.keys[p.nth]
		handed := p
		handed.role = RoleHanded
		if u != nil {
			for _, pieces := range u.sent {
				out = append(out, c.channel(p, pieces, places))
			}
		}
		if u != nil && (u.name || u.sent != nil) && !u.whole && u.head == nil && !r.loose {
			out = append(out, handed)
			continue
		}
		if r.any && (u == nil || u.head == nil) || len(r.keys) == 0 || p.nth == 0 || u != nil && u.whole {
			p.deeds = r.deeds(p, nil)
			out = append(out, p)
		} else {
			out = append(out, handed)
		}
		if u == nil { // no command has it
			continue
		}
		for _, pieces := range u.head {
			q := p
			q.deeds = r.deeds(p, pieces)
			q.node = c.tx.Concat(nodesOf(c.tx, pieces, p, places)...)
			out = append(out, q)
		}
	}
	return out
}

// publishes reports whether an argument of a command is a channel that it sends to.
func publishes(a commands.Arg) bool { return a.Role == commands.Channel && accessOf(a.Access) == Write }

// channel is the use of a channel by the script of p, which publishes to what it makes of pieces, the
// first of which is p's.
func (c *collector) channel(p place, pieces []lua.Piece, places []place) place {
	p.node = c.tx.Concat(nodesOf(c.tx, pieces, p, places)...)
	p.command, p.role, p.access = "PUBLISH", RoleChannel, Write
	return p
}

// makes are the channels of a script that are neither written in it nor an element of KEYS that is
// known, and the keys that it makes of an element of ARGV: argv is such an element, and where it is
// written. command is the one that runs the script.
func (c *collector) makes(s site, command string, r *runScript, places []place, argv func(n int) (ast.Expr, *texteval.Node)) []place {
	if r == nil {
		return nil
	}
	var out []place
	seen := map[string]bool{} // keys; a script has one for several commands
	for _, call := range r.calls {
		for _, a := range resolved(call).Args {
			if !publishes(a) && a.Role != commands.Key || a.Index >= len(call.Args) {
				continue
			}
			pieces := call.Args[a.Index].Pieces
			p := place{expr: s.call.Expr, node: c.tx.Unnamed(""), script: r}
			switch {
			case len(pieces) == 0:
				pieces = []lua.Piece{{}}
			case pieces[0].Kind == lua.Literal, pieces[0].Kind == lua.Key && slices.ContainsFunc(places, func(o place) bool { return o.nth == pieces[0].Index && o.nth > 0 }):
				continue
			case pieces[0].Kind == lua.Argv && pieces[0].Index > 0:
				if e, n := argv(pieces[0].Index); n != nil {
					p.expr, p.node, p.argv = e, n, len(pieces)
				}
			}
			if publishes(a) {
				out = append(out, c.channel(p, pieces, places))
			} else if text := fmt.Sprint(pieces); p.argv > 0 && !seen[text] {
				seen[text] = true
				out = append(out, c.madeKey(p, command, accessOf(a.Access), pieces, places, argv))
			}
		}
	}
	return out
}

// madeKey is the use of a key that the script of p makes of pieces, the first of which is p's.
func (c *collector) madeKey(p place, command string, access Access, pieces []lua.Piece, places []place, argv func(n int) (ast.Expr, *texteval.Node)) place {
	nodes := nodesOf(c.tx, pieces, p, places)
	for i, piece := range pieces {
		if i > 0 && piece.Kind == lua.Argv {
			if _, n := argv(piece.Index); n != nil {
				nodes[i] = n
			}
		}
	}
	p.node = c.tx.Concat(nodes...)
	p.command, p.role, p.access = strings.ToUpper(command), RoleKey, access
	p.deeds = p.script.deedsOf(func(a []lua.Piece) bool { return samePieces(a, pieces) })
	return p
}

// argvOf finds elements of ARGV among the arguments of a call whose last parameter is variadic,
// behind the list of the keys, or in the list that is given for it.
func (c *collector) argvOf(s site) func(n int) (ast.Expr, *texteval.Node) {
	return func(n int) (ast.Expr, *texteval.Node) {
		sig, ok := s.call.Pkg.Info.TypeOf(s.call.Expr.Fun).(*types.Signature)
		args := s.call.Expr.Args
		if !ok || !sig.Variadic() || n < 1 || sig.Params().Len() < 2 || !program.IsStrings(sig.Params().At(sig.Params().Len()-2).Type()) {
			return nil, nil
		}
		at := sig.Params().Len() - 1
		if s.call.Expr.Ellipsis.IsValid() && at < len(args) {
			lists := c.tx.Lists(c.value(args[at], s))
			if len(lists) != 1 || n > len(lists[0]) || slices.ContainsFunc(lists[0][:n], func(it texteval.Item) bool { return it.Many }) {
				return nil, nil
			}
			return args[at], lists[0][n-1].Node
		}
		if at += n - 1; at >= len(args) {
			return nil, nil
		}
		return args[at], c.value(args[at], s)
	}
}

// nodesOf are the parts of a key that a script begins with the element of KEYS at p.
func nodesOf(tx *texteval.Evaluator, pieces []lua.Piece, p place, places []place) []*texteval.Node {
	nodes := []*texteval.Node{p.node}
	for _, piece := range pieces[1:] {
		var known []*texteval.Node
		for _, o := range places {
			if piece.Kind == lua.Key && o.nth == piece.Index && piece.Index > 0 {
				known = append(known, o.node)
			}
		}
		switch {
		case piece.Kind == lua.Literal:
			nodes = append(nodes, tx.Literal(piece.Text))
		case len(known) == 1:
			nodes = append(nodes, known[0])
		default:
			nodes = append(nodes, tx.Unnamed(piece.Name))
		}
	}
	return nodes
}

// saidOfKey is what the commands of a script say of the element of KEYS of that index.
func saidOfKey[T any](r *runScript, nth int, of func(*sourceMap, lua.Call) []T) []T {
	if r == nil || nth == 0 {
		return nil
	}
	var out []T
	for _, call := range r.calls {
		if len(call.Args) > 1 && isKey(call.Args[1], nth) {
			out = append(out, of(r.source, call)...)
		}
	}
	return out
}
