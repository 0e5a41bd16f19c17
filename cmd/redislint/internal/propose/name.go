package propose

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
)

// nameClasses gives every class a name: that of the code, if it is for this class
// alone; else its literal segments, and where those of several are the same, the names
// of its values.
//
// A function in the package presence is called override; for presence:override:{id} that is
// one word of those that the key says, which say more. says is false of the segments that tell
// nothing: the name of the program.
func nameClasses(list, channels []Class, says func(segment string) bool) {
	taken := newNames()
	for _, of := range []struct {
		list   []Class
		suffix string
	}{{list, ""}, {channels, "Channel"}} {
		nameAfterCode(of.list, taken, of.suffix, says)
		groups := map[string][]int{}
		var order []string
		for i, c := range of.list {
			if c.Name != "" {
				continue
			}
			base := baseName(c)
			if groups[base] == nil {
				order = append(order, base)
			}
			groups[base] = append(groups[base], i)
		}
		for _, base := range order {
			nameGroup(of.list, groups[base], base, taken, of.suffix)
		}
	}
}

// endsOnly reports whether a name is one word of those that the keys of c say, behind others.
func endsOnly(c Class, name string, says func(segment string) bool) bool {
	said := words(baseName(c))
	i := slices.IndexFunc(said, func(word string) bool { return singular(word) == singular(name) })
	return slices.ContainsFunc(said[:max(i, 0)], func(word string) bool {
		return says(word) && !slices.Contains([]string{"app", "cache", "data", "key", "keys", "redis"}, word)
	})
}

// nameAfterCode gives the classes the names that the code has for them alone, the most
// used of several, and what it says of them. The beginning of keys is named after them.
// Where most keys are made by a function that has no name for them, one of those who call
// it has none for all.
func nameAfterCode(list []Class, taken names, suffix string, says func(segment string) bool) {
	counts := make([]map[string]int, len(list))
	owners := map[string][]int{}
	for i, c := range list {
		counts[i] = map[string]int{}
		for _, d := range c.decls {
			if counts[i][d.name]++; counts[i][d.name] == 1 && !endsOpen(c) && !d.shared {
				owners[d.name] = append(owners[d.name], i)
			}
		}
	}
	for _, of := range owners {
		slices.SortStableFunc(of, func(a, b int) int { return rank(list[a]) - rank(list[b]) })
	}
	for i, c := range list {
		slices.SortStableFunc(c.decls, func(a, b decl) int { return counts[i][b.name] - counts[i][a.name] })
	naming:
		for _, d := range c.decls {
			name := d.name
			switch of := owners[name]; {
			case d.shared && len(counts[i]) > 1 && isMost(counts[i], name):
				list[i].Doc = cmp.Or(list[i].Doc, d.doc)
				break naming
			case d.shared:
				continue
			case !d.constant && endsOnly(c, name, says):
				if len(of) == 1 {
					list[i].Doc = cmp.Or(list[i].Doc, d.doc)
				}
				continue
			case endsOpen(c) && len(of) > 0:
				name += "_prefix"
			case len(of) > 1 && !d.constant:
				continue
			case len(of) > 1 && of[0] != i:
				name = longerName(c, values(list[of[0]].Pattern), name)
			}
			if taken.take(name, suffix) {
				list[i].Name, list[i].Doc = name, cmp.Or(d.doc, list[i].Doc)
				break
			}
		}
	}
}

// isMost reports whether a name is counted twice as often as any other, or more often.
func isMost(counts map[string]int, name string) bool {
	for other, n := range counts {
		if other != name && counts[name] < 2*n {
			return false
		}
	}
	return true
}

// nameGroup names the classes of one base name. The one with the fewest values
// has it for itself, if the code calls no other class so.
func nameGroup(list []Class, group []int, base string, taken names, suffix string) {
	slices.SortStableFunc(group, func(a, b int) int { return rank(list[a]) - rank(list[b]) })
	for n, i := range group {
		var others []string
		if n > 0 {
			others = values(list[group[0]].Pattern)
		}
		names := []string{base, longerName(list[i], others, base)}
		if full := wordsOf(list[i], true); full != base && len(group) > 1 { // sf:sf:{id}, beside sf:{id}
			names = slices.Insert(names, 0, full)
		}
		short := abbreviation(list[i])
		if short != "" && !strings.HasPrefix(base, short+"_") && !slices.ContainsFunc(group, func(k int) bool { return k != i && abbreviation(list[k]) == short }) && len(group) > 1 {
			names = slices.Insert(names, 0, short+"_"+base)
		}
		list[i].Name = taken.unique(suffix, names...)
	}
}

