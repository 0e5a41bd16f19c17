package gen

import (
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
)

// TestFileName is the name of the generated test in the folder of the builders.
const TestFileName = "keys_gen_test.go"

// maxRows is the most lists of values that a builder is tested with.
const maxRows = 6

// Tests returns the source of a test of the package: what its parse functions return of
// the keys that its builders give for sample values.
func (pl *Plan) Tests() ([]byte, error) {
	namespace, ok := pl.sampleNamespace()
	if !ok {
		return nil, keys.PolicyErrors{{File: pl.Policy.File, Message: "no namespace is known to test the builders with (write namespace.default or namespace.values)"}}
	}
	w := &writer{needs: map[string]bool{}}
	for _, b := range pl.Builders {
		pl.writeTest(w, b, namespace)
	}
	runs := w.body.String()
	text := Header + "\n\npackage " + pl.Package + "\n"
	if runs != "" {
		text += "\n" + importing("testing", w.imports...) + "\n\n// The parse functions return what the builders were given.\nfunc TestParseInvertsBuild(t *testing.T) {\n"
		if pl.Policy.Namespace == nil {
			text += "\tk := " + pl.New + "()\n"
		} else {
			text += fmt.Sprintf("\tk, err := %s(%q)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n", pl.New, namespace)
		}
		text += runs + "}\n"
	}
	return format.Source([]byte(text))
}

// sampleNamespace returns a namespace that New takes, and whether one is known.
func (pl *Plan) sampleNamespace() (string, bool) {
	n := pl.Policy.Namespace
	if n == nil || n.Optional {
		return "", true
	}
	candidates := []string{n.Default}
	values, closed := pl.Policy.Values(n.Placeholder)
	candidates = append(candidates, values...)
	if !closed {
		candidates = append(candidates, "dev", "test", "a", "A", "1", "dev-1", "0a", sampleUUID)
	}
	for _, ns := range candidates {
		if ns != "" && n.Allows(ns) && (!closed || slices.Contains(values, ns)) && pl.fitsAll(ns) {
			return ns, true
		}
	}
	return "", false
}

// fitsAll reports whether ns is a value of the namespace's placeholder wherever it is.
func (pl *Plan) fitsAll(ns string) bool {
	if n := pl.room(); n > 0 && len(ns) > n {
		return false
	}
	for _, part := range pl.namespaces() {
		if _, ok := (keys.Syntax{Separator: pl.Policy.Separator}).Match(keys.New(part), ns); !ok {
			return false
		}
	}
	return true
}

// writeTest writes the test of one builder, if it has a parse function and all its
// parameters sample values.
func (pl *Plan) writeTest(w *writer, b *Builder, namespace string) {
	rows := pl.rows(b, namespace)
	if b.Parse == "" || len(rows) == 0 {
		return
	}
	var fields, args, results, wrong, got []string
	for _, p := range b.Params {
		fields = append(fields, p.Name+" "+p.Type)
		args = append(args, "want."+p.Name)
	}
	for i, r := range b.results {
		name := "got" + strconv.Itoa(i)
		results = append(results, name)
		got = append(got, name)
		if pl.isNamespace(r.Placeholder) {
			wrong = append(wrong, name+" != "+strconv.Quote(namespace))
		} else {
			if isTime(r.Placeholder) {
				wrong = append(wrong, "!"+name+".Equal(want."+r.Name+")")
				continue
			}
			wrong = append(wrong, name+" != want."+r.Name)
		}
	}
	if slices.ContainsFunc(b.Params, func(p Param) bool { return isTime(p.Placeholder) }) {
		w.use("time", "Time")
	}
	call := fmt.Sprintf("k.%s(%s)", b.Method, strings.Join(args, ", "))
	w.f("\tt.Run(%q, func(t *testing.T) {\n", b.Method)
	indent := "\t\t"
	if len(b.Params) > 0 {
		w.f("\t\tfor _, want := range []struct {\n\t\t\t%s\n\t\t}{\n", strings.Join(fields, "\n\t\t\t"))
		for _, row := range rows {
			w.f("\t\t\t{%s},\n", strings.Join(row, ", "))
		}
		w.f("\t\t} {\n")
		indent += "\t"
	}
	if b.Must != "" {
		w.f("%skey, err := %s\n%[1]sif err != nil {\n%[1]s\tt.Fatal(err)\n%[1]s}\n", indent, call)
	} else {
		w.f("%skey := %s\n", indent, call)
	}
	w.f("%s%s, ok := %s(key)\n", indent, strings.Join(results, ", "), b.Parse)
	w.f("%sif !ok || %s {\n%[1]s\tt.Errorf(%[3]q, key, %[4]s, ok)\n%[1]s}\n", indent, strings.Join(wrong, " || "),
		b.Parse+"(%q) = "+strings.Repeat("%v, ", len(got))+"%v", strings.Join(got, ", "))
	if len(b.Params) > 0 {
		w.f("\t\t}\n")
	}
	w.f("\t})\n")
}

