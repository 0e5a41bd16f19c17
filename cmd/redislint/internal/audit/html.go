package audit

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/webpage"
)

//go:embed page.html
var pageText string

var pageTemplate = webpage.Parse(pageText)

// A page has at most so many classes with their namespaces and databases, and so many
// rows of each other table. It says how many it leaves out; the JSON has all of them.
const maxSections, maxRows = 300, 200

// narrowest is the width of a box in a picture that is still drawn, of 960.
const narrowest = 3

// maxShown is how many characters of a key a page shows.
const maxShown = 200

// HTML is the report as one file, which needs no network and no scripts.
func (r *Report) HTML(out io.Writer) error {
	data, err := webpage.Render(pageTemplate, r.view())
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	return err
}

// A view is what the template shows.
type view struct {
	*Report
	Kind, Keys, Date, Took string
	Spaces                 []string
	Databases              string
	Errors, Warnings       int
	Pictures               []picture
	DBs                    bool
	Rows                   []classView
	Axis                   []slot
	Strays                 string
	Templates              []listed
	Findings               []findingView
	Grown                  []grownView
	By                     string
	Groups                 []listed
	Found                  []foundView
	// Left is how much is not shown, by the id of the section.
	Left map[string]string

	sections map[section]int // the rows of classes
}

// A section is what the section of a class is about.
type section struct {
	class, namespace string
	db               int
}

// A picture is one of the keyspace.
type picture struct {
	ID string // bytes or keys: what its areas are
	webpage.Picture
}

type classView struct {
	ID, Name, Namespace, Pattern, Types      string
	DB                                       int
	Keys, Bytes                              measure
	WithoutTTL, Kept, KeptText, TTL, TTLLeft string
	Largest, LargestKey                      string
	Slots                                    []slot
	Histogram                                string // in words
	Findings                                 []string
}

// A measure is a number with its interval, and a bar as long as its share of the largest.
type measure struct {
	Text, Interval string
	Share          string // percent
}

// A listed line is a name with how many keys it has.
type listed struct {
	Name, Example string
	Keys, Bytes   measure
}

type findingView struct {
	Severity, Rule, Where, Link, Message string
	Examples                             []string
}

type grownView struct {
	Name                    string
	KeysBefore, KeysAfter   measure
	BytesBefore, BytesAfter measure
	Keys, Bytes             string // how they changed
}

type foundView struct{ Key, Class, Type, TTL string }

func (r *Report) view() *view {
	v := &view{
		Report: r, Kind: kinds[r.Source.Kind], Keys: r.keysText(), Date: time.Unix(r.Time, 0).UTC().Format("2006-01-02 15:04 UTC"),
		Took: span(time.Duration(r.Duration * float64(time.Second))), DBs: len(r.Source.Databases) > 1, By: r.By, Left: map[string]string{}, sections: map[section]int{},
	}
	for _, n := range capped(v, "namespaces", 50, r.Namespaces) {
		v.Spaces = append(v.Spaces, cmp.Or(short(n), "(none)"))
	}
	for i, db := range r.Source.Databases {
		if i > 0 {
			v.Databases += ", "
		}
		v.Databases += strconv.Itoa(db)
	}
	v.classes()
	v.strays()
	v.findings()
	v.growth()
	var keys, bytes int64
	for _, g := range r.Groups {
		keys, bytes = max(keys, g.Keys), max(bytes, g.Bytes.Value)
	}
	for _, g := range capped(v, "groups", maxRows, r.Groups) {
		v.Groups = append(v.Groups, listed{Name: cmp.Or(short(g.Value), "(none)"), Keys: number(g.Keys, nil, keys), Bytes: g.Bytes.measure(bytes)})
	}
	for _, k := range capped(v, "found", maxRows, r.Found) {
		left := "none"
		if k.TTL >= 0 {
			left = span(time.Duration(k.TTL) * time.Millisecond)
		}
		v.Found = append(v.Found, foundView{short(marked(k.Key, k.Encoding)), short(k.Class), short(k.Type), left})
	}
	return v
}

// kinds are the sources for people.
var kinds = map[string]string{"server": "server", "cluster": "cluster", "rdb": "dump", "keys": "list of keys"}

// capped is the first of a list, and notes how many are left out.
func capped[T any](v *view, section string, most int, list []T) []T {
	if len(list) <= most {
		return list
	}
	v.Left[section] = grouped(int64(len(list) - most))
	return list[:most]
}

// classes adds the tables and pictures of the classes, those that take the most first.
func (v *view) classes() {
	all := slices.Clone(v.Report.Classes)
	slices.SortStableFunc(all, func(a, c Class) int {
		return cmp.Or(cmp.Compare(c.Bytes.Value, a.Bytes.Value), cmp.Compare(c.Keys, a.Keys))
	})
	var keys, bytes int64
	for _, c := range all {
		keys, bytes = max(keys, c.Keys), max(bytes, c.Bytes.Value)
	}
	for i, c := range capped(v, "classes", maxSections, all) {
		row := classView{
			ID: fmt.Sprintf("class-%d", i+1), Name: short(c.Class), Namespace: short(c.Namespace), DB: c.DB, Pattern: short(c.Pattern), Types: c.typesText(),
			Keys: number(c.Keys, c.KeysRange, keys), Bytes: c.Bytes.measure(bytes), WithoutTTL: grouped(c.WithoutTTL), Kept: "-", TTLLeft: "-", Largest: "-",
		}
		if v.DBs {
			row.Namespace = strings.TrimSpace(row.Namespace + fmt.Sprintf(" db%d", c.DB))
		}
		if c.TTLPolicy != "" {
			row.TTL, row.Kept = short(c.TTLPolicy), share(c.Keys-c.TTLBroken, c.Keys)
			row.KeptText = fmt.Sprintf("%s of %s", grouped(c.Keys-c.TTLBroken), count(c.Keys, "key"))
			if c.KeysHow == Sampled {
				row.KeptText = "about " + row.KeptText
			}
		}
		if c.TTL != nil {
			row.TTLLeft = span(time.Duration(c.TTL.Median) * time.Millisecond)
			if c.TTL.Max != c.TTL.Min {
				row.TTLLeft += " … " + span(time.Duration(c.TTL.Max)*time.Millisecond)
			}
		}
		if c.Largest != nil {
			row.LargestKey, row.Largest = short(marked(c.Largest.Key, c.Largest.Encoding)), human(c.Largest.Bytes)
			if c.Largest.Bytes == 0 {
				row.Largest = "length " + grouped(c.Largest.Length)
			}
		}
		row.Slots, row.Histogram = c.histogram()
		if row.Slots != nil && v.Axis == nil {
			v.Axis = row.Slots
		}
		v.sections[section{c.Class, c.Namespace, c.DB}] = i
		v.Rows = append(v.Rows, row)
	}
	v.pictures(all)
}

