package keydoc

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/webpage/webtest"
	"github.com/redislint/redislint/keys"
)

// ofPolicy is the document of a policy alone.
func ofPolicy(t *testing.T, text string) *Document {
	t.Helper()
	p, err := keys.ParsePolicy(".redislint.yml", []byte(text))
	require.NoError(t, err)
	return New(Input{Root: ".", Policies: []*keys.Policy{p}, NoCode: true})
}

const hostile = `
namespace: {default: "a*b", env: X}
keys:
  User: {pattern: "{namespace}:User:{id}", doc: "<script>alert(1)</script> | a ` + "`b`" + ` {{.}} *x* [y](z)\n\nSecond paragraph"}
  other: {pattern: "{namespace}:user:{id}", doc: "中文 עברית \u202e\u2066 \u0007"}
  pipe: {pattern: "{namespace}:a|b:{{{{{id}:` + "`" + `", value: {one_of: ["|", "` + "`" + `", "</td>"]}}
  big: {pattern: "{namespace}:big:{n:int}", type: hash, fields: {"<b>": {doc: "a|b"}, "*": }}
channels:
  user: {pattern: "{namespace}:user:{id}"}
`

// Nothing that a policy says ends a cell, a code span, a tag or a line of its own.
func TestHostileMarkdown(t *testing.T) {
	page := ofPolicy(t, hostile).Markdown()
	for _, bad := range []string{"<script", "{{", "\u202e", "\u2066", "\a", "[y](z)"} {
		require.NotContains(t, page, bad)
	}
	cells := 0
	for line := range strings.SplitSeq(page, "\n") {
		if !strings.HasPrefix(line, "|") {
			cells = 0
			continue
		}
		n := strings.Count(line, "|") - strings.Count(line, `\|`)
		if cells == 0 {
			cells = n
		}
		require.Equal(t, cells, n, line)
	}
	require.Contains(t, page, "中文 עברית")
	require.Contains(t, page, "\n### User\n")
	require.Contains(t, page, "\n### user\n")
	require.Contains(t, page, "- All keys: `a\\*b:big:*`\n")
	require.Contains(t, page, "- Example: `a*b:User:id`\n")
}

// Links lead to the heading of their class, where another has the same fragment too.
func TestAnchors(t *testing.T) {
	d := ofPolicy(t, `
keys:
  User: {pattern: "User:{id}"}
  keys: {pattern: "keys"}
  user-1: {pattern: "one"}
  channels: {pattern: "channels"}
channels:
  user: {pattern: "users"}
  Channels: {pattern: "all"}
`)
	require.Equal(t, []string{"user", "keys-1", "user-1", "channels", "user-2", "channels-2"}, d.anchors(), "as github-slugger has them")
}

// Classes of one name in two policies are told apart, in the table of services too.
func TestTwoPolicies(t *testing.T) {
	var in Input
	for _, dir := range []string{"a", "b"} {
		p, err := keys.ParsePolicy(dir+"/.redislint.yml", []byte(`keys: {user: {pattern: "`+dir+`:user:{id}"}}`))
		require.NoError(t, err)
		in.Policies = append(in.Policies, p)
	}
	root, err := os.Getwd()
	require.NoError(t, err)
	in.Root, in.NoCode = root, true
	d := New(in)
	used(d, "api", "worker")
	d.Classes[1].services["worker"] = reads
	page := d.Markdown()
	for _, name := range []string{"a/.redislint.yml", "b/.redislint.yml"} {
		require.Contains(t, page, "\n| [user ("+name+")](#")
		require.Contains(t, page, "\n### user ("+name+")\n")
	}
}

// The HTML is well-formed, whatever the policy says, and nothing of that is markup or code.
func TestHostileHTML(t *testing.T) {
	d := ofPolicy(t, hostile)
	page, err := d.HTML()
	require.NoError(t, err)
	require.NotContains(t, string(page), "<script>alert")
	page, script, ok := bytes.Cut(page, []byte("<script>"))
	require.True(t, ok)
	require.NotContains(t, string(script), "<script", "there is one")
	ids := webtest.WellFormed(t, page)
	require.True(t, ids["class-user"] && ids["class-user-2"], "names that differ by case have a section each: %v", ids)
}

