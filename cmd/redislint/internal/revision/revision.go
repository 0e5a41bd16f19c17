// Package revision checks out another commit of a git repository beside it.
package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A Checkout is a commit in a folder of its own.
type Checkout struct {
	// Dir is the folder in it that stands for the one that was asked for. It may not
	// exist: the commit may not have it.
	Dir string

	top, root string // of the repository and of the checkout
	parent    string // temporary
}

// A Commit is a commit of the repository that a folder is in.
type Commit struct {
	dir, top, hash string
}

// Find returns a commit of the repository that dir is in. In a shallow clone it
// is an error, for a commit may be missing there, or be another than the one
// that is meant.
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
	if err != nil {
		return nil, fmt.Errorf("no commit %q in this repository: fetch it, or name another", rev)
	}
	return &Commit{dir, filepath.FromSlash(top), hash}, nil
}

// Checkout checks the commit out, as a work tree of git.
func (k *Commit) Checkout(ctx context.Context) (*Checkout, error) {
	rel, err := filepath.Rel(k.top, k.dir)
	if err != nil {
		return nil, err
	}
	parent, err := os.MkdirTemp("", "redislint-")
	if err != nil {
		return nil, err
	}
	c := &Checkout{top: k.top, parent: parent, root: filepath.Join(parent, "tree")}
	c.Dir = filepath.Join(c.root, rel)
	// Hooks are for the people who work here.
	if _, err := git(ctx, k.top, "-c", "core.hooksPath="+os.DevNull, "worktree", "add", "--quiet", "--force", "--detach", c.root, k.hash); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// Close removes the checkout.
func (c *Checkout) Close() error {
	// An interrupted run cleans up too.
	_, _ = git(context.Background(), c.top, "worktree", "remove", "--force", c.root) // what is left of it, prune forgets
	err := os.RemoveAll(c.parent)
	_, _ = git(context.Background(), c.top, "worktree", "prune")
	return err
}

// git runs git, and returns what it printed without the last line's end.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil && stderr.Len() > 0:
		return "", fmt.Errorf("git: %s", strings.TrimSpace(stderr.String()))
	case err != nil:
		return "", fmt.Errorf("git: %w", err)
	}
	return strings.TrimRight(stdout.String(), "\r\n"), nil
}
