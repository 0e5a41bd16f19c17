package fix

import (
	"crypto/sha1" //nolint:gosec // that is how Redis names scripts
	"encoding/hex"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// Scripts makes fixes that hand the literal keys of Lua scripts over in KEYS: a script
// and all calls that run it change together.
type Scripts struct {
	*Rewriter
	class func(name string) bool
	done  map[ast.Expr]*scriptFix // by the source
}

// Scripts returns what fixes the keys in Lua scripts that are of classes for which class
// returns true.
func (r *Rewriter) Scripts(class func(name string) bool) *Scripts {
	return &Scripts{r, class, map[ast.Expr]*scriptFix{}}
}

// A scriptFix is what is done about the keys of one script: all that can be, at once.
type scriptFix struct {
	scriptText
	fix *passes.Fix
	no  string               // why there is no fix; "" where there is one
	nos map[token.Pos]string // why a key has none, by where its literal begins
}

// Fix returns the fix of the script which has a literal key at a place, or why there is
// none.
func (s *Scripts) Fix(p *keys.Policy, at uses.Span) (fix *passes.Fix, no string) {
	b := s.builders(p)
	if b.no != "" {
		return nil, b.no
	}
	src, no := b.scriptAt(at)
	if no != "" {
		return nil, no
	}
	f := s.done[src.expr]
	if f == nil {
		f = &scriptFix{scriptText: src, nos: map[token.Pos]string{}}
		f.plan(b, s.class)
		s.done[src.expr] = f
	}
	if f.no != "" {
		return nil, f.no
	}
	var refused []string
	all := true
	for pos, no := range f.nos {
		if at.Pos <= pos && pos < at.End || pos == at.Pos {
			if no != "" {
				refused = append(refused, no)
			}
			all = all && no != ""
		}
	}
	if slices.Sort(refused); all {
		return nil, append(refused, "only part of the script can be read: pass the key to it by hand")[0]
	}
	made := *f.fix
	made.Partial = len(refused) > 0
	return &made, ""
}

// A scriptText is the expression that a script is written as: string literals, one or a sum.
type scriptText struct {
	pkg    *uses.Package
	file   *ast.File
	expr   ast.Expr
	leaves []leaf
	text   string
}

// A leaf is one literal of a script.
type leaf struct {
	begin int         // the offset of its text in that of the script
	at    []token.Pos // of each byte of its text, and of its end
}

// scriptAt is the script that a place is in.
func (b *builders) scriptAt(at uses.Span) (s scriptText, no string) {
	for _, pkg := range b.pkgs {
		for _, file := range pkg.Files {
			if pkg.Info == nil || pkg.Types == nil || at.Pos < file.FileStart || file.FileEnd <= at.Pos {
				continue
			}
			s = scriptText{pkg: pkg, file: file}
			ast.Inspect(file, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok && s.expr == nil && e.Pos() <= at.Pos && at.Pos < e.End() && isText(e) {
					s.expr = e
				}
				return n != nil && s.expr == nil
			})
		}
	}
	if s.expr == nil {
		return s, "the script is not written in one expression: pass the key to it by hand"
	}
	return s, s.read(s.expr)
}

// isText reports whether an expression is a string literal, or a sum of such.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.ParenExpr:
		return isText(e.X)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && isText(e.X) && isText(e.Y)
	}
	return false
}