func TestMermaidLabels(t *testing.T) {
	d := ofPolicy(t, hostile)
	require.Equal(t, `"a#124;b#60;br#62;<br/>x"`, label("a|b<br>\nx"))
	for line := range strings.SplitSeq(strings.TrimSpace(d.Mermaid()), "\n") {
		require.Equal(t, 0, strings.Count(line, `"`)%2, line)
	}
}

// The pattern for all keys of a class says whose keys it matches too: those of classes below, of one key and of
// closed sets, and not those that only begin alike or may have such a value, of channels, or of another namespace,
// nor those of a wider class.
func TestGlobs(t *testing.T) {
	d := ofPolicy(t, `
namespace: {default: "a*b", env: X}
segments: {part: [user, team]}
keys:
  user: {pattern: "{namespace}:user:{id}"}
  part: {pattern: "{namespace}:{part}:part:{id}"}
  team: {pattern: "{namespace}:team:part:{id}"}
  cart: {pattern: "{namespace}:user:{id}:cart:{n:int}"}
  admin: {pattern: "{namespace}:user:admin"}
  users: {pattern: "{namespace}:users:{id}"}
  job: {pattern: "{namespace}:{kind}:jobs:{id}"}
  any: {pattern: "lib:{rest...}", external: true}
  one: {pattern: "lib:one:{id}", global: true}
  other: {pattern: "axb:user:{id}:x", global: true}
channels:
  users_channel: {pattern: "{namespace}:user:{id}:events"}
  all: {pattern: "{namespace}:user:{id}"}
`)
	got := map[string]string{}
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		got[c.Class] = c.Glob + " " + strings.Join(c.GlobAlso, " ")
	}
	require.Equal(t, map[string]string{
		"user": `a\*b:user:* part cart admin`, "part": `a\*b:*:part:* team`, "team": `a\*b:team:part:* `, "cart": `a\*b:user:*:cart:* `, "admin": " ", "users": `a\*b:users:* `,
		"job": `a\*b:*:jobs:* `, "any": "lib:* one", "one": "lib:one:* ", "other": "axb:user:*:x ",
		"users_channel": `a\*b:user:*:events `, "all": `a\*b:user:* users_channel`,
	}, got)
	page := d.Markdown()
	require.Contains(t, page, "- All keys: `a\\*b:user:*`, which matches keys of `part`, `cart`, `admin` too\n")
	require.Contains(t, page, "- All channels: `a\\*b:user:*`, which matches channels of `users_channel` too\n")
	require.Contains(t, page, "- All keys: `a\\*b:users:*`\n")
	html, err := d.HTML()
	require.NoError(t, err)
	require.Contains(t, string(html), `<code>a\*b:user:*</code>, which matches keys of <code>part</code>, <code>cart</code>, <code>admin</code> too</dd>`)

	// Of many it names some; those without a namespace by default are in any.
	text := "namespace: {}\nkeys:\n  all: {pattern: \"{namespace}:k:{id}\"}\n"
	for i := range 10 {
		text += fmt.Sprintf("  c%d: {pattern: \"{namespace}:k:{id}:c%d\"}\n", i, i)
	}
	d = ofPolicy(t, text)
	require.Len(t, d.Classes[0].GlobAlso, 10)
	require.Contains(t, d.Markdown(), "- All keys: `*:k:*`, which matches keys of `c0`, `c1`, `c2`, `c3`, `c4`, `c5`, `c6`, `c7` and 2 other classes too\n")
}

