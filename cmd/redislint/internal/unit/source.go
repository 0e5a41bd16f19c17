package unit

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A sourceError is something wrong in a file.
type sourceError struct {
	pos token.Position
	msg string
}

// sourceErrors are errors in the files of a package.
type sourceErrors []sourceError

// maxErrors is the number of errors that are said of a package.
const maxErrors = 10

// Error has a line for each error, as compilers print them.
func (list sourceErrors) Error() string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b sourceError) int {
		return cmp.Or(cmp.Compare(a.pos.Filename, b.pos.Filename), cmp.Compare(a.pos.Offset, b.pos.Offset))
	})
	var lines []string
	for i, e := range list {
		if i == maxErrors {
			lines = append(lines, "too many errors")
			break
		}
		lines = append(lines, fmt.Sprintf("%s: %s", e.pos, e.msg))
	}
	return strings.Join(lines, "\n")
}

// parse reads files; what cannot be parsed is an error, what there is of it is
// in the result.
func parse(fset *token.FileSet, names []string) ([]*ast.File, sourceErrors) {
	var files []*ast.File
	var errs sourceErrors
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		var list scanner.ErrorList
		if errors.As(err, &list) {
			for _, e := range list {
				errs = append(errs, sourceError{e.Pos, e.Msg})
			}
		} else if err != nil {
			errs = append(errs, sourceError{token.Position{Filename: name, Line: 1}, err.Error()})
		}
		if f != nil {
			// The go command chose the file for a Go that may be newer than the
			// one this program was built with.
			f.GoVersion = ""
			files = append(files, f)
		}
	}
	return files, errs
}

// imported returns the paths of the packages that files import, as packages
// are named in export data, in the order of the source.
func (c *config) imported(files []*ast.File) []string {
	var paths []string
	for _, f := range files {
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			if path = plainPath(cmp.Or(c.ImportMap[path], path)); !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// typeErrors collects what the type checker says of a package.
type typeErrors struct {
	list sourceErrors
	cgo  bool // the types of C's names, and of what uses them, are not known
}

func (t *typeErrors) add(err error) {
	var e types.Error
	if !errors.As(err, &e) {
		return
	}
	if t.cgo && (e.Soft || strings.Contains(e.Msg, "invalid type")) {
		return
	}
	if strings.HasPrefix(e.Msg, "\t") && len(t.list) > 0 {
		return // more about the error before
	}
	t.list = append(t.list, sourceError{e.Fset.Position(e.Pos), e.Msg})
}
