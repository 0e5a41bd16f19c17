package fix

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"github.com/redislint/redislint/passes"
)

// An outcome is what is looked at of a program with fixes.
type outcome struct {
	errors []Error
	keys   keysOf // nil if the program does not compile
}

// make makes edits, and says why the result does not hold, by what compare says of the keys
// before and after: then nothing is changed. What did not hold is not analysed a second time:
// where the first half of some fixes holds, the second half gives what all of them gave.
func (f *fixer) make(edits []passes.Edit, compare func(before, after keysOf) refusal) (why refusal, err error) {
	files, err := f.edited(edits)
	if err != nil {
		return refusal{reason: oneLine(err.Error())}, nil
	}
	sum := sumOf(files)
	if o, ok := f.failed[sum]; ok {
		if why = f.judge(o, compare); why.reason != "" {
			return why, nil
		}
	}
	next, err := f.analyse(files)
	if err != nil {
		return refusal{}, err
	}
	o := outcome{errors: next.Errors}
	if f.problem(o.errors) == "" {
		o.keys = signature(next)
	}
	if why = f.judge(o, compare); why.reason != "" {
		f.failed[sum] = o
		return why, nil
	}
	if err := next.find(); err != nil {
		return refusal{}, err
	}
	f.at, f.files, f.before = next, files, o.keys
	next.accept()
	return refusal{}, nil
}

// judge says why a program does not hold: nothing if it does, or if that is not known.
func (f *fixer) judge(o outcome, compare func(before, after keysOf) refusal) refusal {
	if reason := f.problem(o.errors); reason != "" || o.keys == nil {
		return refusal{reason: reason}
	}
	return compare(f.before, o.keys)
}

// sumOf is one sum of the names and contents of files.
func sumOf(files map[string][]byte) (sum [sha256.Size]byte) {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%q %d\n%s", name, len(files[name]), files[name])
	}
	h.Sum(sum[:0])
	return sum
}
