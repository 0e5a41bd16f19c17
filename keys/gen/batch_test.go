package gen

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// A batch is a program that calls the builders of several policies and prints a
// line for each call, and what the lines must be.
type batch struct {
	t         *testing.T
	dir       string
	calls     bytes.Buffer // the bodies of functions
	functions int
	want      []string
	where     []string // the call of each line
}

// Builders build what the template says, parse functions take that apart, and
// no other text; patterns have what is known escaped.
func TestGeneratedCode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	b := &batch{t: t, dir: t.TempDir()}
	policies := samples(t)
	for _, name := range slices.Sorted(maps.Keys(policies)) {
		b.add(name, policies[name])
	}
	for i, p := range randomPolicies(t, 40) {
		b.add("random"+strconv.Itoa(i), p)
	}
	got := strings.Split(strings.TrimSuffix(b.run(), "\n"), "\n")
	require.Len(t, got, len(b.want))
	for i, want := range b.want {
		require.Equal(t, want, got[i], b.where[i])
	}
	t.Logf("%d calls", len(got))
}

// expect adds a line to the program that prints values, and what it must be.
func (b *batch) expect(call string, values ...any) {
	fmt.Fprintf(&b.calls, "\tprint(%s)\n", call)
	b.want = append(b.want, line(values))
	b.where = append(b.where, call)
}

// function begins another function of the program: a single one of all calls
// would take the compiler long.
func (b *batch) function() {
	b.functions++
	fmt.Fprintf(&b.calls, "}\n\nfunc calls%d() {\n", b.functions)
}

// line is how the program prints values.
func line(values []any) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, strconv.Quote(fmt.Sprint(v)))
	}
	return strings.Join(texts, " ")
}

// run compiles the program, and returns what it prints.
func (b *batch) run() string {
	var imports strings.Builder
	entries, err := os.ReadDir(b.dir)
	require.NoError(b.t, err)
	for _, e := range entries {
		fmt.Fprintf(&imports, "\t%q\n", "example.org/batch/"+e.Name())
	}
	var main strings.Builder
	for i := range b.functions {
		fmt.Fprintf(&main, "\tcalls%d()\n", i+1)
	}
	b.write("go.mod", "module example.org/batch\n\ngo 1.26\n")
	b.write("main.go", fmt.Sprintf(`package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

%s)

// at is the time that a text is, which has the form of one.
func at(text string) time.Time {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t, err = time.Parse(time.RFC3339, text)
	}
	if err != nil {
		panic(err)
	}
	return t
}

// shown is v as the tests compare it.
func shown(v any) any {
	t, ok := v.(time.Time)
	switch {
	case !ok:
		return v
	case t.Equal(t.Truncate(24 * time.Hour)):
		return t.Format(time.DateOnly)
	}
	return t.Format(time.RFC3339)
}

var _ = at

func print(values ...any) {
	var texts []string
	for _, v := range values {
		texts = append(texts, strconv.Quote(fmt.Sprint(shown(v))))
	}
	fmt.Println(strings.Join(texts, " "))
}

// result is a key, or "refused".
func result(key string, err error) string {
	if err != nil && key == "" {
		return "refused"
	}
	return key
}

// caught is what build returns, or "refused" where it panics with an error.
func caught(build func() string) (key string) {
	defer func() {
		if v := recover(); v != nil {
			_ = v.(error)
			key = "refused"
		}
	}()
	return build()
}

func main() {
%s%s}
`, imports.String(), main.String(), b.calls.String()))
	b.command("go", "vet", "./...")
	b.command("go", "build", "-o", "batch", ".")
	return b.command("./batch")
}

