package passes

import (
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/keys"
)

// Bare adds to a list the services that a package main in a folder is, which is not among
// those that Services was given: it uses Redis through other modules only. Those that the policy
// lists are the same as in s, or in the list, where these have them.
func (p *Policies) Bare(s *Services, list []*Service, main, folder string) ([]*Service, error) {
	if err := p.AddFolders(folder); err != nil {
		return nil, err
	}
	policy, dir := p.where(main, filepath.Join(folder, "main.go"))
	if policy == nil || len(policy.Services) == 0 {
		return append(list, &Service{Name: base(main), Main: []string{main}}), nil
	}
	for i := range policy.Services {
		spec := &policy.Services[i]
		if !keys.MatchPackages(spec.Main, dir, main) {
			continue
		}
		found := s.listed(spec)
		if i := slices.IndexFunc(list, func(s *Service) bool { return s.Spec == spec }); i >= 0 {
			found = list[i]
		} else {
			if found == nil {
				found = &Service{Name: spec.Name, Spec: spec}
			}
			list = append(list, found)
		}
		found.Main = append(found.Main, main)
	}
	return list, nil
}

// listed is the service that a policy lists; nil if no package is part of it.
func (s *Services) listed(spec *keys.Service) *Service {
	if s == nil {
		return nil
	}
	for _, all := range s.of {
		for _, service := range all {
			if service.Spec == spec {
				return service
			}
		}
	}
	return nil
}
