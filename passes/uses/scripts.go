package uses

import (
	"cmp"
	"go/token"
	"strconv"

	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// A script is the source of a Lua script that a call hands to Redis.
type script struct {
	site  site
	texts []texteval.Text
}

// script files the Lua source that a sink receives.
func (c *collector) script(s site, sink clients.Sink) {
	if sink.Param < 0 || sink.Param >= len(s.call.Expr.Args) {
		return
	}
	a := s.call.Expr.Args[sink.Param]
	c.addScript(s, c.tx.Expr(a, s.call.In, s.call.Pkg))
}

func (c *collector) addScript(s site, n *texteval.Node) {
	c.scriptAt = append(c.scriptAt, script{s, c.tx.AllTexts(n)})
}

// scripts files the uses inside Lua scripts, each script once.
func (c *collector) scripts() {
	done := map[string]bool{}
	for _, s := range c.scriptAt {
		for _, t := range s.texts {
			source, ok := t.Known()
			if !ok || done[source] {
				continue
			}
			done[source] = true
			calls := c.calls(source)
			m := newSourceMap(source, t, c.files)
			for _, call := range calls {
				c.luaCall(s.site, m, call)
			}
		}
	}
}

// calls are the calls of commands in a script; none of one that cannot be read:
// Redis says so at the first run, it does not depend on keys.
func (c *collector) calls(source string) []lua.Call {
	calls, ok := c.callsIn[source]
	if !ok {
		calls, _ = lua.Calls(source)
		c.callsIn[source] = calls
	}
	return calls
}

// resolved says which arguments of a redis.call are keys.
func resolved(call lua.Call) commands.Resolution { return commands.Resolve(wordsOf(call)) }

// wordsOf are the arguments of a call, as far as they are known.
func wordsOf(call lua.Call) []commands.Word {
	words := make([]commands.Word, len(call.Args))
	for i, a := range call.Args {
		words[i].Many = a.Many
		if !a.Many && len(a.Pieces) == 1 && a.Pieces[0].Kind == lua.Literal {
			words[i].Text, words[i].Known = a.Pieces[0].Text, true
		}
	}
	return words
}

// luaCall files the uses of one redis.call.
func (c *collector) luaCall(s site, m *sourceMap, call lua.Call) {
	words := wordsOf(call)
	r := commands.Resolve(words)
	found := false
	for _, arg := range r.Args {
		role, ok := roleOf(arg.Role)
		if !ok {
			continue
		}
		found = true
		a := call.Args[arg.Index]
		if len(a.Pieces) == 0 || a.Pieces[0].Kind != lua.Literal {
			continue // through KEYS or ARGV: the Go side brings it
		}
		u := c.luaUse(s, m, call, r.Command)
		u.Arg, u.Role, u.Access = m.span(a.Span), role, accessOf(arg.Access)
		u.Keys = []Key{m.key(a)}
		if u.TTL = "n/a"; role == RoleKey && u.Access == Write {
			raw := rawArg{words: words, arg: arg}
			u.TTL, u.effect = raw.ttl(), raw.effect()
		}
		if arg.Index == 1 {
			u.ScriptFields, u.ScriptValues = fieldsOf(m, call), valuesOf(m, call)
		}
		c.add(u)
	}
	info, ok := commands.Lookup(r.Command)
	if ok && (info.FullScan || info.Scan && !found && r.Complete) {
		u := c.luaUse(s, m, call, r.Command)
		u.Arg, u.Role, u.Access = m.span(call.Span), RoleCommand, Read
		if info.Write {
			u.Access = Write
		}
		if !found {
			c.add(u)
		}
	}
}

func (c *collector) luaUse(s site, m *sourceMap, call lua.Call, command string) Use {
	return Use{
		Package: s.call.Pkg.Path, Decl: cmp.Or(m.decl, declOf(s.call)), Command: command,
		Client: s.spec.Client, Lua: true, TTL: "unknown", given: given{param: -1},
	}
}

// A sourceMap finds the place in Go source of a place in a script that is
// written there.
type sourceMap struct {
	lines  []int // offset of each line of the script
	source string
	text   texteval.Text
	files  *files
	decl   string
}

func newSourceMap(source string, t texteval.Text, f *files) *sourceMap {
	m := &sourceMap{source: source, text: t, files: f, lines: []int{0}}
	for i := range len(source) {
		if source[i] == '\n' {
			m.lines = append(m.lines, i+1)
		}
	}
	if o := m.origin(0); o != nil {
		m.decl = o.Decl
	}
	return m
}

func (m *sourceMap) offset(line, column int) int {
	if line < 1 || line > len(m.lines) {
		return 0
	}
	return min(m.lines[line-1]+max(column, 1)-1, len(m.source))
}

// pos is the place in Go source of an offset into the script. Text that is not
// in a raw literal is at the literal.
func (m *sourceMap) pos(offset int) (pos, end token.Pos) {
	for _, p := range m.text {
		if offset > len(p.Text) {
			offset -= len(p.Text)
			continue
		}
		if !p.Place.Pos.IsValid() {
			return token.NoPos, token.NoPos
		}
		if int(p.Place.End-p.Place.Pos) == len(p.Text)+2 && !p.Place.Embedded {
			at := p.Place.Pos + 1 + token.Pos(offset)
			return at, at
		}
		return p.Place.Pos, p.Place.End
	}
	return token.NoPos, token.NoPos
}

func (m *sourceMap) span(s lua.Span) Span {
	pos, end := m.pos(m.offset(s.Line, s.Column))
	if pos == end && s.EndLine > 0 {
		_, end = m.pos(m.offset(s.EndLine, s.EndColumn))
	}
	if !pos.IsValid() {
		return Span{}
	}
	return m.files.between(pos, max(end, pos))
}

func (m *sourceMap) origin(offset int) *Origin {
	pos, end := m.pos(offset)
	if !pos.IsValid() {
		return nil
	}
	return m.files.originAt(pos, end)
}

// key is the key of an argument whose head is literal.
func (m *sourceMap) key(a lua.Arg) Key {
	var text texteval.Text
	for _, p := range a.Pieces {
		switch p.Kind {
		case lua.Literal:
			text = append(text, texteval.Piece{Literal: true, Text: p.Text})
		case lua.Key, lua.Argv:
			name := "argv"
			if p.Kind == lua.Key {
				name = "keys"
			}
			if p.Index > 0 {
				name += "_" + strconv.Itoa(p.Index)
			}
			text = append(text, texteval.Piece{Text: name})
		default:
			text = append(text, texteval.Piece{Text: p.Name})
		}
	}
	k := Key{Template: templateOf(text)}
	head := a.Pieces[0].Span
	if o := m.origin(m.offset(head.Line, head.Column)); o != nil {
		o.Span = m.span(head)
		k.Head = o
	}
	return k
}
