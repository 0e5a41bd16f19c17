package load

import (
	"cmp"
	"fmt"
	"go/scanner"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Kind says who found an error.
type Kind string

// The kinds of errors.
const (
	KindList  Kind = "list"  // the go command, or another driver of go/packages
	KindParse Kind = "parse" // the parser
	KindType  Kind = "type"  // the type checker
)

// An Error is one thing that is wrong with a package.
type Error struct {
	File      string // absolute; "" where the error has no place
	Line, Col int    // from 1, in bytes; 0 where they are not known
	Message   string
	Package   string // import path
	Kind      Kind
}

// Error is the error as the go command prints it: file:line:col: message.
func (e Error) Error() string {
	switch {
	case e.File == "" && e.Package == "":
		return e.Message
	case e.File == "":
		return e.Package + ": " + e.Message
	case e.Line == 0:
		return e.File + ": " + e.Message
	case e.Col == 0:
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
}

// collectErrors returns all that is wrong, sorted, each thing once: what the go
// command says of a place is not said again by the parser.
func collectErrors(g *graph, units []*unit, dir string) []Error {
	var errs []Error
	listed := map[string]bool{} // file:line
	for _, n := range g.nodes {
		for _, e := range n.Errors {
			err := listError(e, n.PkgPath, dir)
			if len(n.GoFiles) == 0 && err.Line > 0 && !strings.Contains(err.Message, n.PkgPath) {
				err.Message = fmt.Sprintf("import %q: %s", n.PkgPath, err.Message)
			}
			listed[err.File+":"+strconv.Itoa(err.Line)] = true
			errs = append(errs, err)
		}
	}
	for _, u := range units {
		for _, e := range u.errors {
			if e.Kind == KindParse && listed[e.File+":"+strconv.Itoa(e.Line)] {
				continue
			}
			errs = append(errs, e)
		}
	}
	slices.SortStableFunc(errs, func(a, b Error) int {
		return cmp.Or(
			cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Message, b.Message), cmp.Compare(a.Package, b.Package))
	})
	return slices.CompactFunc(errs, func(a, b Error) bool {
		return a.File == b.File && a.Line == b.Line && a.Col == b.Col && a.Message == b.Message
	})
}

// listError is an error of go/packages, its file made absolute.
func listError(e packages.Error, path, dir string) Error {
	err := Error{Message: strings.TrimSpace(e.Msg), Package: path, Kind: KindList}
	err.File, err.Line, err.Col = splitPos(e.Pos)
	if err.File == "" {
		// Some errors of go list carry the position in the text.
		first, rest, _ := strings.Cut(err.Message, "\n")
		if pos, msg, ok := strings.Cut(first, ": "); ok && rest == "" {
			if file, line, col := splitPos(pos); line > 0 && strings.HasSuffix(file, ".go") {
				err.File, err.Line, err.Col, err.Message = file, line, col, msg
			}
		}
	}
	if err.File != "" && !filepath.IsAbs(err.File) {
		err.File = filepath.Join(dir, err.File)
	}
	return err
}

// splitPos splits "file:line:col", "file:line" or "file"; "" and "-" are none.
func splitPos(pos string) (file string, line, col int) {
	if pos == "" || pos == "-" {
		return "", 0, 0
	}
	rest, last, ok := cutLastNumber(pos)
	if !ok {
		return pos, 0, 0
	}
	if file, line, ok := cutLastNumber(rest); ok {
		return file, line, last
	}
	return rest, last, 0
}

func cutLastNumber(s string) (string, int, bool) {
	i := strings.LastIndexByte(s, ':')
	if i <= 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil || n < 0 {
		return s, 0, false
	}
	return s[:i], n, true
}

// parseErrors are the errors of one file.
func parseErrors(err error, file, path string) []Error {
	list, ok := err.(scanner.ErrorList)
	if !ok {
		return []Error{{File: file, Message: err.Error(), Package: path, Kind: KindParse}}
	}
	list.RemoveMultiples()
	var errs []Error
	for _, e := range list {
		errs = append(errs, Error{
			File: e.Pos.Filename, Line: e.Pos.Line, Col: e.Pos.Column,
			Message: e.Msg, Package: path, Kind: KindParse,
		})
	}
	return errs
}

// typeError is an error of the type checker. It stands where the text is:
// //line directives do not count, as for findings.
func typeError(e types.Error, path string) Error {
	p := e.Fset.PositionFor(e.Pos, false)
	return Error{File: p.Filename, Line: p.Line, Col: p.Column, Message: e.Msg, Package: path, Kind: KindType}
}
