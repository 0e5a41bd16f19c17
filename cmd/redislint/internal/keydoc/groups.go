package keydoc

import (
	"maps"
	"slices"
	"strings"
)

// A Group is functions that the same programs have.
type Group struct {
	Every     bool     // all programs of the document, but those in Services
	Services  []string // else these; nil of functions that are listed by themselves
	Functions []string // of one program with its name, as "service: package.function"
}

// groups are the functions of a list of "service: package.function": those of one program or
// none one by one, and those of several under these.
func (d *Document) groups(who []string) []Group {
	services := map[string][]string{}
	for _, s := range who {
		service, function := "", s
		if i := strings.LastIndex(s, ": "); i >= 0 {
			service, function = s[:i], s[i+len(": "):]
		}
		services[function] = append(services[function], service)
	}
	alone, by := Group{}, map[string]*Group{}
	var order []string
	for _, function := range slices.Sorted(maps.Keys(services)) {
		of := services[function]
		if len(of) == 1 {
			if of[0] != "" && !d.alone {
				function = of[0] + ": " + function
			}
			alone.Functions = append(alone.Functions, function)
			continue
		}
		id := strings.Join(of, "\n")
		if by[id] == nil {
			g := Group{Services: of}
			but := slices.DeleteFunc(slices.Clone(d.Services), func(s string) bool { return slices.Contains(of, s) })
			if len(but)*4 < len(of) {
				g = Group{Every: true, Services: but}
			}
			by[id] = &g
			order = append(order, id)
		}
		by[id].Functions = append(by[id].Functions, function)
	}
	slices.Sort(alone.Functions)
	var out []Group
	if alone.Functions != nil {
		out = append(out, alone)
	}
	for _, id := range order {
		out = append(out, *by[id])
	}
	return out
}