// rank orders classes of one base name: what seems to be only the beginning of
// others comes last.
func rank(c Class) int {
	const many = 1 << 10
	n := len(values(c.Pattern))
	if isPrefix(c) {
		n += many
	}
	return n
}

// isPrefix reports whether c looks like the beginning of keys: no command tells
// what it holds, and it ends with a separator or has no values.
func isPrefix(c Class) bool {
	parts := c.Pattern.Parts()
	last := parts[len(parts)-1].Literal
	return c.Type == "" && last != "" && (len(values(c.Pattern)) == 0 || isSegment(last))
}

// endsOpen reports whether the keys of c end with a separator: the code may call them and
// those that begin with them the same.
func endsOpen(c Class) bool {
	parts := c.Pattern.Parts()
	last := parts[len(parts)-1].Literal
	return isSegment(last)
}

// longerName tells c from the class that is called base: by the values that this one
// has not.
func longerName(c Class, others []string, base string) string {
	if isPrefix(c) {
		return base + "_prefix"
	}
	all := values(c.Pattern)
	list := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return slices.Contains(others, n) })
	if len(list) == 0 {
		list = all
	}
	if len(list) == 0 {
		return base
	}
	return base + "_by_" + strings.Join(words(strings.Join(list, "_")), "_")
}

// values returns the names of the placeholders of t except for that of the
// namespace, which nothing else begins with.
func values(t keys.Template) []string {
	names := t.Names()
	if beginsWithNamespace(t) {
		names = names[1:]
	}
	return names
}

// names are those that are taken: of the builders' methods, and of what else is
// generated for a class.
type names map[string]bool

func newNames() names {
	return names{BuildersType: true, "New": true, "Default": true, "Namespace": true}
}

// unique takes the first of names that is free, or else the first with a number
// behind it, for a method with that suffix.
func (n names) unique(suffix string, candidates ...string) string {
	for _, c := range candidates {
		if n.take(c, suffix) {
			return c
		}
	}
	for k := 2; ; k++ {
		if c := candidates[0] + "_" + strconv.Itoa(k); n.take(c, suffix) {
			return c
		}
	}
}

// take takes name, if nothing else is called like what is generated for it.
func (n names) take(name, suffix string) bool {
	method := keys.GoName(name) + suffix
	all := []string{method, method + "Pattern", "Parse" + method, method + "TTL", method + "MinTTL", method + "MaxTTL"}
	for _, m := range all {
		if n[m] {
			return false
		}
	}
	for _, m := range all {
		n[m] = true
	}
	return true
}

// baseName returns the words of the literal segments in snake case: the last
// one in the singular if it tells what the values behind it are.
func baseName(c Class) string { return wordsOf(c, false) }

// wordsOf is the base name, with a word again that follows itself, or without.
func wordsOf(c Class, again bool) string {
	var all []string
	parts := c.Pattern.Parts()
	last := lastWords(parts)
	for i, p := range parts {
		list := words(p.Literal)
		for k, word := range list {
			list[k] = cmp.Or(c.numbers[word], word)
		}
		n := len(list)
		valued := i+1 < len(parts)
		switch {
		case n == 0:
			continue
		case len(all) > 0 && n == 1 && len(list[0]) == 1 && valued && parts[i+1].Name != "value":
			list = words(parts[i+1].Name) // h:{hour}
		case n > 1 && valued && list[n-1] == parts[i+1].Name && inSegment(p.Literal, list[n-1]):
			list = list[:n-1] // remark:uid_{uid}
		case i == last && valued && isSegment(p.Literal) && !isCollection(c.Type) && tells(parts[i+1].Name, singular(list[n-1])) && !c.ofOthers(i+1, singular(list[n-1])):
			list[n-1] = singular(list[n-1])
		}
		all = append(all, list...)
	}
	if len(all) == 0 {
		all = words(strings.Join(values(c.Pattern), "_"))
	}
	if !again {
		all = slices.Compact(all)
	}
	name := strings.Join(all, "_")
	if keys.GoName(name) == "" || !('a' <= name[0] && name[0] <= 'z') {
		name = strings.TrimRight("key_"+strings.Trim(name, "_"), "_")
	}
	if !isName(name) {
		return longer(name, values(c.Pattern))
	}
	return name
}

