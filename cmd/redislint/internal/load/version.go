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
	if s := types.SizesFor("gc", l.getenv("GOARCH")); s != nil {
		return s
	}
	if s := types.SizesFor("gc", runtime.GOARCH); s != nil {
		return s
	}
	return types.SizesFor("gc", "amd64")
}

// getenv is os.Getenv of the go command's environment.
func (l *loader) getenv(key string) string {
	if l.opts.Env == nil {
		return os.Getenv(key)
	}
	value := ""
	for _, kv := range l.opts.Env { // the last one counts
		if v, ok := strings.CutPrefix(kv, key+"="); ok {
			value = v
		}
	}
	return value
}