// What the policy says of other fields is on the page, as of the fields that have names.
func TestOtherFields(t *testing.T) {
	d := ofPolicy(t, `
keys:
  said: {pattern: "a:{id}", type: hash, fields: {name: {doc: Its name}, "*": {doc: A value by tool, one_of: [x, y]}}}
  alone: {pattern: "b:{id}", type: hash, fields: {"*": {type: int}}}
  open: {pattern: "c:{id}", type: hash, fields: {name: , "*": }}
  closed: {pattern: "d:{id}", type: hash, fields: {name: }}
`)
	var other []string
	for _, c := range d.Classes {
		if c.Other != nil {
			other = append(other, c.Class)
		}
	}
	require.Equal(t, []string{"said", "alone"}, other)
	page := d.Markdown()
	require.Contains(t, page, "| `name` | - | Its name |\n| others | one of `x`, `y` | A value by tool |\n")
	require.Contains(t, page, "| Field | Values | Purpose |\n| --- | --- | --- |\n| others | int | - |\n")
	require.Contains(t, page, "| `name` | - | - |\n| others | - | - |\n")
	require.Equal(t, 3, strings.Count(page, "| others |"))
	html, err := d.HTML()
	require.NoError(t, err)
	webtest.WellFormed(t, html)
	require.Contains(t, string(html), "<tr><td>others</td><td>one of <code>x</code>, <code>y</code></td><td><bdi>A value by tool</bdi></td></tr>")
	require.Contains(t, string(html), "<tr><td>others</td><td>int</td><td>-</td></tr>")
	require.Equal(t, 3, strings.Count(string(html), "<td>others</td>"))
}

// The lifetime of a field, and how sensitive its values are, are on the page and in the JSON.
func TestFieldsOfTheirOwn(t *testing.T) {
	d := ofPolicy(t, `
keys:
  said: {pattern: "a:{id}", type: hash, fields: {tok: {type: uuid, sensitivity: secret, ttl: 5m}, mail: {sensitivity: personal}, state: {one_of: [x, y], ttl: ">=1h"}, name: , "*": {ttl: none}}}
`)
	page := d.Markdown()
	require.Contains(t, page, "| `tok` | uuid, TTL 5m, secret | - |\n| `mail` | personal | - |\n| `state` | one of `x`, `y`, TTL &gt;=1h | - |\n| `name` | - | - |\n| others | TTL none | - |\n")
	html, err := d.HTML()
	require.NoError(t, err)
	webtest.WellFormed(t, html)
	for _, row := range []string{
		"<code>tok</code></td><td>uuid, TTL 5m, secret</td>", "<code>mail</code></td><td>personal</td>",
		"<code>state</code></td><td>one of <code>x</code>, <code>y</code>, TTL &gt;=1h</td>", "<code>name</code></td><td>-</td>", "others</td><td>TTL none</td>",
	} {
		require.Contains(t, string(html), row)
	}
	require.Equal(t, Field{Name: "tok", Type: "uuid", TTL: "5m", Sensitivity: "secret"}, d.Classes[0].Fields[0])
}

// large is a document of some classes, with patterns of some length, that services use.
func large(t *testing.T, classes, length int, services ...string) *Document {
	t.Helper()
	var b strings.Builder
	b.WriteString("keys:\n")
	for i := range classes {
		fmt.Fprintf(&b, "  class_%d: {pattern: \"class%d:%s:{id}\"}\n", i, i, strings.Repeat("x", length))
	}
	d := ofPolicy(t, b.String())
	if len(services) > 0 {
		used(d, services...)
	}
	return d
}

