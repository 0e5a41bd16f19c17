package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// policies returns the policies of a run: the one that the flag or the
// environment names, for every package, or else the nearest of each. An error
// about the content of a policy is of type [keys.PolicyErrors].
func (o *policyOptions) policies(g *globals) (*passes.Policies, error) {
	if o.policy == "" && os.Getenv(passes.PolicyVariable) == "" {
		dir, err := filepath.Abs(g.dir)
		if err != nil {
			return nil, err
		}
		nearest := passes.NearestPolicies(analyzer.Rules()...)
		// Policies further down say which functions are wrappers, and so which
		// packages matter. Whether they have errors matters if a package obeys them.
		_ = nearest.AddFolders(policyFolders(passes.ModuleRoot(dir))...)
		return nearest, nearest.AddFolders(dir)
	}
	file, err := o.find(g)
	if err != nil {
		return nil, err
	}
	policy, err := passes.LoadPolicy(file, analyzer.Rules()...)
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

// policyFolders returns the folders of a module that have a policy file, except for
// those that the go command does not look into either.
func policyFolders(root string) []string {
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return nil // no module: a home directory, say
	}
	var folders []string
	walk := func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir // no package can be read there either
		case !e.IsDir():
			if e.Name() == keys.PolicyFile {
				folders = append(folders, filepath.Dir(path))
			}
		case path != root && (strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(e.Name(), "_") ||
			slices.Contains([]string{"vendor", "node_modules", "testdata"}, e.Name())):
			return fs.SkipDir
		}
		return nil
	}
	_ = filepath.WalkDir(root, walk) // walk returns no other error
	return folders
}
