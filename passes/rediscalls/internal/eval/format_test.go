package eval

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The types of the operands, as in operandTypes.
type (
	named    string
	shouted  string
	level    int
	boxed    struct{ id string }
	failure  struct{ code int }
	formats  struct{}
	rawBytes []byte
)

func (s shouted) String() string           { return "<" + string(s) + ">" }
func (l level) String() string             { return "level" + strconv.Itoa(int(l)) }
func (b *boxed) String() string            { return "boxed:" + b.id }
func (f failure) Error() string            { return "failed" }
func (formats) Format(s fmt.State, _ rune) { _, _ = s.Write([]byte("own")) }

const operandTypes = `
type (
	named string
	shouted string
	level int
	boxed struct{ id string }
	failure struct{ code int }
	formats struct{}
	rawBytes []byte
)
func (s shouted) String() string { return "<" + string(s) + ">" }
func (l level) String() string { return "level" + strconv.Itoa(int(l)) }
func (b *boxed) String() string { return "boxed:" + b.id }
func (f failure) Error() string { return "failed" }
func (formats) Format(s fmt.State, verb rune) { s.Write([]byte("own")) }
func sink(any) {}
var _ = []boxed{{"2"}, {"3"}} // what the parameters bx and bp can be
`

// A sample is a Go expression with its value. Its names are parameters, of
// which the evaluator knows the type alone.
type sample struct {
	expr  string
	value any
}

// params are the parameters that samples may use.
const params = `(s string, any0 any, any1 any, any2 any, i int, u uint8, f float64, b bool, by []byte, list []string,
	n named, sh shouted, l level, bx boxed, bp *boxed, e error, fl failure, r rune, p *int, arr [2]byte, m map[string]int)`

var samples = []sample{
	{`"lit"`, "lit"}, {`"a%b:c"`, "a%b:c"}, {`""`, ""}, {`5`, 5}, {`-17`, -17}, {`2.5`, 2.5}, {`1e21`, 1e21}, {`0.1`, 0.1},
	{`true`, true}, {`'x'`, 'x'}, {`nil`, nil}, {`uint8(7)`, uint8(7)}, {`int64(-3)`, int64(-3)}, {`float32(0.1)`, float32(0.1)},
	{`named("n")`, named("n")}, {`shouted("s")`, shouted("s")}, {`level(3)`, level(3)}, {`[]byte("by")`, []byte("by")},
	{`rawBytes("raw")`, rawBytes("raw")}, {`boxed{"1"}`, boxed{"1"}}, {`&boxed{"1"}`, &boxed{"1"}}, {`failure{1}`, failure{1}},
	{`formats{}`, formats{}}, {`[]string{"a", "b"}`, []string{"a", "b"}}, {`[2]byte{1, 2}`, [2]byte{1, 2}},
	{`any("x")`, "x"}, {`any(shouted("x"))`, shouted("x")}, {`any([]byte("x"))`, []byte("x")}, {`any(4)`, 4}, {`any(level(4))`, level(4)},
	{`interface{ String() string }(shouted("z"))`, shouted("z")}, {`error(failure{2})`, failure{2}}, {`string(shouted("q"))`, "q"},
	{`"pre:" + s`, "pre:val"}, {`s`, "val"}, {`any0`, "val"}, {`any1`, 12}, {`any2`, level(2)}, {`i`, -4}, {`u`, uint8(200)}, {`f`, 3.5}, {`b`, false},
	{`by`, []byte("bytes")}, {`list`, []string{"p", "q"}}, {`n`, named("nn")}, {`sh`, shouted("dyn")}, {`l`, level(9)}, {`bx`, boxed{"2"}},
	{`bp`, &boxed{"3"}}, {`e`, errors.New("bad")}, {`fl`, failure{4}}, {`r`, 'é'}, {`arr`, [2]byte{65, 66}}, {`m`, map[string]int{"k": 1}},
	{`level(i)`, level(-4)}, {`named(s)`, named("val")}, {`shouted("k:" + s)`, shouted("k:val")}, {`any(shouted(s))`, shouted("val")}, {`string(by)`, "bytes"},
	{`strconv.Itoa(i)`, "-4"}, {`any(strconv.Itoa(i))`, "-4"}, {`any(i)`, -4}, {`any("p" + s)`, "pval"}, {`any(n)`, named("nn")}, {`any(by)`, []byte("bytes")},
}