// A diagram has no more than Mermaid draws: else it has parts, in which all of it is.
func TestMermaidLimits(t *testing.T) {
	for name, of := range map[string]struct {
		d     *Document
		parts int
	}{
		"as many arrows":         {large(t, 50, 5, "a", "b", "c", "d", "e"), 1},
		"more arrows":            {large(t, 51, 5, "a", "b", "c", "d", "e"), 2},
		"more arrows of a class": {large(t, 1, 5, numbered(300)...), 2},
		"long patterns":          {large(t, 300, 250), 2},
		"a very long pattern":    {large(t, 1, 60_000, "a"), 1},
		"nothing":                {large(t, 1, 5), 1},
	} {
		t.Run(name, func(t *testing.T) {
			parts := of.d.Diagrams()
			require.Len(t, parts, of.parts)
			lines, total := map[string]int{}, 0
			for i, part := range parts {
				require.LessOrEqual(t, strings.Count(part, "-->"), 500)
				require.Less(t, len(part), 50_000)
				declared := map[string]bool{}
				for line := range strings.Lines(part) {
					if i, _, ok := strings.Cut(strings.TrimSpace(line), "["); ok {
						declared[i] = true
					}
					if from, to, ok := strings.Cut(line, " -->|"); ok {
						_, to, _ := strings.Cut(to, "| ")
						require.True(t, declared[strings.TrimSpace(from)] && declared[strings.TrimSpace(to)], "part %d: %s", i, line)
						total++
					}
					lines[line]++
				}
			}
			require.Equal(t, 2*len(of.d.Services)*len(of.d.Classes), total)
			for line, n := range lines {
				if strings.Contains(line, "-->") {
					require.Equal(t, 1, n, line)
				}
			}
			for i := range of.d.Classes {
				require.Positive(t, strings.Count(strings.Join(parts, ""), fmt.Sprintf("  k%d[(", i)))
			}
			one, all := of.d.Mermaid(), of.d.InlineMermaid()
			require.Less(t, len(one), 50_000)
			require.Equal(t, of.parts, strings.Count(all, "```mermaid\nflowchart LR\n"))
			require.Equal(t, of.parts > 1, strings.Contains(one, fmt.Sprintf(`part["Part 1 of %d<br/>Mermaid draws`, of.parts)))
			require.Equal(t, of.parts > 1, strings.Contains(all, fmt.Sprintf("The diagram has %d parts, for Mermaid draws 500 arrows", of.parts)))
		})
	}
}

// numbered are names of services.
func numbered(n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("service%03d", i))
	}
	return all
}

// A page of 200 classes is at most 500 kB, and examples are of their class for 500.
func TestSize(t *testing.T) {
	policy := func(n int) string {
		var b strings.Builder
		b.WriteString("namespace: {default: app}\nkeys:\n")
		for i := range n {
			fmt.Fprintf(&b, "  class_%d: {pattern: \"{namespace}:module%d:class%d:{id}:{n:int}\", type: hash, ttl: 1h, doc: What class %d is for, fields: {a: {type: int}, b: {doc: Something}, c: {one_of: [x, y]}}}\n", i, i%17, i, i)
		}
		return b.String()
	}
	d := ofPolicy(t, policy(200))
	page, err := d.HTML()
	require.NoError(t, err)
	bare := len(page)
	used(d, "server", "worker", "migrate")
	page, err = d.HTML()
	require.NoError(t, err)
	t.Logf("200 classes: %d bytes, %d with code", bare, len(page))
	require.LessOrEqual(t, len(page), 500_000)
	d = ofPolicy(t, policy(500))
	require.Len(t, d.Classes, 500)
	for i, c := range d.Classes {
		require.Equal(t, fmt.Sprintf("app:module%d:class%d:id:42", i%17, i), c.Example)
	}
}

// used makes the services use all classes: seven functions each, of a different package.
func used(d *Document, services ...string) {
	d.NoCode, d.Services = false, services
	for i := range d.Classes {
		c := &d.Classes[i]
		c.Commands = []string{"DEL", "EXPIRE", "HGETALL", "HINCRBY", "HSET"}
		for j, list := range []*[]string{&c.ReadBy, &c.ReadBy, &c.ReadBy, &c.WrittenBy, &c.WrittenBy, &c.WrittenBy, &c.DeletedBy} {
			for _, s := range services {
				*list = append(*list, fmt.Sprintf("%s: internal/store%d.(*Repository).Function%d", s, i, j))
			}
			slices.Sort(*list)
		}
		for _, s := range services {
			c.services[s] = reads | writes | deletes
		}
	}
}

