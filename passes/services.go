package passes

import (
	"cmp"
	"path"
	"regexp"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// Services are the programs that packages are part of: a package main and all that it
// imports. The nil Services has none.
type Services struct {
	of map[string][]*Service
}

// A Service is one program.
type Service struct {
	Name string
	Main []string      // import paths, sorted
	Spec *keys.Service // of the policy; nil where that lists none
}

// version is an element of an import path that is a major version.
var version = regexp.MustCompile(`^v[0-9]+$`)

// Services returns the programs among packages: those that the policy of a package main
// lists, or else each package main by the last element of its path. Where several would have
// one name, it is that of the only one with uses, and the others have their whole paths.
func (p *Policies) Services(pkgs []*uses.Package, all []uses.Use) *Services {
	byPath := map[string]*uses.Package{}
	var mains []*uses.Package
	for _, pkg := range pkgs {
		byPath[pkg.Path] = pkg
		if pkg.Types != nil && pkg.Types.Name() == "main" {
			mains = append(mains, pkg)
		}
	}
	unlisted := map[string][]*Service{} // by the last element
	s := &Services{of: map[string][]*Service{}}
	listed := map[*keys.Service]*Service{}
	for _, main := range mains {
		policy, dir := p.where(main.Path, "")
		var found []*Service
		switch {
		case policy == nil || len(policy.Services) == 0:
			service := &Service{Name: base(main.Path)}
			unlisted[service.Name] = append(unlisted[service.Name], service)
			found = append(found, service)
		default:
			for i := range policy.Services {
				spec := &policy.Services[i]
				if !keys.MatchPackages(spec.Main, dir, main.Path) {
					continue
				}
				if listed[spec] == nil {
					listed[spec] = &Service{Name: spec.Name, Spec: spec}
				}
				found = append(found, listed[spec])
			}
		}
		for _, service := range found {
			service.Main = append(service.Main, main.Path)
			s.add(service, main, byPath)
		}
	}
	for _, services := range unlisted {
		if len(services) > 1 {
			s.tellApart(services, all)
		}
	}
	for at, services := range s.of {
		slices.SortFunc(services, func(a, b *Service) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Main[0], b.Main[0]))
		})
		s.of[at] = slices.Compact(services)
	}
	return s
}

// tellApart names services of one name by their paths, except for the only one with uses.
func (s *Services) tellApart(services []*Service, all []uses.Use) {
	var with []*Service
	for i := range all {
		for _, of := range s.of[all[i].Package] {
			if slices.Contains(services, of) && !slices.Contains(with, of) {
				with = append(with, of)
			}
		}
	}
	for _, service := range services {
		if len(with) != 1 || service != with[0] {
			service.Name = service.Main[0]
		}
	}
}

// add makes pkg, and what it imports of the packages by path, part of a service.
func (s *Services) add(service *Service, pkg *uses.Package, byPath map[string]*uses.Package) {
	if pkg == nil || pkg.Types == nil || slices.Contains(s.of[pkg.Path], service) {
		return
	}
	s.of[pkg.Path] = append(s.of[pkg.Path], service)
	for _, imported := range pkg.Types.Imports() {
		s.add(service, byPath[imported.Path()], byPath)
	}
}

// Of returns the services that a package is part of, sorted by name.
func (s *Services) Of(importPath string) []*Service {
	if s == nil {
		return nil
	}
	return s.of[importPath]
}

// Names are the names of the services that a package is part of, sorted.
func (s *Services) Names(importPath string) []string {
	var names []string
	for _, service := range s.Of(importPath) {
		names = append(names, service.Name)
	}
	return names
}

// base is what the go command would call the program of a package main.
func base(importPath string) string {
	name := path.Base(importPath)
	if version.MatchString(name) && path.Dir(importPath) != "." {
		return path.Base(path.Dir(importPath))
	}
	return name
}
