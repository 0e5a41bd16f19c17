package main

import (
	"cmp"
	"fmt"
	goversion "go/version"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/module"

	"github.com/redislint/redislint/keys"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version and how this binary was built",
		Example: "  redislint version",
		Args:    exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprint(a.stdout, versionText())
			return err
		},
	}
}

// versionText says which redislint this is, and what it reads.
func versionText() string {
	info, _ := debug.ReadBuildInfo()
	return fmt.Sprintf("redislint %s\nreads Go up to %s, policies of version %d\n", buildText(info),
		strings.TrimPrefix(goversion.Lang(runtime.Version()), "go"), keys.PolicyVersion)
}

// buildText describes a build by what the go command left in it, nil if that is
// nothing: version of the module, Go version, platform, and the commit if it is
// known. That of go install module@version is in the version, or not known; a
// clone with changes that are not committed is said to be modified.
func buildText(info *debug.BuildInfo) string {
	details := []string{runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	if info == nil {
		return fmt.Sprintf("%s (%s)", noVersion, strings.Join(details, ", "))
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	commit := set["vcs.revision"]
	if commit == "" {
		// The error is that the version has no commit in it.
		commit, _ = module.PseudoVersionRev(info.Main.Version)
	}
	if commit != "" {
		text := "commit " + commit[:min(len(commit), 12)]
		if when := set["vcs.time"]; when != "" {
			text += " of " + when
		}
		if set["vcs.modified"] == "true" {
			text += " (modified)"
		}
		details = append(details, text)
	}
	return fmt.Sprintf("%s (%s)", cmp.Or(info.Main.Version, noVersion), strings.Join(details, ", "))
}

// noVersion is the go command's word for a build whose version is not known.
const noVersion = "(devel)"

// version is the version of the module, "(devel)" where there is none.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return cmp.Or(info.Main.Version, noVersion)
	}
	return noVersion
}
