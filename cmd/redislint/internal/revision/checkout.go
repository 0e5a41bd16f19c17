package revision

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/scratch"
)

// A Checkout is a commit in a folder of its own, with its submodules.
type Checkout struct {
	// Top is the top of it.
	Top string
	// Dir is the folder in it that stands for the one that was asked for. It may not
	// exist: the commit may not have it.
	Dir string

	from   string // the top of the repository
	parent *scratch.Dir
	trees  []tree // the repository's first
}

// A tree is a work tree that was added to a repository.
type tree struct{ repository, dir string }

// Checkout checks the commit out, as a work tree of git. Submodules are taken
// from where they are in the repository; those that are not there stay empty.
func (k *Commit) Checkout(ctx context.Context) (*Checkout, error) {
	rel, err := filepath.Rel(k.top, k.dir)
	if err != nil {
		return nil, err
	}
	parent, err := scratch.New("", prefix)
	if err != nil {
		return nil, err
	}
	path, err := filepath.EvalSymlinks(parent.Path)
	if err != nil {
		return nil, errors.Join(err, parent.Remove())
	}
	c := &Checkout{Top: filepath.Join(path, "tree"), from: k.top, parent: parent}
	c.Dir = filepath.Join(c.Top, rel)
	if err := c.add(ctx, k.top, k.hash, c.Top); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// add checks a commit of a repository out, and the submodules in it.
func (c *Checkout) add(ctx context.Context, repository, hash, dir string) error {
	forget(ctx, repository)
	c.trees = append(c.trees, tree{repository, dir})
	// Hooks are for the people who work here.
	if _, err := git(ctx, repository, "-c", "core.hooksPath="+os.DevNull, "worktree", "add", "--quiet", "--force", "--detach", dir, hash); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, ".gitmodules")); err != nil {
		return nil
	}
	list, err := git(ctx, repository, "ls-tree", "-r", "-z", "--full-tree", hash)
	if err != nil {
		return err
	}
	for entry := range strings.SplitSeq(list, "\x00") {
		// 160000 commit HASH<tab>PATH is a submodule.
		about, path, _ := strings.Cut(entry, "\t")
		link, ok := strings.CutPrefix(about, "160000 commit ")
		if !ok {
			continue
		}
		if err := c.addSubmodule(ctx, filepath.Join(repository, filepath.FromSlash(path)), link, filepath.Join(dir, filepath.FromSlash(path))); err != nil {
			return err
		}
	}
	return nil
}

func (c *Checkout) addSubmodule(ctx context.Context, repository, hash, dir string) error {
	if _, err := os.Stat(filepath.Join(repository, ".git")); err != nil {
		return nil
	}
	if _, err := git(ctx, repository, "rev-parse", "--verify", "--quiet", hash+"^{commit}"); err != nil {
		path, relErr := filepath.Rel(c.from, repository)
		if relErr != nil {
			path = repository
		}
		path = filepath.ToSlash(path)
		return fmt.Errorf("the submodule %s lacks its old commit, %.12s: run git -C %s fetch (with --unshallow if it is shallow)", path, hash, path)
	}
	return c.add(ctx, repository, hash, dir)
}

// Path returns what is in the checkout for a file or folder of the repository,
// absolute. It need not exist. What lies outside of the repository is the same
// for all commits.
func (c *Checkout) Path(name string) (string, error) {
	real := name
	if r, err := filepath.EvalSymlinks(name); err == nil {
		real = r
	}
	rel, err := filepath.Rel(c.from, real)
	if err != nil {
		return "", err
	}
	if !filepath.IsLocal(rel) {
		return name, nil
	}
	return filepath.Join(c.Top, rel), nil
}

// Close removes the checkout.
func (c *Checkout) Close() error {
	ctx := context.Background() // an interrupted run cleans up too
	for _, t := range slices.Backward(c.trees) {
		_, _ = git(ctx, t.repository, "worktree", "remove", "--force", "--force", t.dir) // what is left of it, prune forgets
	}
	err := c.parent.Remove()
	for _, t := range c.trees {
		_, _ = git(ctx, t.repository, "worktree", "prune")
	}
	return err
}

// prefix begins the names of the temporary folders with a checkout.
const prefix = "redislint-"

// inCheckout matches the name of a work tree in such a folder.
var inCheckout = regexp.MustCompile(`/` + prefix + `[0-9]+/tree(/|$)`)

// Sweep removes the checkouts of programs that were killed, and what the repository of a
// folder knows of them.
func Sweep(ctx context.Context, dir string) {
	if scratch.Sweep("", prefix) > 0 {
		forget(ctx, dir)
	}
}

// forget makes a repository forget the work trees of checkouts that are gone.
func forget(ctx context.Context, repository string) {
	list, err := git(ctx, repository, "worktree", "list", "--porcelain")
	if err != nil {
		return // it is not a repository, or git says so when it is asked for more
	}
	for line := range strings.Lines(list) {
		dir, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "worktree ")
		if !ok || !inCheckout.MatchString(filepath.ToSlash(dir)) {
			continue
		}
		if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
			// Twice: git was killed too while it had locked it.
			_, _ = git(ctx, repository, "worktree", "remove", "--force", "--force", dir)
		}
	}
}