// rows are lists of sample values of the parameters of b, as Go writes them; one empty
// list of a builder without parameters.
func (pl *Plan) rows(b *Builder, namespace string) [][]string {
	if len(b.Params) == 0 {
		return [][]string{nil}
	}
	var samples [][]string
	most := 0
	for _, p := range b.Params {
		values := pl.samples(b, p)
		if len(values) == 0 {
			return nil
		}
		samples, most = append(samples, values), max(most, len(values))
	}
	var rows [][]string
	for i := range min(most, maxRows) {
		size := len(namespace) + len(pl.Policy.Separator)
		for _, part := range b.Class.Pattern.Parts() {
			size += len(part.Literal)
		}
		var row []string
		for j, p := range b.Params {
			v := samples[j][(i+j)%len(samples[j])]
			if isTime(p.Placeholder) {
				row = append(row, timeLiteral(v))
			} else if p.Type == "string" {
				row = append(row, strconv.Quote(v))
				if p.Escaped {
					v = pl.Policy.Escape(b.Class, v)
				}
			} else {
				row = append(row, v)
			}
			size += len(v)
		}
		if limit := pl.Policy.Limits.MaxLength; limit == 0 || size <= limit {
			rows = append(rows, row)
		}
	}
	return rows
}

// sampleUUID is the one of RFC 9562.
const sampleUUID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"

// samples are values that a parameter can have and the policy allows; of numbers the
// digits.
func (pl *Plan) samples(b *Builder, p Param) []string {
	candidates := []string{"a", "b7", "A", "x.y_z", "7", "é", "a b"}
	if r := pl.Policy.Limits.Ranges(); len(r) > 0 {
		candidates = append(candidates, string(r[0]), string(r[len(r)-1]))
	}
	values, closed := pl.closed(p.Placeholder)
	switch {
	case closed:
		candidates = values
	case p.Escaped:
		sep := pl.Policy.Separator
		candidates = append([]string{"a" + sep + "b", sep, "100%", "%41", "/x?y={z}*", "\xff"}, candidates...)
	case p.Placeholder.Type == keys.UUID:
		candidates = []string{sampleUUID, strings.ToUpper(sampleUUID)}
	case p.Placeholder.Type == keys.Hex:
		candidates = []string{"0a1f", "F", "0", "a", "deadbeef"}
	case isTime(p.Placeholder):
		candidates = []string{"2025-06-19", "2024-02-29", "2026-12-31T23:59:59Z", "0001-01-01T00:00:00Z"}
	case p.Type != "string":
		candidates = []string{"0", "1", "42", "-1", "99", "100", "-128", "32767", "9223372036854775807", "-9223372036854775808", "18446744073709551615"}
	}
	return slices.DeleteFunc(candidates, func(v string) bool {
		return p.Type != "string" && !isTime(p.Placeholder) && !fitsNumber(p, v) || pl.Refuses(b, p, v) != ""
	})
}

// timeLiteral is a value of a date or time in Go.
func timeLiteral(text string) string {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t, _ = time.Parse(time.RFC3339, text) // a sample
	}
	return fmt.Sprintf("time.Date(%d, %d, %d, %d, %d, %d, 0, time.UTC)", t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second())
}

// importing is the declaration of imports in order.
func importing(first string, more ...string) string {
	if len(more) == 0 {
		return "import " + strconv.Quote(first)
	}
	return "import (\n" + strconv.Quote(first) + "\n" + strings.Join(lines(more), "") + ")"
}

// lines are quoted paths, each on a line.
func lines(paths []string) []string {
	var out []string
	for _, p := range slices.Sorted(slices.Values(paths)) {
		out = append(out, strconv.Quote(p)+"\n")
	}
	return out
}

// fitsNumber reports whether the parameter of a number can have a value, on every machine.
func fitsNumber(p Param, digits string) bool {
	bits := map[string]int{"int8": 8, "uint8": 8, "int16": 16, "uint16": 16, "int32": 32, "uint32": 32, "int": 32, "uint": 32}[p.Type]
	if bits == 0 {
		bits = 64
	}
	if p.Placeholder.Type == keys.Uint {
		_, err := strconv.ParseUint(digits, 10, bits)
		return err == nil
	}
	_, err := strconv.ParseInt(digits, 10, bits)
	return err == nil
}
