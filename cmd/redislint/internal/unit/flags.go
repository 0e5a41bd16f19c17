package unit

import (
	"errors"
	"flag"
	"io"
	"strings"
)

// options are the flags of a unit, and its file.
type options struct {
	config  string
	tests   bool
	rules   []string
	disable []string
	json    bool
	fix     bool
	diff    bool
	context int
}

// flags is the set of flags that fills an options.
type flags struct{ *flag.FlagSet }

func newFlags(o *options) flags {
	f := flag.NewFlagSet("redislint", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&o.tests, "tests", false, "report on _test.go files too")
	f.Func("rules", "run these rules only, separated by commas", names(&o.rules))
	f.Func("disable", "do not run these rules, separated by commas", names(&o.disable))
	f.BoolVar(&o.json, "json", false, "emit JSON output")
	f.BoolVar(&o.fix, "fix", false, "apply the fix of each finding instead of printing it")
	f.BoolVar(&o.diff, "diff", false, "with -fix, print the fixes as a unified diff")
	f.IntVar(&o.context, "c", -1, "display the offending line with this many lines of context")
	return flags{f}
}

// names returns what adds a flag's names, separated by commas, to a list.
func names(list *[]string) func(string) error {
	return func(value string) error {
		for name := range strings.SplitSeq(value, ",") {
			if name = strings.TrimSpace(name); name != "" {
				*list = append(*list, name)
			}
		}
		return nil
	}
}

// list returns the flags, sorted by name.
func (f flags) list() []*flag.Flag {
	var list []*flag.Flag
	f.VisitAll(func(f *flag.Flag) { list = append(list, f) })
	return list
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// parseFlags reads the arguments of a unit: flags, and one file.
func parseFlags(args []string) (*options, error) {
	o := new(options)
	f := newFlags(o)
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() != 1 {
		return nil, errors.New("want one file with the extension .cfg after the flags")
	}
	o.config = f.Arg(0)
	return o, nil
}
