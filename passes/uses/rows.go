package uses

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// Options say what the analysis knows beyond the tables of the clients. The
// zero Options are that there is nothing.
type Options struct {
	// Wrappers are the functions that policies list. What a row says of a
	// function counts instead of what its body does.
	Wrappers []keys.Wrapper
	// Builders are the methods of generated builders, by the ID of the method,
	// as in "example.org/app/internal/rediskeys.(Keys).Worker".
	Builders map[string]Builder
	// Returns asks for the Returns of the result.
	Returns bool
	// Outside reports whether a package, by its path, is one of another module, which is
	// analysed for what its callers bring to keys: what it does itself is not in the
	// result. Nil: none is.
	Outside func(path string) bool
}

// A Builder says what a method of generated builders returns. Its fields are
// documented there.
type Builder = texteval.Builder

// CheckWrappers returns what is wrong with the rows of a policy's wrappers that
// its own checks leave to the tables; nil if nothing is.
func CheckWrappers(p *keys.Policy) error {
	var errs keys.PolicyErrors
	for _, w := range p.Wrappers {
		if _, err := clients.Wrapper(w.Row(), w.Command); err != nil {
			errs = append(errs, &keys.PolicyError{File: p.File, Line: w.Line, Column: w.Column, Message: fmt.Sprintf("wrapper %s: %v", w.Func, err)})
		}
	}
	if len(errs) == 0 {
		return nil
	}
	return errs
}

// WrapperPackage returns the import path of the package that declares the
// function of a row.
func WrapperPackage(w keys.Wrapper) string {
	path, _, _ := splitFunc(w.Func)
	return path
}

// rows are the functions that policies list, by their ids. Rows of one function
// add up.
type rows map[string]*row

type row struct {
	clients.Spec
	recv string // of a method, as in "(*Store)"
}

// rows reads the rows; those that CheckWrappers complains of are left out.
func (o Options) rows() rows {
	if len(o.Wrappers) == 0 {
		return nil
	}
	out := rows{}
	for _, w := range o.Wrappers {
		spec, err := clients.Wrapper(w.Row(), w.Command)
		if err != nil {
			continue
		}
		_, recv, _ := splitFunc(w.Func)
		id := FuncID(w.Func)
		if recv != "" {
			recv += "."
		}
		r := out[id]
		if r == nil {
			r = &row{recv: recv}
			out[id] = r
		}
		for _, s := range spec.Sinks {
			if !slices.ContainsFunc(r.Sinks, func(have clients.Sink) bool { return sameSink(have, s) }) {
				r.Sinks = append(r.Sinks, s)
			}
		}
		r.Command = cmp.Or(r.Command, spec.Command)
		r.DefaultTTL = cmp.Or(r.DefaultTTL, w.DefaultTTL)
		r.KeepsTTL = r.KeepsTTL || w.KeepsTTL
	}
	return out
}

// sameSink reports whether two policies say the same of a parameter.
func sameSink(a, b clients.Sink) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// FuncID is the [program.FuncID] of a function that a policy names.
func FuncID(name string) string {
	path, recv, name := splitFunc(name)
	if recv == "" {
		return path + "." + name
	}
	return path + ".(" + strings.Trim(recv, "(*)") + ")." + name
}

// splitFunc splits "(*path.T).M" into path, "(*T)" and "M", and "path.F" into
// path, "" and "F"; type parameters are left out.
func splitFunc(f string) (path, recv, name string) {
	if inner, method, ok := strings.Cut(strings.TrimPrefix(f, "("), ")."); ok && f[0] == '(' {
		star := ""
		if strings.HasPrefix(inner, "*") {
			star, inner = "*", inner[1:]
		}
		inner, _, _ = strings.Cut(inner, "[")
		i := strings.LastIndexByte(inner, '.')
		if i < 0 {
			return inner, "", method
		}
		return inner[:i], "(" + star + inner[i+1:] + ")", method
	}
	f, _, _ = strings.Cut(f, "[")
	i := strings.LastIndexByte(f, '.')
	if i < 0 {
		return f, "", ""
	}
	return f[:i], "", f[i+1:]
}

// spec is what the row says of a function with this signature; nil if none of
// its parameters is there.
func (r *row) spec(f *types.Func, params []clients.Param) *clients.Spec {
	s := r.Fitting(params)
	if len(s.Sinks) == 0 {
		return nil
	}
	s.Client = f.Pkg().Path()
	s.Via = f.Pkg().Name() + "." + r.recv + f.Name()
	return &s
}

// hash identifies the rows, for facts; "" for none.
func (o Options) hash() string {
	if len(o.Wrappers) == 0 {
		return ""
	}
	var lines []string
	for _, w := range o.Wrappers {
		lines = append(lines, fmt.Sprintf("%s|%s|%s|%s|%v\n", w.Func, w.Row(), w.Command, w.DefaultTTL, w.KeepsTTL))
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(lines), "")))
	return hex.EncodeToString(sum[:8])
}