func (b *batch) write(name, text string) {
	file := filepath.Join(b.dir, filepath.FromSlash(name))
	require.NoError(b.t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(b.t, os.WriteFile(file, []byte(text), 0o644))
}

func (b *batch) command(name string, args ...string) string {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(b.t.Context(), name, args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local")
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(b.t, err, "%s: %s", name, stderr.String())
	return string(out)
}

// output returns what a command prints that fails.
func (b *batch) output(name string, args ...string) string {
	cmd := exec.CommandContext(b.t.Context(), name, args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local")
	out, err := cmd.Output()
	require.Error(b.t, err)
	return string(out)
}

// add adds calls of everything that the builders of p have.
func (b *batch) add(name string, p *keys.Policy) {
	copied := *p
	copied.Builders.Dir = name
	plan, err := NewPlan(&copied)
	require.NoError(b.t, err)
	source, err := plan.Source()
	require.NoError(b.t, err)
	b.write(name+"/"+FileName, string(source))

	variable := "k" + name
	if p.Namespace == nil {
		fmt.Fprintf(&b.calls, "}\n\nvar %s = %s.New()\n\nfunc _() {\n", variable, name)
		b.each(plan, variable, "")
		return
	}
	namespace := ""
	if p.Namespace.Optional {
		fmt.Fprintf(&b.calls, "}\n\nvar %sEmpty, _ = %s.New(\"\")\n\nfunc _() {\n", variable, name)
		b.each(plan, variable+"Empty", "")
	}
	b.function()
	for _, ns := range namespaces(p) {
		ok := allowed(plan, ns)
		b.expect(fmt.Sprintf("func() bool { _, err := %s.New(%q); return err == nil }()", name, ns), ok)
		if ok {
			namespace = ns
		}
	}
	if namespace == "" {
		return
	}
	fmt.Fprintf(&b.calls, "}\n\nvar %s, _ = %s.New(%q)\n\nfunc _() {\n", variable, name, namespace)
	b.each(plan, variable, namespace)
}

// each calls every builder of plan, of which the variable holds the value with
// the namespace.
func (b *batch) each(plan *Plan, variable, namespace string) {
	for n, builder := range plan.Builders {
		b.function()
		var texts []string // to be parsed
		for round := range 9 {
			values := map[string]string{}
			var args, known []string
			for i, param := range builder.Params {
				text := valueOf(plan, param, round, i+n)
				values[param.Placeholder.Name] = text
				known = append(known, text)
				switch {
				case param.Type == "string":
					text = strconv.Quote(text)
				case isTime(param.Placeholder):
					text = fmt.Sprintf("at(%q)", text)
				}
				args = append(args, text)
			}
			if plan.Policy.Namespace != nil {
				values[plan.Policy.Namespace.Placeholder] = namespace
			}
			prefix := ""
			if namespace != "" && plan.prefixed(builder.Class) {
				prefix = namespace + plan.Policy.Separator
			}
			written := writtenValues(plan, builder, values)
			key := prefix + render(builder.Class.Pattern, written)
			if !b.built(plan, builder, variable+".", strings.Join(args, ", "), key, values, written) {
				continue
			}
			b.patterns(plan, builder, variable, prefix, values, known)
			fit := true
			want := []any{}
			for _, r := range builder.results {
				text := values[r.Placeholder.Name]
				fit = fit && isValue(plan, inKey(r), text)
				want = append(want, text)
			}
			if fit {
				b.matches(plan, builder, key, prefix)
			}
			if builder.Parse == "" {
				continue
			}
			parsed := parsed(plan, builder, key)
			if fit {
				require.Equal(b.t, line(append(want, true)), line(parsed), "%s is not inverted: %q", builder.Class.Pattern.Typed(), key)
			}
			sep := plan.Policy.Separator
			texts = append(texts, key, key+sep, sep+key, key[len(key)/2:], key[:len(key)/2],
				strings.Replace(key, sep, "", 1), strings.Replace(key, "1", "01", 1), strings.Replace(key, "7", "+7", 1), key+key)
		}
		b.parse(plan, builder, texts)
	}
}

// built calls a builder, and reports whether it must take the values.
func (b *batch) built(plan *Plan, builder *Builder, of, args, key string, values, written map[string]string) bool {
	taken, want := takes(plan, builder, key, values, written), key
	if !taken {
		want = "refused"
	}
	switch {
	case builder.Must != "":
		b.expect(fmt.Sprintf("result(%s%s(%s))", of, builder.Method, args), want)
		b.expect(fmt.Sprintf("caught(func() string { return %s%s(%s) })", of, builder.Must, args), want)
	case plan.Policy.Builders.Validate != "" && len(builder.Params) > 0:
		b.expect(fmt.Sprintf("caught(func() string { return %s%s(%s) })", of, builder.Method, args), want)
	default:
		b.expect(fmt.Sprintf("%s%s(%s)", of, builder.Method, args), want)
	}
	return taken
}

// matches fails if the policy does not say of a key of a builder what it is.
func (b *batch) matches(plan *Plan, builder *Builder, key, prefix string) {
	match := plan.Policy.Match
	if builder.Channel {
		match = plan.Policy.MatchChannel
	}
	m, ok := match(keys.New(keys.Part{Literal: key}))
	require.True(b.t, ok, "%q of %s", key, builder.Class.Pattern.Typed())
	if plan.Policy.IsOptional() && m.Class.HasNamespace() {
		ns, _ := plan.Policy.NamespaceOf(m)
		require.Equal(b.t, strings.TrimSuffix(prefix, plan.Policy.Separator), ns.Value.Head(), "%q of %s", key, builder.Class.Pattern.Typed())
	}
}

// parse calls the parse function with texts that may be no keys.
func (b *batch) parse(plan *Plan, builder *Builder, texts []string) {
	if len(texts) == 0 {
		return
	}
	var names strings.Builder
	for i := range builder.results {
		fmt.Fprintf(&names, "v%d, ", i)
	}
	fmt.Fprintf(&b.calls, "\tfor _, key := range []string{%s} {\n\t\t%sok := %s.%s(key)\n\t\tprint(%[2]sok)\n\t}\n",
		quoted(texts), names.String(), plan.Dir, builder.Parse)
	for _, text := range texts {
		b.want = append(b.want, line(parsed(plan, builder, text)))
		b.where = append(b.where, fmt.Sprintf("%s.%s(%q)", plan.Dir, builder.Parse, text))
	}
}

// patterns calls the pattern method with every number of known values.
func (b *batch) patterns(plan *Plan, builder *Builder, variable, prefix string, values map[string]string, texts []string) {
	if builder.Pattern == "" {
		return
	}
	escaped := map[string]string{}
	for name, v := range writtenValues(plan, builder, values) {
		escaped[name] = escape(v)
	}
	for known := range builder.Known + 1 {
		var args []string
		for _, v := range texts[:known] {
			args = append(args, strconv.Quote(v))
		}
		b.expect(fmt.Sprintf("%s.%s(%s)", variable, builder.Pattern, strings.Join(args, ", ")), escape(prefix)+render(plan.Glob(builder, known), escaped))
	}
}
