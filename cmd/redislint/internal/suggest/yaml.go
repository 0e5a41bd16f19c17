package suggest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
)

// YAML is the suggestion as a part of a policy: a whole one, if there is none at hand.
func (s *Suggestion) YAML() []byte {
	var b strings.Builder
	classes := 0
	for _, c := range s.Classes {
		if c.Doubt == "" {
			classes++
		}
	}
	p := s.known.Policy
	from, made := count(s.Keys), "1 class"
	if p != nil {
		from += " of no class"
	}
	if classes != 1 {
		made = strconv.Itoa(classes) + " classes"
	}
	fmt.Fprintf(&b, "# Written by `redislint audit --suggest` from %s: %s, those of the most keys first.\n", from, made)
	b.WriteString("# Names are guesses, types and lifetimes are what the keys had: read it, and change what you like.\n")
	if p == nil {
		fmt.Fprintf(&b, "version: %d\n", keys.PolicyVersion)
	} else if classes > 0 {
		b.WriteString("# Add the classes to those of the policy.\n")
	}
	b.WriteString(s.head())
	if classes == 0 {
		return []byte(b.String())
	}
	b.WriteString("keys:\n")
	for _, c := range s.Classes {
		if c.Doubt == "" {
			b.WriteString(c.yaml())
		}
	}
	for _, c := range s.Classes {
		if c.Doubt != "" {
			fmt.Fprintf(&b, "  # not sure: %s %s: %s\n", count(c.Keys), visible.Comment(c.Pattern.Typed()), visible.Comment(c.Doubt))
		}
	}
	return []byte(b.String())
}

// head is what is said in front of the classes.
func (s *Suggestion) head() string {
	if s.known.Policy != nil && (len(s.Namespaces) == 0 || s.known.Policy.Namespace != nil) {
		return ""
	}
	var b strings.Builder
	if s.Separator != ":" && s.known.Policy == nil {
		fmt.Fprintf(&b, "separator: %s\n", strconv.Quote(s.Separator))
	}
	if len(s.Namespaces) > 0 {
		fmt.Fprintf(&b, "namespace:\n  values: [%s]\n", strings.Join(quoted(s.Namespaces), ", "))
	}
	return b.String()
}

func quoted(list []string) []string {
	var out []string
	for _, text := range list {
		out = append(out, strconv.Quote(text))
	}
	return out
}

func count(n int64) string {
	if n == 1 {
		return "1 key"
	}
	return strconv.FormatInt(n, 10) + " keys"
}

// yaml is a class as an entry of keys.
func (c *Class) yaml() string {
	var b strings.Builder
	name := c.Name
	if slices.Contains([]string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}, strings.ToLower(name)) {
		name = strconv.Quote(name)
	}
	fmt.Fprintf(&b, "  %s: # %s\n", name, visible.Comment(strings.Join(append([]string{count(c.Keys)}, c.Notes...), "; ")))
	fmt.Fprintf(&b, "    pattern: %s\n", strconv.Quote(c.Pattern.Typed()))
	if c.Type != "" {
		fmt.Fprintf(&b, "    type: %s\n", c.Type)
	}
	if c.TTL != "" {
		fmt.Fprintf(&b, "    ttl: %s\n", strconv.Quote(c.TTL))
	}
	if c.Global {
		b.WriteString("    global: true\n")
	}
	return b.String()
}

// policy is a policy with the classes, beside those of the one at hand, and in which lines
// each class is: from the first to before the second.
func (s *Suggestion) policy() (text string, lines [][2]int) {
	var b strings.Builder
	b.WriteString(s.known.rest)
	b.WriteString(s.head())
	b.WriteString("keys:\n" + s.known.classes)
	line := strings.Count(b.String(), "\n") + 1
	for _, c := range s.Classes {
		if c.Doubt != "" {
			lines = append(lines, [2]int{})
			continue
		}
		entry := c.yaml()
		n := strings.Count(entry, "\n")
		b.WriteString(entry)
		lines = append(lines, [2]int{line, line + n})
		line += n
	}
	if s.known.classes == "" && line == strings.Count(b.String(), "\n")+1 && strings.HasSuffix(b.String(), "keys:\n") {
		return strings.TrimSuffix(b.String(), "keys:\n"), lines
	}
	return b.String(), lines
}

// read cuts the text of the policy at hand into its classes of keys and the rest.
func (k *Known) read(text []byte) error {
	var doc yaml.MapSlice
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return err
	}
	var others yaml.MapSlice
	for _, item := range doc {
		if item.Key != "keys" {
			others = append(others, item)
			continue
		}
		data, err := yaml.Marshal(item.Value)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(data)) {
			k.classes += "  " + line
		}
	}
	if len(others) == 0 {
		return nil
	}
	data, err := yaml.Marshal(others)
	k.rest = string(data)
	return err
}
