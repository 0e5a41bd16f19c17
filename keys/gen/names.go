package gen

import (
	"fmt"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// receiver is the name of the receiver in the generated methods.
const receiver = "k"

// packageName returns the name of the package in dir: its last element without
// what no name of a package may have; or what is wrong with that.
func packageName(dir string) (name, wrong string) {
	base := path.Base(dir)
	name = strings.Map(func(r rune) rune {
		if r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, base)
	if !token.IsIdentifier(name) || strings.Trim(name, "_") == "" || name == "main" || strings.HasSuffix(name, "_test") || isPredeclared(name) {
		return "", fmt.Sprintf("no package can be named after the folder %q of builders.dir (use another one, as in internal/rediskeys)", base)
	}
	return name, ""
}

// isPredeclared reports whether Go itself declares name.
func isPredeclared(name string) bool { return types.Universe.Lookup(name) != nil }

// imported are the packages that the generated file may import.
func imported() []string {
	return []string{"errors", "os", "regexp", "strconv", "strings", "sync", "time"}
}

// declared are the unexported names that the generated file may declare, and
// those of variables of its functions.
func declared() []string {
	return []string{
		receiver, "environment", "readEnvironment", "namespaceMatch", "globs", "isHex", "isOneOf", "isUUID", "parseInt", "parseUint", "parseDate", "parseTime", "isNamespace",
		"cutNamespace", "firstSegments", "cutLast",
	}
}

// helpers are declared and imported names that the generated file has only if builders
// check values, or escape them, or the policy has services.
func (pl *Plan) helpers() []string {
	var names []string
	if pl.Policy.Builders.Validate != "" {
		names = []string{"refused", "tooLong", "withinLimits", "segmentsWithinLimits", "limits", "charset", "hexDigits", "unicode"}
	}
	if pl.DefaultFor != "" {
		names = append(names, "environments", "serviceEnvironment", "e")
	}
	for _, c := range slices.Concat(pl.Policy.Keys, pl.Policy.Channels) {
		if c.Escape != "" {
			return append(names, "percent", "unpercent", "base64url", "unbase64url", "unescaped", "base64")
		}
	}
	return names
}

// parameters returns the parameters for the placeholders of t, a pattern of c.
func (pl *Plan) parameters(c *keys.Class, t keys.Template) []Param {
	var params []Param
	var taken []string
	for _, part := range t.Parts() {
		if !part.Placeholder {
			continue
		}
		name := paramName(part.Name)
		if slices.Contains(pl.helpers(), name) {
			name += "Value"
		}
		p := Param{Name: fresh(name, taken), Type: goType(part), Placeholder: part, Escaped: pl.Policy.Escapes(c, part)}
		taken = append(taken, p.Name)
		params = append(params, p)
	}
	return params
}

func goType(part keys.Part) string {
	switch {
	case part.Go != "":
		return part.Go
	case part.Type == keys.Int:
		return "int64"
	case part.Type == keys.Uint:
		return "uint64"
	}
	if isTime(part) {
		return "time.Time"
	}
	return "string"
}

// isTime reports whether a placeholder is a time.Time in Go.
func isTime(part keys.Part) bool {
	_, ok := part.Type.Layout()
	return ok
}

// paramName returns the name of a parameter after that of a placeholder:
// worker_id is workerID. What would hide a name that the generated code needs, or
// may have for a class, gets "Value" behind it.
func paramName(placeholder string) string {
	words := strings.FieldsFunc(placeholder, func(r rune) bool { return r == '_' })
	var b strings.Builder
	for i, word := range words {
		switch upper := exported(word); {
		case i > 0:
			b.WriteString(upper)
		case upper == strings.ToUpper(word) && utf8.RuneCountInString(word) > 1: // an initialism
			b.WriteString(strings.ToLower(word))
		default:
			first, size := utf8.DecodeRuneInString(word)
			b.WriteString(string(unicode.ToLower(first)) + word[size:])
		}
	}
	name := b.String()
	switch {
	case name == "" || !unicode.IsLetter([]rune(name)[0]):
		return "value" + name
	case strings.HasPrefix(name, "split"), token.IsKeyword(name), isPredeclared(name), slices.Contains(imported(), name), slices.Contains(declared(), name):
		return name + "Value"
	}
	return name
}

// exported is [keys.GoName] for a word of any letters.
func exported(word string) string {
	if word[0] < utf8.RuneSelf {
		return keys.GoName(word)
	}
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(first)) + word[size:]
}

// fresh returns name, with a number behind it if it is taken.
func fresh(name string, taken []string) string {
	unique := name
	for n := 2; slices.Contains(taken, unique); n++ {
		unique = name + strconv.Itoa(n)
	}
	return unique
}
