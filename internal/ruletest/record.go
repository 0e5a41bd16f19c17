package ruletest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// clientPath is the client whose stub in testdata records its calls.
const clientPath = "github.com/redis/go-redis/v9"

// recorder is the file that a recording stub has besides its own.
const recorder = `package redis

// Recorder receives all calls of methods that take a context.
var Recorder func(method string, args []any)

func record(method string, args ...any) {
	if Recorder != nil {
		Recorder(method, args)
	}
}
`

// recording returns the files of the stub client, changed so that its methods
// record their arguments.
func recording(gopath string) (map[string][]byte, error) {
	dir := filepath.Join(gopath, "src", filepath.FromSlash(clientPath))
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{filepath.Join(dir, "record.go"): []byte(recorder)}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Clean(name))
		if err != nil {
			return nil, err
		}
		if files[name], err = recordCalls(data); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// recordCalls makes every method whose first parameter is ctx record its others,
// and gives pipelines to those that return one or take a function of one.
func recordCalls(source []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	at := 0
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || f.Body == nil {
			continue
		}
		insert := recordCall(f)
		if f.Name.Name == "Pipeline" {
			insert = "if true { return &Pipeline{} }; "
		}
		if insert == "" {
			continue
		}
		brace := fset.Position(f.Body.Lbrace).Offset + 1
		out.Write(source[at:brace])
		out.WriteString(" " + insert)
		at = brace
	}
	out.Write(source[at:])
	return out.Bytes(), nil
}

// recordCall is the statement that records a call of f; "" if it is none to
// record.
func recordCall(f *ast.FuncDecl) string {
	var names []string
	piped := ""
	for _, p := range f.Type.Params.List {
		for _, n := range p.Names {
			if _, ok := p.Type.(*ast.FuncType); ok {
				if f.Name.Name == "Pipelined" {
					piped = n.Name + "(&Pipeline{}); "
				}
				continue
			}
			names = append(names, n.Name)
		}
	}
	if len(names) == 0 || names[0] != "ctx" {
		return ""
	}
	args := ""
	if len(names) > 1 {
		args = ", " + strings.Join(names[1:], ", ")
	}
	return fmt.Sprintf("record(%q%s); %s", f.Name.Name, args, piped)
}
