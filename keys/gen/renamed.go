package gen

import (
	"go/ast"
	syntax "go/parser"
	"go/token"
	"regexp"
	"strconv"
)

// built finds in the comment of a generated method what it builds.
var built = regexp.MustCompile(`^(\w+) returns the (key|channel) ("(?:[^"\\]|\\.)*")`)

// Renamed returns the names in a generated file for which the plan has others, with
// these: those of classes that have the same pattern under another name.
func (pl *Plan) Renamed(source []byte) map[string]string {
	file, err := syntax.ParseFile(token.NewFileSet(), "", source, syntax.ParseComments|syntax.SkipObjectResolution)
	if err != nil {
		return nil
	}
	now := map[string]string{}
	for _, b := range pl.Builders {
		now[b.kind()+strconv.Quote(b.Class.Pattern.Typed())] = b.Method
	}
	renamed, declared := map[string]string{}, map[string]bool{}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			declared[d.Name.Name] = true
			if m := built.FindStringSubmatch(d.Doc.Text()); m != nil {
				if name := now[m[2]+m[3]]; name != "" && name != m[1] {
					renamed[m[1]] = name
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					for _, id := range v.Names {
						declared[id.Name] = true
					}
				}
			}
		}
	}
	out := map[string]string{}
	for was, is := range renamed {
		for _, form := range [][2]string{{"", ""}, {"", "Pattern"}, {"Parse", ""}, {"Must", ""}, {"", "TTL"}, {"", "MinTTL"}, {"", "MaxTTL"}} {
			if name := form[0] + was + form[1]; declared[name] {
				out[name] = form[0] + is + form[1]
			}
		}
	}
	return out
}