// read adds the literals of an expression.
func (s *scriptText) read(e ast.Expr) (no string) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.read(e.X)
	case *ast.BinaryExpr:
		if no := s.read(e.X); no != "" {
			return no
		}
		return s.read(e.Y)
	case *ast.BasicLit:
		if int(e.End()-e.Pos()) != len(e.Value) {
			return "the lines of the script end in CRLF: pass the key to it by hand"
		}
		l := leaf{begin: len(s.text)}
		quote := e.Value[0]
		for rest := e.Value[1 : len(e.Value)-1]; rest != ""; {
			pos, tail, text := e.End()-1-token.Pos(len(rest)), rest[1:], rest[:1]
			if quote == '"' {
				r, multibyte, t, err := strconv.UnquoteChar(rest, quote)
				if err != nil {
					return "the script cannot be read: " + err.Error()
				}
				if tail, text = t, string(r); !multibyte {
					text = string([]byte{byte(r)})
				}
			}
			for range len(text) {
				l.at = append(l.at, pos)
			}
			s.text, rest = s.text+text, tail
		}
		l.at = append(l.at, e.End()-1)
		s.leaves = append(s.leaves, l)
	}
	return ""
}

// span is where a part of the text is written; it says no where that is not in one
// literal.
func (s *scriptText) span(start, end int) (pos, stop token.Pos, ok bool) {
	for _, l := range s.leaves {
		if l.begin <= start && end < l.begin+len(l.at) {
			return l.at[start-l.begin], l.at[end-l.begin], true
		}
	}
	return token.NoPos, token.NoPos, false
}

// A newKey is a key that is appended to those of a script.
type newKey struct {
	text string
	call call
}

// plan makes the fix, or says why there is none.
func (f *scriptFix) plan(b *builders, class func(name string) bool) {
	script := uses.ReadScript(f.text)
	if f.no = script.No; f.no != "" {
		return
	}
	index := map[int]int{}      // by the offset of the literal, the number of the key among the new ones, from 1
	numbers := map[string]int{} // by the key
	var added []newKey
	var literals []passes.Edit
	for _, k := range script.Keys {
		pos, end, ok := f.span(k.Start, k.End)
		if !ok {
			f.no = "the script is cut in the middle of " + strconv.Quote(k.Text) + ": write that in one literal"
			return
		}
		c, no := f.builder(b, k)
		if no == "" && !class(c.builder.Class.Name) {
			no = "it is of class " + c.builder.Class.Name
		}
		if f.nos[pos] = no; no != "" {
			continue
		}
		if numbers[k.Text] == 0 {
			added = append(added, newKey{k.Text, c})
			numbers[k.Text] = len(added)
		}
		index[k.Start] = numbers[k.Text]
		literals = append(literals, edit(f.pkg.Fset, pos, end, ""))
	}
	if len(added) == 0 {
		return
	}
	runs, no := b.runsOf(f.scriptText)
	if no == "" {
		no = b.takesMore(script, runs, added)
	}
	if no == "" {
		no = b.knownBySum(f.text)
	}
	if f.no = no; no != "" {
		return
	}
	n := runs[0].keys
	at := 0
	for _, k := range script.Keys {
		if i, ok := index[k.Start]; ok {
			index[k.Start] = n + i
			literals[at].NewText = uses.ScriptElement(n + i)
			at++
		}
	}
	if !script.Takes(index) {
		f.no = "the script does something else with the key in KEYS: pass it by hand"
		return
	}
	edits := literals
	for _, r := range runs {
		more, no := b.hand(r, added)
		if no != "" {
			f.no = no
			return
		}
		edits = append(edits, more...)
	}
	f.fix = &passes.Fix{Message: "pass the key through KEYS", Edits: unique(edits), Moves: true}
}

// builder is the call of the builder of a literal key.
func (f *scriptFix) builder(b *builders, k uses.ScriptKey) (c call, no string) {
	if k.No != "" {
		return call{}, k.No
	}
	site := uses.Site{Expr: f.expr, Package: f.pkg}
	at := f.pkg.Fset.PositionFor(f.expr.Pos(), false)
	c, no = b.match(site, []operands.Operand{{Text: k.Text}}, Target{
		Key: uses.Key{Template: keys.New(keys.Part{Literal: k.Text})},
		Use: uses.Span{File: at.Filename, Line: at.Line},
	}, &imports{builders: b, pkg: f.pkg, file: f.file, at: f.expr.Pos()})
	if no == "" {
		no = b.proved(c, site)
	}
	if no != "" {
		no = "the script " + no
	}
	return c, no
}