func source(expr string) string {
	return "package p\nimport (\"fmt\"; \"strings\"; \"strconv\"; \"path\")\nvar _, _, _, _ = fmt.Sprint, strings.Trim, strconv.Itoa, path.Join\n" +
		operandTypes + "func f" + params + " { sink(" + expr + ") }\n"
}

// covered checks that what is evaluated covers what the expression really is.
func covered(t testing.TB, expr, got string) []Seq {
	seqs := evaluated(t, source(expr))
	if !covers(seqs, got) {
		require.Failf(t, "not covered", "%s is %q, evaluated to %s", expr, got, show(seqs))
	}
	return seqs
}

// FuzzSprintf compares the evaluator with fmt itself: formats of all kinds,
// mistakes too, with operands that are known and unknown.
func FuzzSprintf(f *testing.F) {
	for _, s := range []string{
		"user:%d", "%s:%s", "%v|%+v|%#v", "%05d", "%-8s|", "%*d", "%[2]s:%[1]s", "%x:%X", "%q", "%%:%s", "%", "%!", "%z", "%.2f", "%6.2f",
		"%[3]*.[2]*[1]f", "%[5]s", "%[x]s", "%s %s %s %s", "none", "%T", "%p", "%t", "%c%U", "% x", "%.*s", "%[1]d:%s", "%5%", "%-05d", "%s%",
	} {
		f.Add(s, uint64(1))
		f.Add(s, uint64(77))
	}
	f.Fuzz(func(t *testing.T, format string, seed uint64) {
		if len(format) > 60 || strings.ContainsRune(format, 0) {
			return
		}
		r := rand.New(rand.NewPCG(seed, 1))
		for range 4 {
			checkSprintf(t, r, format)
		}
	})
}

func checkSprintf(t testing.TB, r *rand.Rand, format string) {
	args := []any{}
	expr := strconv.Quote(format)
	if n := r.IntN(4); n == 1 && len(format) > 1 { // a format in pieces
		expr = strconv.Quote(format[:n]) + "+" + strconv.Quote(format[n:])
	} else if n == 2 && strings.Count(format, "%") > 0 {
		i := strings.IndexByte(format, '%')
		if m := r.IntN(2); m == 0 && !strings.Contains(format[:i], "%") {
			expr = "s + " + expr // a part that is not known
			format = "val" + format
		}
	}
	for range r.IntN(4) {
		s := samples[r.IntN(len(samples))]
		expr += ", " + s.expr
		args = append(args, s.value)
	}
	covered(t, "fmt.Sprintf("+expr+")", fmt.Sprintf(format, args...))
}

// TestSprintf runs formats made of all verbs and flags.
func TestSprintf(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	for range 2500 {
		var b strings.Builder
		for range 1 + r.IntN(3) {
			b.WriteString(pick("", "a:", "k{", ":", "x y", "é"))
			b.WriteString("%" + pick("", "", "", "", "0", "-", "+", "#", " ", "-0") + pick("", "", "", "5", "25", "*", "[1]") +
				pick("", "", "", ".2", ".*", ".", ".0") + pick("", "", "", "[1]", "[2]", "[9]"))
			b.WriteString(pick("s", "v", "d", "s", "v", "d", "x", "X", "q", "t", "f", "g", "e", "b", "o", "O", "c", "U", "T", "w", "%", "z", "!"))
		}
		checkSprintf(t, r, b.String())
	}
}

func TestSprint(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 1000 {
		var exprs []string
		var args []any
		for range r.IntN(5) {
			s := samples[r.IntN(len(samples))]
			exprs, args = append(exprs, s.expr), append(args, s.value)
		}
		covered(t, "fmt.Sprint("+strings.Join(exprs, ", ")+")", fmt.Sprint(args...))
	}
}

