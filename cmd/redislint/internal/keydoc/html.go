package keydoc

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/webpage"
)

//go:embed page.html
var pageText string

var pageTemplate = webpage.Parse(pageText)

// HTML is the document as one file, which needs no network and no scripts.
func (d *Document) HTML() ([]byte, error) {
	d.alone = d.isAlone()
	v, columns := view{Document: d}, d.columns()
	if d.Audit != nil {
		v.Audited = d.Audit.text()
	}
	taken := map[string]bool{}
	for i, list := range [][]Class{d.Classes, d.Channels} {
		for _, c := range list {
			id := "class-" + slug(c.title())
			for n := 2; taken[id]; n++ {
				id = fmt.Sprintf("class-%s-%d", slug(c.title()), n)
			}
			taken[id] = true
			of := classView{Class: c, ID: id, Title: c.title(), Channel: i == 1, TypeText: c.typeText(i == 1), SectionType: c.sectionType(i == 1), Size: c.sizeText(), Lifetime: plainTTL(&c), Refreshed: c.refreshText(), LiveText: c.liveText(d.Audit)}
			of.Row = d.row(&c, columns)
			for s, done := range c.services {
				if s != "" && done != 0 {
					of.By = append(of.By, s)
				}
			}
			slices.Sort(of.By)
			v.All = append(v.All, of)
		}
	}
	for _, c := range columns {
		v.Columns = append(v.Columns, c.title())
	}
	for _, o := range d.optionals() {
		v.Sized, v.Owned = v.Sized || o.head == "Largest size", v.Owned || o.head == "Owner"
	}
	v.Types = distinct(v.All, func(c classView) string { return c.TypeText })
	v.Owners = distinct(v.All, func(c classView) string { return c.Owner })
	v.Used = slices.ContainsFunc(v.All, func(c classView) bool { return c.Uses > 0 })
	v.Icicle = icicle(v.All, v.Used)
	return webpage.Render(pageTemplate, v)
}

// A view is what the template shows.
type view struct {
	*Document
	All           []classView
	Audited       string
	Types, Owners []string
	Columns       []string
	Sized, Owned  bool // whether the summary has these columns
	Used          bool // whether code uses a class
	Icicle        webpage.Picture
}

type classView struct {
	Class
	ID, Title, TypeText, SectionType, Size, Lifetime, Refreshed, LiveText string
	Channel                                                               bool
	By                                                                    []string
	Row                                                                   []string // what each service does, in letters
}

// AllNamespaces are those of the policies, for the template.
func (v view) AllNamespaces() []Namespace { return v.namespaces() }

// Groups are those of a list of functions, for the template.
func (v view) Groups(who []string) []Group { return v.groups(who) }

// In says which programs have the functions of a group, as plain text.
func (g Group) In() string { return g.in(func(s string) string { return s }) }

func plainTTL(c *Class) string {
	if c.TTL == "" {
		return none
	}
	if strings.Contains(c.TTL, ".") { // the name of a setting
		return c.TTL
	}
	return strings.ToUpper(c.TTL[:1]) + c.TTL[1:]
}

// distinct are the different texts of classes, sorted, without the empty one.
func distinct(all []classView, of func(classView) string) []string {
	var list []string
	for _, c := range all {
		if s := of(c); s != "" {
			list = append(list, s)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// icicle is a picture of the keyspace by segments; its areas are uses in the code, or classes, where no
// code uses any.
func icicle(all []classView, used bool) webpage.Picture {
	label, one := "Segments of the patterns by classes", "class"
	if used {
		label, one = "Segments of the patterns by uses", "use"
	}
	leaves := make([]webpage.Leaf, len(all))
	for i, c := range all {
		leaves[i] = webpage.Leaf{Segments: c.segments, Weight: 1, Link: "#" + c.ID, Title: c.Title + ", " + c.Pattern}
		if used {
			leaves[i].Weight = int64(c.Uses)
			leaves[i].Title += ": " + counted(int64(c.Uses), one)
		}
	}
	return webpage.Icicle(label, leaves, 0, func(segment string, weight int64) string { return segment + ": " + counted(weight, one) })
}

// counted is a number of uses or classes, in words.
func counted(n int64, one string) string {
	switch {
	case n == 1:
		return "1 " + one
	case one == "class":
		one = "classe"
	}
	return fmt.Sprintf("%d %ss", n, one)
}