// takesMore says why more keys cannot be appended in the calls that run a script; "" if
// they can.
func (b *builders) takesMore(script uses.ScriptSource, runs []run, added []newKey) (no string) {
	first := runs[0]
	for _, r := range runs[1:] {
		if r.keys != first.keys {
			return b.where(first.pkg, first.call) + " runs the script with " + count(first.keys, "key") + ", " + b.where(r.pkg, r.call) + " with " + strconv.Itoa(r.keys) + ": KEYS has no common end"
		}
	}
	if script.Last > first.keys {
		return "the script has " + uses.ScriptElement(script.Last) + ", and " + b.where(first.pkg, first.call) + " runs it with " + count(first.keys, "key") + ": another one would change it"
	}
	if b.policy.Cluster && first.keys+len(added) > 1 {
		return "the script would have several keys, which a cluster may have on several nodes: give them a common hash tag, and pass them by hand"
	}
	return ""
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// where is the place of a node, for people.
func (b *builders) where(pkg *uses.Package, n ast.Node) string {
	at := pkg.Fset.PositionFor(n.Pos(), false)
	return b.place(at.Filename, at.Line)
}

// knownBySum says where the code of the module has the hash of a script as text; "" if it
// has it nowhere.
func (b *builders) knownBySum(text string) (no string) {
	sum := sha1.Sum([]byte(text)) //nolint:gosec // that is how Redis names scripts
	name := hex.EncodeToString(sum[:])
	goFiles(passes.ModuleRoot(b.root), func(at string) bool {
		data, err := os.ReadFile(filepath.Clean(at))
		if err != nil {
			return true
		}
		if i := strings.Index(strings.ToLower(string(data)), name); i >= 0 {
			no = b.place(at, 1+strings.Count(string(data[:i]), "\n")) + " has the hash of the script, which would change: take it from the script"
		}
		return no == ""
	})
	return no
}

// hand appends keys in a call.
func (b *builders) hand(r run, added []newKey) (edits []passes.Edit, no string) {
	p := &place{Site: uses.Site{Expr: r.at, Package: r.pkg}, file: r.file}
	if uses.IsGenerated(r.file) {
		return nil, b.where(r.pkg, r.at) + " runs the script in a generated file: change what it is made from"
	}
	if no = p.find(); no == "" {
		var path string
		if path, no = b.enters(p); no == "" {
			if f := p.function(); f == nil || f.Name() == "init" && f.Signature().Recv() == nil {
				return nil, b.where(r.pkg, r.at) + " has the keys of the script before the program starts: the environment would be read there"
			}
			return b.append(r, p, path, added)
		}
	}
	return nil, b.where(r.pkg, r.at) + " runs the script, and " + no
}

// append writes the keys at a place.
func (b *builders) append(r run, p *place, path string, added []newKey) (edits []passes.Edit, no string) {
	one := replaced{imports: imports{builders: b, pkg: r.pkg, file: r.file, at: r.at.Pos()}}
	var texts []string
	for _, k := range added {
		text, ok := b.write(p, k.call, func(r *replaced) string {
			if keys := b.inScope(p, path); keys != "" {
				return keys
			}
			return b.makes(p.Package, r.name(path))
		}, &one)
		if !ok {
			return nil, "the script has " + strconv.Quote(k.text) + ", which has other values than the builder takes: pass it by hand"
		}
		texts = append(texts, text)
	}
	edits = r.put(texts)
	for _, i := range one.insertions() {
		edits = append(edits, edit(r.pkg.Fset, i.Pos, i.Pos, i.Text))
	}
	return edits, ""
}

// unique lists edits, each once.
func unique(list []passes.Edit) (out []passes.Edit) {
	for _, e := range list {
		if !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}
