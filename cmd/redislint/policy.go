package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
