package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// policies returns the policies of a run: the one that the flag or the
// environment names, for every package, or else the nearest of each. An error
// about the content of a policy is of type [keys.PolicyErrors].
func (o *policyOptions) policies(g *globals) (*passes.Policies, error) {
	folders, err := g.walk()
	if err != nil {
		return nil, err
	}
	if o.policy == "" && os.Getenv(passes.PolicyVariable) == "" {
		dir, err := filepath.Abs(g.dir)
		if err != nil {
			return nil, err
		}
		nearest := passes.NearestPolicies(analyzer.Known()...)
		// Policies further down say which functions are wrappers, and so which
		// packages matter. Whether they have errors matters if a package obeys them.
		_ = nearest.AddFolders(folders...)
		return nearest, nearest.AddFolders(dir)
	}
	file, err := o.find(g)
	if err != nil {
		return nil, err
	}
	policy, err := passes.LoadPolicy(file, analyzer.Known()...)
	var problems keys.PolicyErrors
	switch {
	case err == nil:
		return passes.OnePolicy(policy), nil
	case errors.As(err, &problems):
		return nil, problems
	case o.policy == "":
		return nil, fmt.Errorf("policy of $%s: %w", passes.PolicyVariable, unreadable(file, err))
	}
	return nil, fmt.Errorf("policy: %w", unreadable(file, err))
}
