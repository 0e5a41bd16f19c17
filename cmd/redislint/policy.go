package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// policyOptions say which policy holds.
type policyOptions struct {
	policy string
}

func (o *policyOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.policy, "policy", "", "policy `file` (default: $"+passes.PolicyVariable+", else the nearest "+keys.PolicyFile+" up to the root of the module)")
	// The only error is a flag that does not exist.
	_ = cmd.MarkFlagFilename("policy", "yml", "yaml")
}

// find returns the policy file as seen from the working directory: that of the
// flag, of the environment, or the nearest of the directory that -C names. It
// is "" if there is none.
func (o *policyOptions) find(g *globals) (string, error) {
	for _, file := range []string{o.policy, os.Getenv(passes.PolicyVariable)} {
		if file != "" {
			return g.inDir(file), nil
		}
	}
	dir, err := filepath.Abs(g.dir)
	if err != nil {
		return "", err
	}
	path, ok := keys.FindPolicy(dir, passes.ModuleRoot(dir))
	if !ok {
		return "", nil
	}
	return fromHere(path), repo.Check(fromHere(path), repo.MaxModule)
}

// loadAll returns the policies that hold in the folder that -C names, below it in its module, and at
// the root of that, as packages there obey them, sorted by file; none if there is none.
// A policy that is named holds alone.
func (o *policyOptions) loadAll(g *globals) ([]*keys.Policy, error) {
	if o.policy != "" || os.Getenv(passes.PolicyVariable) != "" {
		p, err := o.load(g)
		if p == nil {
			return nil, err
		}
		return []*keys.Policy{p}, nil
	}
	dir, err := filepath.Abs(g.dir)
	if err != nil {
		return nil, err
	}
	folders, err := repo.Walk(dir)
	if err != nil {
		return nil, err
	}
	root := passes.ModuleRoot(dir)
	folders = slices.DeleteFunc(folders, func(at string) bool {
		rel, err := filepath.Rel(dir, at)
		return err != nil || !filepath.IsLocal(rel) || passes.ModuleRoot(at) != root
	})
	var files []string
	for _, at := range append(folders, root, dir) {
		if file, ok := keys.FindPolicy(at, root); ok {
			files = append(files, file)
		}
	}
	slices.Sort(files)
	var all []*keys.Policy
	var problems keys.PolicyErrors
	for _, file := range slices.Compact(files) {
		if err := repo.Check(fromHere(file), repo.MaxModule); err != nil {
			return nil, err
		}
		var list keys.PolicyErrors
		switch p, err := keys.LoadPolicy(fromHere(file), passes.Specs(analyzer.Known())...); {
		case err == nil:
			all = append(all, p)
		case errors.As(err, &list):
			problems = append(problems, list...)
		default:
			return nil, fmt.Errorf("policy: %w", unreadable(fromHere(file), err))
		}
	}
	if problems != nil {
		return nil, policyError(problems)
	}
	return all, nil
}

// load returns the policy, nil if there is none.
func (o *policyOptions) load(g *globals) (*keys.Policy, error) {
	file, err := o.find(g)
	if file == "" || err != nil {
		return nil, err
	}
	p, err := keys.LoadPolicy(file, passes.Specs(analyzer.Known())...)
	var problems keys.PolicyErrors
	switch {
	case err == nil:
		return p, nil
	case errors.As(err, &problems):
		return nil, policyError(problems)
	case o.policy == "" && os.Getenv(passes.PolicyVariable) != "":
		return nil, fmt.Errorf("policy of $%s: %w", passes.PolicyVariable, unreadable(file, err))
	}
	return nil, fmt.Errorf("policy: %w", unreadable(file, err))
}

// policyError is problems under a line that says how many they are.
func policyError(problems keys.PolicyErrors) error {
	if len(problems) == 1 {
		return problems
	}
	return fmt.Errorf("the policy has %d errors:\n%w", len(problems), problems)
}

// unreadable says why a file cannot be read.
func unreadable(file string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// fromHere returns the absolute path as seen from the working directory, if it
// is below.
func fromHere(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(here, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return path
	}
	return rel
}
