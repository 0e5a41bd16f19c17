package scratch

import (
	"errors"
	"io/fs"
	"os"

	"github.com/gofrs/flock"
)

// A Claim is a file that is locked, and there only while somebody has it.
type Claim struct {
	name string
	lock *flock.Flock // nil where there are no locks
}

// maxTries is how often a claim is tried again because another one ended in between.
const maxTries = 100

// NewClaim makes the file of that name; ok is false if another program has it. A folder may
// be read-only, and a file system may have no locks: then nobody is kept out.
func NewClaim(name string) (c *Claim, ok bool) {
	for range maxTries {
		if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return &Claim{name: name}, true // it is not ours
		}
		lock := flock.New(name, flock.SetFlag(os.O_RDWR|os.O_CREATE))
		got, err := lock.TryLock()
		switch {
		case err != nil:
			return &Claim{name: name}, true
		case !got:
			return nil, false
		}
		mine, err := lock.Stat()
		there, thereErr := os.Stat(name)
		if err == nil && thereErr == nil && os.SameFile(mine, there) {
			return &Claim{name, lock}, true
		}
		_ = lock.Close() // who had it has removed it
	}
	return nil, false
}

// Release removes the file.
func (c *Claim) Release() error {
	if c.lock == nil {
		return nil
	}
	err := os.Remove(c.name) // while it is locked: nobody else has the same one
	closed := c.lock.Close()
	if err != nil { // some systems keep a file that is open
		err = os.Remove(c.name)
	}
	return errors.Join(err, closed)
}