// abbreviation is the literal text of the keys of c, if it is too short for a name: that of
// sd:{session_id} and sl:{session_id} is all that tells them apart.
func abbreviation(c Class) string {
	var all []string
	for _, p := range c.Pattern.Parts() {
		all = append(all, words(p.Literal)...)
	}
	if short := strings.Join(all, "_"); !isName(short) && short != "" && 'a' <= short[0] && short[0] <= 'z' {
		return short
	}
	return ""
}

// tells reports whether a value of that name says which one of some things it is, and not
// whose they are: prefs:{user_id} are those of a user.
func tells(value, thing string) bool {
	list := words(value)
	for len(list) > 0 && slices.Contains([]string{"id", "uid", "uuid", "guid", "key", "name", "value", "token", "hash", "sum", "slug", "code", "no", "num", "number", "n", "i", "index", "x", "s"}, list[len(list)-1]) {
		list = list[:len(list)-1]
	}
	return len(list) == 0 || slices.ContainsFunc(list, func(w string) bool { return singular(w) == thing })
}

// inSegment reports whether text ends with a segment that is a word and another separator.
func inSegment(text, word string) bool {
	i := strings.LastIndexByte(text, ':')
	rest := text[i+1:]
	return i > 0 && strings.ToLower(strings.TrimRight(rest, separators)) == word && rest != ""
}

// longer is a name of a class in place of one of a letter or two.
func longer(name string, values []string) string {
	switch {
	case len(values) == 0 || name == values[0]:
		return "key_" + name
	case isName(values[0]) && !slices.Contains([]string{"value", "key", "name", "now", "today", "date", "day", "hour", "month", "time"}, values[0]):
		return values[0]
	}
	return name + "_" + values[0]
}

// lastWords returns the index of the last part that has words in it.
func lastWords(parts []keys.Part) int {
	for i := len(parts) - 1; i >= 0; i-- {
		if len(words(parts[i].Literal)) > 0 {
			return i
		}
	}
	return -1
}

// isSegment reports whether text ends with a separator, or the brace of a hash
// tag behind it.
func isSegment(text string) bool {
	text = strings.TrimRight(text, "{")
	return text != "" && strings.ContainsRune(separators, rune(text[len(text)-1]))
}

func isCollection(class string) bool {
	return slices.Contains([]string{"list", "set", "zset", "stream", "geo"}, class)
}

// words splits text at what is not a letter or digit of ASCII, and before capitals.
func words(text string) []string {
	var list []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			list = append(list, strings.ToLower(string(word)))
		}
		word = nil
	}
	runes := []rune(strings.ReplaceAll(text, "OAuth", "Oauth")) // one word, whatever it looks like
	for i, r := range runes {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			continue
		}
		if unicode.IsUpper(r) && i > 0 {
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if next && (runes[i+1] == 's' || runes[i+1] == 'v') && (i+2 == len(runes) || !unicode.IsLower(runes[i+2])) {
				next = false // IDs, IPv4
			}
			if unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1]) || unicode.IsUpper(runes[i-1]) && next {
				flush()
			}
		}
		word = append(word, r)
	}
	flush()
	return list
}

// singular returns the singular of an English plural, as far as that is easy.
func singular(word string) string {
	same := []string{"stats", "news", "series", "settings", "sms", "dns", "https", "tls", "metrics", "always", "alias"}
	n := len(word)
	switch {
	case n < 4 || slices.Contains(same, word):
	case strings.HasSuffix(word, "ies") && n > 4:
		return word[:n-3] + "y"
	case slices.ContainsFunc([]string{"sses", "xes", "ches", "shes"}, func(s string) bool { return strings.HasSuffix(word, s) }):
		return word[:n-2]
	case word[n-1] == 's' && !strings.ContainsRune("sui", rune(word[n-2])):
		return word[:n-1]
	}
	return word
}