// pictures adds the keyspace by bytes, if they are known, and by keys.
func (v *view) pictures(all []Class) {
	slices.SortStableFunc(all, func(a, b Class) int { return slices.Compare(a.segments, b.segments) })
	draw := func(id, label string, of func(c Class) int64, stray int64, text func(int64) string) {
		var leaves []webpage.Leaf
		for _, c := range all {
			if n := of(c); n > 0 {
				leaf := webpage.Leaf{Weight: n, Title: fmt.Sprintf("%s, %s: %s", short(named(c.Class, c.Namespace)), short(c.Pattern), text(n))}
				if i, ok := v.sections[section{c.Class, c.Namespace, c.DB}]; ok {
					leaf.Link = "#" + v.Rows[i].ID
				}
				for _, s := range c.segments {
					leaf.Segments = append(leaf.Segments, short(s))
				}
				leaves = append(leaves, leaf)
			}
		}
		if stray > 0 {
			leaves = append(leaves, webpage.Leaf{Segments: []string{"of no class"}, Weight: stray, Link: "#unknown", Title: "of no class: " + text(stray)})
		}
		if p := webpage.Icicle(label, leaves, narrowest, func(s string, n int64) string { return s + ": " + text(n) }); len(p.Boxes) > 0 {
			v.Pictures = append(v.Pictures, picture{id, p})
		}
	}
	draw("bytes", "Segments of the patterns by bytes", func(c Class) int64 { return c.Bytes.Value }, v.Unknown.Bytes.Value, human)
	draw("keys", "Segments of the patterns by keys", func(c Class) int64 { return c.Keys }, v.Unknown.Keys, func(n int64) string { return count(n, "key") })
}

func (v *view) strays() {
	v.Strays = count(v.Unknown.Keys, "key")
	if v.Unknown.Bytes.How != None {
		v.Strays += ", " + v.Unknown.Bytes.text()
	}
	var most int64
	for _, t := range v.Unknown.Templates {
		most = max(most, t.Keys)
	}
	for _, t := range capped(v, "unknown", maxRows, v.Unknown.Templates) {
		v.Templates = append(v.Templates, listed{Name: short(t.Template), Example: short(marked(t.Example, t.Encoding)), Keys: number(t.Keys, nil, most)})
	}
}

func (v *view) findings() {
	for _, f := range v.Report.Findings {
		if f.Severity == "error" {
			v.Errors++
		} else {
			v.Warnings++
		}
	}
	for _, f := range capped(v, "findings", maxRows, v.Report.Findings) {
		of := findingView{Severity: f.Severity, Rule: f.Rule, Where: "server", Message: short(f.Message)}
		switch {
		case f.Class != "" || f.Namespace != "":
			of.Where = short(named(f.Class, f.Namespace))
		case f.Rule == live.Unknown:
			of.Where, of.Link = "no class", "#unknown"
		}
		if v.DBs {
			of.Where += fmt.Sprintf(" db%d", f.DB)
		}
		if i, ok := v.sections[section{f.Class, f.Namespace, f.DB}]; ok {
			of.Link = "#" + v.Rows[i].ID
			v.Rows[i].Findings = append(v.Rows[i].Findings, f.Rule)
		}
		for i, e := range f.Examples {
			if f.Encodings != nil {
				e = marked(e, f.Encodings[i])
			}
			of.Examples = append(of.Examples, short(e))
		}
		v.Findings = append(v.Findings, of)
	}
}

func (v *view) growth() {
	all := slices.Clone(v.Report.Growth)
	slices.SortStableFunc(all, func(a, b Growth) int {
		return cmp.Compare(max(b.BytesBefore, b.BytesAfter), max(a.BytesBefore, a.BytesAfter))
	})
	var keys, bytes int64
	for _, g := range all {
		keys, bytes = max(keys, g.Before, g.After), max(bytes, g.BytesBefore, g.BytesAfter)
	}
	for _, g := range capped(v, "growth", maxRows, all) {
		of := grownView{
			Name: short(named(g.Class, g.Namespace)), KeysBefore: number(g.Before, nil, keys), KeysAfter: number(g.After, nil, keys),
			BytesBefore: size(g.BytesBefore, bytes), BytesAfter: size(g.BytesAfter, bytes), Keys: difference(g.Before, g.After), Bytes: difference(g.BytesBefore, g.BytesAfter),
		}
		if v.DBs {
			of.Name += fmt.Sprintf(" db%d", g.DB)
		}
		v.Grown = append(v.Grown, of)
	}
}
