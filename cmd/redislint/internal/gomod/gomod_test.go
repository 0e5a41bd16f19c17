package gomod_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
)

func TestNamed(t *testing.T) {
	t.Parallel()
	paths := []string{"example.org/client", "example.org/client/v2", "example.org/big/stores/redis"}
	clients := gomod.Clients{Is: func(path string) bool { return slices.Contains(paths, path) }, Paths: paths}
	for text, want := range map[string]bool{
		"module example.org/app\n\nrequire example.org/client/v2 v2.0.0\n":                   true,
		"module example.org/app\n\nrequire (\n\texample.org/client v1.0.0 // indirect\n)\n":  true,
		"module example.org/app\n\nrequire \"example.org/client\" v1.0.0\n":                  true,
		"module example.org/app\n\nrequire example.org/big v1.0.0\n":                         true,
		"module example.org/client\n":                                                        true,
		"module example.org/app\n\nreplace example.org/other => example.org/client v1.0.0\n": true,
		"module example.org/app\n\nrequire example.org/cli v1.0.0\n":                         false,
		"module example.org/app\n\nrequire example.org/client/v3 v3.0.0\n":                   false,
		"module example.org/app\n\nrequire example.org/big/stores/memory v1.0.0\n":           false,
		"module app\n\ngo 1.26\n": false,
		"module example.org\n\nrequire golang.org/x/tools v0.52.0 // like example.org/client/other\n": false,
		"": false,
	} {
		require.Equal(t, want, clients.Named(text), text)
	}
}

func TestComplete(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"module a\n\ngo 1.16\n":            false,
		"module a\n\ngo 1.17\n":            true,
		"module a\n\ngo 1.26.8\n":          true,
		"module a\n\ngo 1.27rc1 // soon\n": true,
		"go 1.9\nmodule a\n":               false,
		"module a\n":                       false, // that is Go 1.16
		"go":                               false,
	} {
		require.Equal(t, want, gomod.Complete(text), text)
	}
}