// TestExact has what must not only be covered but known.
func TestExact(t *testing.T) {
	for expr, want := range map[string]string{
		`fmt.Sprintf("a:%s:%d:%v", "x", 5, true)`:               "a:x:5:true",
		`fmt.Sprintf("%s:%05d|%-4s|%x", "a", 42, "b", 255)`:     "a:00042|b   |ff",
		`fmt.Sprintf("%[2]s:%[1]s", "a", "b")`:                  "b:a",
		`fmt.Sprintf("%*d%%", 4, 7)`:                            "   7%",
		`fmt.Sprintf("%" + "s:" + "%s", "a", s)`:                "a:{s}",
		`fmt.Sprintf("u:%d:%s", i, s)`:                          "u:{i:int}:{s}",
		`fmt.Sprintf("u:%d:%05d:%x", u, i, by)`:                 "u:{u:uint}:{i:int}:{by:hex}",
		`fmt.Sprintf("%v:%s", any("x"), any(s))`:                "x:{s}",
		`fmt.Sprintf("%v:%v:%s", level(3), sh, shouted("k"))`:   "level3:<{sh}>:<k>",
		`fmt.Sprintf("%s", &boxed{"7"})`:                        "boxed:7",
		`fmt.Sprintf("%s", error(failure{2}))`:                  "failed",
		`fmt.Sprintf(s + ":%d", i)`:                             "{s}:{i:int}",
		`fmt.Sprint("a:", 5, ":", 2.5)`:                         "a:5:2.5",
		`fmt.Sprint("a", s, i)`:                                 "a{s}{i:int}",
		`strings.Join([]string{"a", s, "b"}, ":")`:              "a:{s}:b",
		`strings.ToLower("ABC:" + s)`:                           "abc:{s}",
		`strings.TrimSuffix("a:" + s + ":", ":")`:               "a:{s}",
		`strings.TrimPrefix("/a/" + s, "/")`:                    "a/{s}",
		`strings.TrimSpace(" a:" + s + "x ")`:                   "a:{s}x",
		`strings.Replace("q::{q}::c", "{q}", s, 1)`:             "q::{s}::c",
		`strings.NewReplacer("a", "b", "b", "c").Replace("ab")`: "bc",
		`path.Join("a", "b/", "../c", s)`:                       "{?...}",
		`path.Join("a/", "b", "")`:                              "a/b",
		`path.Join("a", s, "b")`:                                "a/{s}/b",
		`strconv.FormatInt(255, 16)`:                            "ff",
		`strconv.FormatUint(uint64(u), 16)`:                     "{u:hex}",
	} {
		require.Equal(t, want, show(evaluated(t, source(expr))), expr)
	}
}

// piecesOf are expressions of type string, some not known, for the functions of
// package strings.
var piecesOf = []sample{
	{`"a:"`, "a:"}, {`":"`, ":"}, {`"::x"`, "::x"}, {`" a "`, " a "}, {`"ABC"`, "ABC"}, {`"aab"`, "aab"}, {`"b"`, "b"}, {`""`, ""}, {`"é\u00a0"`, "é\u00a0"},
	{`s`, "val"}, {`s`, ""}, {`s`, ":"}, {`s`, "a"}, {`s`, "ab:"}, {`s`, " "}, {`strconv.Itoa(i)`, "-4"},
}

