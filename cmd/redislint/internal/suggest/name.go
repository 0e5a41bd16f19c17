package suggest

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
)

// template is a form as a pattern of a policy with that separator. No placeholder has a
// reserved name.
func (f *form) template(separator, namespace string, reserved map[string]bool) keys.Template {
	var parts []keys.Part
	taken := map[string]bool{}
	for i, p := range f.parts {
		if p.kind == literal {
			parts = append(parts, keys.Part{Literal: p.text})
			continue
		}
		q := keys.Part{Placeholder: true, Name: f.nameOf(i)}
		switch p.kind {
		case space:
			q.Name = namespace
		case member:
			q.Name = p.text
		default:
			for reserved[q.Name] {
				q.Name += "_value"
			}
		}
		for base, n := q.Name, 2; taken[q.Name]; n++ {
			q.Name = base + "_" + strconv.Itoa(n)
		}
		taken[q.Name] = true
		q.Type = types[p.kind]
		q.Rest = p.kind == rest && p.values.Holds&bitOf(separator) != 0 || q.Type == keys.String && p.values.Holds&bitOf(separator) != 0
		parts = append(parts, q)
	}
	return keys.New(parts...)
}

// types of values in patterns.
var types = map[kind]keys.Type{number: keys.Int, uuid: keys.UUID, date: keys.Date, clock: keys.RFC3339, hex: keys.Hex}

// nameOf is a name for a value: after the word in front of it.
func (f *form) nameOf(i int) string {
	switch f.parts[i].kind {
	case date:
		return "date"
	case clock:
		return "time"
	case rest:
		return "rest"
	}
	word := ""
	for j := i - 1; j >= 0 && f.parts[j].kind == literal && word == ""; j-- {
		if list := words(f.parts[j].text); len(list) > 0 {
			word = singular(list[len(list)-1])
		}
	}
	id := slices.Contains([]kind{number, uuid, hex, token}, f.parts[i].kind)
	switch {
	case word == "" || !unicode.IsLetter(rune(word[0])):
		if id {
			return "id"
		}
		return "value"
	case id && word != "id":
		return word + "_id"
	}
	return word
}

// className is a name for the class of a form: its words without the first ones that all
// forms have.
func (f *form) className(skip int, taken map[string]bool) string {
	var all []string
	for i, p := range f.parts {
		if p.kind != literal {
			continue
		}
		list := words(p.text)
		if n := len(list); n > 0 && (i+1 < len(f.parts) && f.parts[i+1].kind != literal || i+2 < len(f.parts) && f.parts[i+2].kind != literal) {
			list[n-1] = singular(list[n-1])
		}
		all = append(all, list...)
	}
	if skip < len(all) {
		all = all[skip:]
	}
	const long = 8
	name := strings.Join(all[:min(len(all), long)], "_")
	if name == "" || !unicode.IsLetter(rune(name[0])) {
		name = strings.TrimSuffix("key_"+name, "_")
	}
	for base, n := name, 2; !take(name, taken); n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	return name
}

// take takes the name of a class, if no builder has that of one of its own.
func take(name string, taken map[string]bool) bool {
	method := keys.GoName(name)
	all := []string{method, method + "Pattern", "Must" + method, "Parse" + method}
	for _, m := range all {
		if taken[m] {
			return false
		}
	}
	for _, m := range all {
		taken[m] = true
	}
	return true
}

// words are those of ASCII letters and digits in a text, in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r >= 0x80 || !isAlnum(byte(r)) })
}

// singular is the singular of an English plural, as far as that is easy.
func singular(word string) string {
	n := len(word)
	switch {
	case n < 4 || strings.HasSuffix(word, "ss") || strings.HasSuffix(word, "us") || strings.HasSuffix(word, "is") || word == "stats" || word == "news":
		return word
	case strings.HasSuffix(word, "ies") && n > 4:
		return word[:n-3] + "y"
	case slices.ContainsFunc([]string{"sses", "xes", "ches", "shes"}, func(s string) bool { return strings.HasSuffix(word, s) }):
		return word[:n-2]
	}
	return strings.TrimSuffix(word, "s")
}

// commonWords is how many words all forms begin with.
func commonWords(list []form) int {
	if len(list) < 2 {
		return 0
	}
	first := func(f form) []string {
		if len(f.parts) == 0 || f.parts[0].kind != literal {
			return nil
		}
		return words(f.parts[0].text)
	}
	common := first(list[0])
	for _, f := range list[1:] {
		if !slices.Equal(first(f), common) {
			return 0
		}
	}
	return len(common)
}