// Functions of several programs are listed once, under these.
func TestGroups(t *testing.T) {
	d := ofPolicy(t, `keys: {a: {pattern: "a"}}`)
	used(d, "api", "worker")
	require.Contains(t, d.Markdown(), "- Read by:\n  - in every program with keys:\n    - `internal/store0.(*Repository).Function0`\n    - `internal/store0.(*Repository).Function1`\n")

	all := []string{"a", "b", "c", "d", "e", "f"}
	d.Services = all
	var who []string
	for _, s := range all {
		who = append(who, s+": p.Everywhere")
		if s != "f" {
			who = append(who, s+": p.Nearly")
		}
	}
	who = append(who, "a: p.One", "b: p.Two", "c: p.Two", "p.Nowhere")
	slices.Sort(who)
	require.Equal(t, []Group{
		{Functions: []string{"a: p.One", "p.Nowhere"}},
		{Every: true, Services: nil, Functions: []string{"p.Everywhere"}},
		{Every: true, Services: []string{"f"}, Functions: []string{"p.Nearly"}},
		{Services: []string{"b", "c"}, Functions: []string{"p.Two"}},
	}, emptied(d.groups(who)))
	d.Unclassed = []Template{{Template: "x", Role: "key", UsedBy: who}}
	require.Contains(t, d.Markdown(), "| `a: p.One`, `p.Nowhere`, `p.Everywhere` (in every program with keys), `p.Nearly` (in every program with keys but `f`), `p.Two` (in `b`, `c`) |\n")
	page, err := d.HTML()
	require.NoError(t, err)
	require.Contains(t, string(page), `<div>in every program with keys but f:</div><ul class="names"><li>p.Nearly</li></ul>`)
	webtest.WellFormed(t, page)
}

// Who gives keys to a script that is not known is told apart, with a letter of its own.
func TestGiven(t *testing.T) {
	d := ofPolicy(t, `keys: {a: {pattern: "a"}, b: {pattern: "b"}}`)
	d.NoCode, d.Services = false, []string{"api", "worker"}
	require.NotContains(t, d.Markdown(), "S: gives")
	a := &d.Classes[0]
	a.use([]act{{command: "EVALSHA", done: given}}, []string{"api: p.Run"}, []string{"api"})
	a.ByPattern = []ByPattern{{Pattern: "a:*", Done: "given", UsedBy: []string{"api: p.All"}}}
	page, err := d.HTML()
	require.NoError(t, err)
	md, legend := d.Markdown(), "D: deletes whole keys, S: gives them to a script that is not known. Of a channel"
	require.Contains(t, md, legend)
	require.Contains(t, md, "| [a](#a) | S | - |\n")
	require.Contains(t, md, "- Given to a script that is not known by:\n  - `api: p.Run`\n")
	require.Contains(t, md, "- Given to a script that is not known, among the keys of `a:*` by:\n  - `api: p.All`\n")
	require.NotContains(t, md, "Read by")
	require.Contains(t, string(page), legend)
	require.Contains(t, string(page), `<dt>Given to a script that is not known by</dt><dd><ul class="names"><li>api: p.Run</li>`)
	webtest.WellFormed(t, page)
	require.Contains(t, d.Mermaid(), "s0 -->|gives to a script| k0\n")
}

// The table of services has a column for the programs that do the same, and is left out of Markdown where
// all do; a program that is alone is named once, and not where packages of none use Redis as well.
func TestColumns(t *testing.T) {
	d := ofPolicy(t, `keys: {a: {pattern: "a"}, b: {pattern: "b"}}`)
	require.NotContains(t, d.Markdown(), "program")
	used(d, "api")
	page := d.Markdown()
	require.Contains(t, page, "\nThe program is api.\n")
	require.NotContains(t, page, "## Services")
	require.Contains(t, page, "- Read by:\n  - `internal/store0.(*Repository).Function0`\n")
	html, err := d.HTML()
	require.NoError(t, err)
	require.Contains(t, string(html), `<thead><tr><th scope="col">Class</th><th scope="col">api</th></tr></thead>`)
	require.Contains(t, string(html), `<a href="#class-a">a</a></th><td>R W D</td></tr>`)
	require.NotContains(t, string(html), `id="service"`)
	require.Contains(t, string(html), "<li>internal/store0.(*Repository).Function0</li>")
	webtest.WellFormed(t, html)

	d.Classes[0].ReadBy = append(d.Classes[0].ReadBy, "p.Nowhere")
	d.Classes[0].services[""] = reads
	page = d.Markdown()
	require.Contains(t, page, "| Class | api | other packages |\n")
	require.Contains(t, page, "`api: internal/store0.(*Repository).Function0`")

	d = ofPolicy(t, `keys: {a: {pattern: "a"}, b: {pattern: "b"}}`)
	used(d, "api", "jobs", "worker")
	page = d.Markdown()
	require.Contains(t, page, "\nThe programs have the same packages: api, jobs, worker.\n")
	require.NotContains(t, page, "## Services")
	d.Classes[1].services["jobs"] = reads
	require.Contains(t, d.Markdown(), "| Class | api, worker | jobs |\n| --- | --- | --- |\n| [a](#a) | R W D | R W D |\n| [b](#b) | R W D | R |\n")
}

