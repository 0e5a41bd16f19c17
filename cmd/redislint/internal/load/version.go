package load

import (
	"go/types"
	"go/version"
	"os"
	"runtime"
	"strings"
)

// goVersion is the language version of the module of u, as types.Config takes
// it; empty, which forbids nothing, if the module does not say, or says one
// that is newer than what this program was built with.
func (u *unit) goVersion() string {
	if u.Module == nil || u.Module.GoVersion == "" {
		return ""
	}
	v := "go" + u.Module.GoVersion
	if !version.IsValid(v) || version.Compare(version.Lang(v), version.Lang(runtime.Version())) > 0 {
		return ""
	}
	return version.Lang(v)
}

// sizes are those of the platform that the code is listed for.
func (l *loader) sizes() types.Sizes {
	arch := ""
	env := l.opts.Env
	if env == nil {
		env = os.Environ()
	}
	for _, kv := range env {
		if v, ok := strings.CutPrefix(kv, "GOARCH="); ok {
			arch = v
		}
	}
	if s := types.SizesFor("gc", arch); s != nil {
		return s
	}
	if s := types.SizesFor("gc", runtime.GOARCH); s != nil {
		return s
	}
	return types.SizesFor("gc", "amd64")
}
