// Package revision checks out another commit of a git repository beside it.
package revision

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// A Commit is a commit of the repository that a folder is in.
type Commit struct {
	dir, top, hash string
}

// Find returns the commit of the repository of dir that a change began at: rev,
// or, where the branch that rev names has gone on since, the last commit that it
// has in common with the one that is checked out. In a shallow clone it is an
// error, for commits may be missing there, or be others than those that are
// meant.
func Find(ctx context.Context, dir, rev string) (*Commit, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	out, err := git(ctx, dir, "rev-parse", "--is-shallow-repository", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	shallow, top, _ := strings.Cut(out, "\n")
	if shallow == "true" {
		return nil, errors.New("this is a shallow clone, without the history to compare with: run git fetch --unshallow, or clone with fetch-depth: 0")
	}
	hash, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("no commit %q in this repository: fetch it, or name another", rev)
	}
	head, err := git(ctx, dir, "rev-parse", "--verify", "HEAD^{commit}")
	if err != nil {
		return nil, err
	}
	base, err := git(ctx, dir, "merge-base", hash, head)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, errors.New("it has no commit in common with what is checked out: name a commit of this history")
	}
	return &Commit{dir, filepath.FromSlash(top), base}, nil
}