// The summary has columns for sizes and owners where a class has one.
func TestSummaryColumns(t *testing.T) {
	head := func(text string) string {
		_, rest, _ := strings.Cut(ofPolicy(t, text).Markdown(), "## Summary\n\n")
		line, _, _ := strings.Cut(rest, "\n")
		return line
	}
	require.Equal(t, "| Pattern | Type | TTL | Purpose |", head(`keys: {a: {pattern: "a"}}`))
	require.Equal(t, "| Pattern | Type | TTL | Largest size | Purpose |", head(`keys: {a: {pattern: "a"}, b: {pattern: "b", type: list, max_size: 5}}`))
	owned := "modules: {m: [./m]}\nkeys: {a: {pattern: \"a\", owner: m}, b: {pattern: \"b\"}}"
	require.Equal(t, "| Pattern | Type | TTL | Owner | Purpose |", head(owned))
	page, err := ofPolicy(t, owned).HTML()
	require.NoError(t, err)
	require.Contains(t, string(page), `<th scope="col">TTL</th><th scope="col">Owner</th><th scope="col">Purpose</th>`)
	require.Contains(t, string(page), `<td>-</td><td>m</td><td>-</td></tr>`)
	require.Contains(t, string(page), `<td>-</td><td>-</td><td>-</td></tr>`)
}

// The picture has boxes for uses, and none for a class without any; where no class has uses, for classes.
func TestPicture(t *testing.T) {
	d := ofPolicy(t, `keys: {a: {pattern: "x:a"}, b: {pattern: "x:b"}, c: {pattern: "x:c"}}`)
	page, err := d.HTML()
	require.NoError(t, err)
	require.Contains(t, string(page), `<title>x: 3 classes</title>`)
	require.Contains(t, string(page), `<title>a, x:a</title>`)
	require.Contains(t, string(page), "as wide as the classes that have it.")
	require.NotContains(t, string(page), " use")

	d.Classes[0].Uses, d.Classes[1].Uses = 3, 1
	page, err = d.HTML()
	require.NoError(t, err)
	picture, _, ok := strings.Cut(string(page), "</svg>")
	require.True(t, ok)
	require.Contains(t, picture, `<title>x: 4 uses</title>`)
	require.Regexp(t, `x="0.0" y="26" width="719.0" height="25"><title>a, x:a: 3 uses</title>`, picture)
	require.Regexp(t, `x="720.0" y="26" width="239.0" height="25"><title>b, x:b: 1 use</title>`, picture)
	require.NotContains(t, picture, "x:c")
	require.Contains(t, picture, "as wide as its uses in the code: a class that no code uses has no box.")
	require.Contains(t, string(page), `<a href="#class-c">c</a>`, "the summary has it")
}

// emptied has nil for lists of nothing.
func emptied(groups []Group) []Group {
	for i, g := range groups {
		if len(g.Services) == 0 {
			groups[i].Services = nil
		}
	}
	return groups
}

// Examples are keys of their class, however much the policy asks of values.
func TestExamples(t *testing.T) {
	d := ofPolicy(t, `
limits: {case: upper, charset: "A-Z0-9"}
segments: {kind: [X, Y]}
keys:
  a: {pattern: "A:{kind}:{some_id}"}
  b: {pattern: "A:X:{some_id:int}"}
  c: {pattern: "C:{id:uuid}"}
  d: {pattern: "D:{day:date}:{at:rfc3339}"}
  e: {pattern: "E:{name:string(1)}", example: "E:Q"}
  f: {pattern: "F:{rest...}"}
`)
	var got []string
	for _, c := range d.Classes {
		got = append(got, c.Example)
	}
	require.Equal(t, []string{"A:X:SOMEID", "A:X:42", "", "D:2026-01-31:2026-01-31T12:34:56Z", "E:Q", "F:REST"}, got, "a uuid has lower case, which the limits forbid")
}