// TestStrings compares the functions of package strings and path with the real
// ones, on texts that are known in part. s has one value an expression.
func TestStrings(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	for range 250 {
		s := pick("val", "", ":", "a", "ab:", " ", "ba", "b:a")
		text := func() (string, string) {
			var exprs []string
			got := ""
			for range 1 + r.IntN(4) {
				p := piecesOf[r.IntN(len(piecesOf))]
				if p.expr == "s" {
					p.value = s
				}
				exprs = append(exprs, p.expr)
				got += p.value.(string)
			}
			return strings.Join(exprs, " + "), got
		}
		a, av := text()
		b, bv := text()
		c, cv := text()
		cut := pick(":", "a", "ab", "aa", "b:", "a:b", " ", ":x", "aba", "é", " a ")
		q := strconv.Quote(cut)
		n := r.IntN(5) - 1
		for expr, got := range map[string]string{
			"strings.Trim(" + a + ", " + q + ")":                                                        strings.Trim(av, cut),
			"strings.TrimLeft(" + a + ", " + q + ")":                                                    strings.TrimLeft(av, cut),
			"strings.TrimRight(" + a + ", " + q + ")":                                                   strings.TrimRight(av, cut),
			"strings.TrimPrefix(" + a + ", " + q + ")":                                                  strings.TrimPrefix(av, cut),
			"strings.TrimSuffix(" + a + ", " + q + ")":                                                  strings.TrimSuffix(av, cut),
			"strings.TrimSpace(" + a + ")":                                                              strings.TrimSpace(av),
			"strings.ToLower(" + a + ")":                                                                strings.ToLower(av),
			"strings.ToUpper(" + a + ")":                                                                strings.ToUpper(av),
			"strings.ReplaceAll(" + a + ", " + q + ", " + b + ")":                                       strings.ReplaceAll(av, cut, bv),
			fmt.Sprintf("strings.Replace(%s, %s, %s, %d)", a, q, b, n):                                  strings.Replace(av, cut, bv, n),
			"strings.ReplaceAll(" + a + ", " + b + ", " + c + ")":                                       strings.ReplaceAll(av, bv, cv),
			"strings.Join([]string{" + a + ", " + b + "}, " + c + ")":                                   strings.Join([]string{av, bv}, cv),
			"strings.Repeat(" + a + ", 3)":                                                              strings.Repeat(av, 3),
			"strings.NewReplacer(" + q + ", " + b + ", \"a\", \"Z\", \":\", \"__\").Replace(" + a + ")": strings.NewReplacer(cut, bv, "a", "Z", ":", "__").Replace(av),
			"strings.TrimPrefix(strings.TrimSuffix(" + a + ", \":\"), " + q + ")":                       strings.TrimPrefix(strings.TrimSuffix(av, ":"), cut),
		} {
			covered(t, expr, got)
		}
	}
}

// TestPathJoin has elements that are not clean; those not known are.
func TestPathJoin(t *testing.T) {
	elems := []sample{{`"a"`, "a"}, {`"/a"`, "/a"}, {`"a/"`, "a/"}, {`".."`, ".."}, {`"b//c"`, "b//c"}, {`""`, ""}, {`"."`, "."}, {`s`, "val"}, {`"x" + s`, "xval"}, {`s + "/.."`, "val/.."}}
	r := rand.New(rand.NewPCG(5, 5))
	for range 500 {
		var exprs, values []string
		for range r.IntN(5) {
			s := elems[r.IntN(len(elems))]
			exprs, values = append(exprs, s.expr), append(values, s.value.(string))
		}
		covered(t, "path.Join("+strings.Join(exprs, ", ")+")", path.Join(values...))
	}
}

func TestStrconv(t *testing.T) {
	for expr, got := range map[string]string{
		`strconv.Itoa(-5)`: "-5", `strconv.Itoa(i)`: "-4", `strconv.FormatInt(int64(i), 10)`: "-4", `strconv.FormatInt(-255, 16)`: "-ff",
		`strconv.FormatInt(int64(i), 16)`: "-ff", `strconv.FormatInt(int64(i), 36)`: "-z", `strconv.FormatUint(uint64(u), 10)`: "200",
		`strconv.FormatUint(uint64(u), 16)`: "c8", `strconv.FormatUint(uint64(u), i)`: "zz", `strconv.FormatBool(b)`: "false", `strconv.Quote(s)`: `"val"`,
		`string(r)`: "é", `string(rune(65))`: "A", `string([]byte{0x41, 0x42})`: "AB", `string(append([]byte("a"), 'b', u))`: "abx",
		`string([]rune{'a'})`: "a", `string(arr[:])`: "AB", `s[1:]`: "al", `("a:" + s)[:1]`: "a",
	} {
		covered(t, expr, got)
	}
}
