package main

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBuildText(t *testing.T) {
	clone := []debug.BuildSetting{
		{Key: "-trimpath", Value: "true"},
		{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"},
		{Key: "vcs.time", Value: "2026-11-21T20:00:00Z"},
		{Key: "vcs.modified", Value: "false"},
	}
	dirty := append(clone[:3:3], debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	goAndPlatform := runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH
	for _, tc := range []struct {
		name, version string
		settings      []debug.BuildSetting
		want          string
	}{
		{"go install of a release", "v1.2.3", nil, "v1.2.3 (" + goAndPlatform + ")"},
		{"go install of a commit", "v1.2.4-0.20261121200000-0123456789ab", nil,
			"v1.2.4-0.20261121200000-0123456789ab (" + goAndPlatform + ", commit 0123456789ab)"},
		{"in a clone", "v1.2.3", clone, "v1.2.3 (" + goAndPlatform + ", commit 0123456789ab of 2026-11-21T20:00:00Z)"},
		{"in a clone with changes", "v1.2.3+dirty", dirty,
			"v1.2.3+dirty (" + goAndPlatform + ", commit 0123456789ab of 2026-11-21T20:00:00Z (modified))"},
		{"without a version", "", nil, "(devel) (" + goAndPlatform + ")"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			info := &debug.BuildInfo{Main: debug.Module{Version: tc.version}, Settings: tc.settings}
			require.Equal(t, tc.want, buildText(info))
		})
	}
	require.Equal(t, "(devel) ("+goAndPlatform+")", buildText(nil))
}
