package load

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const starting = appMod + `
-- app/main.go --
package main

import (
	_ "example.org/app/calm"
	_ "example.org/app/logged"
	_ "example.org/app/web"
)

func main() {}
-- app/web/web.go --
package web

import (
	_ "example.org/app/calm"
	_ "example.org/app/driven"
	_ "example.org/app/initial"
	_ "example.org/app/log"
	_ "example.org/app/logged"
	_ "example.org/app/logger2"
	_ "example.org/app/one"
	_ "example.org/app/registered"
)
-- app/calm/a.go --
package calm

import "errors"

const Prefix = "app:"

var Err = errors.New("calm")
-- app/log/a.go --
package log

import "os"

var out = os.Getpid()
-- app/logged/a.go --
package logged

import _ "example.org/app/named"

const Prefix = "app:"
-- app/named/a.go --
package named

import "example.org/app/log"

var _ log.T

const Prefix = "app:"
-- app/logger2/a.go --
package logger2

import log2 "example.org/app/log2"

const Prefix = log2.Prefix
-- app/log2/a.go --
package log2

import "os"

const Prefix = "app:"

var Out = os.Getpid()
-- app/one/a.go --
package one

import log2 "example.org/app/log2"

const Prefix = log2.Prefix
-- app/initial/a.go --
package initial

func init() { println() }
-- app/registered/a.go --
package registered

import "os"

var _ = os.Setenv("A", "b")
-- app/driven/a.go --
package driven

import _ "image/png"

const Prefix = "app:"
-- app/nobody/a.go --
package nobody

import "os"

const Prefix = "app:"

var Out = os.Getpid()
`

// TestLoses drops an import of a package.
func TestLoses(t *testing.T) {
	prog := loadApp(t, write(t, client, starting))
	for _, c := range []struct {
		path    string
		others  []string
		dropped []string
		loses   bool
	}{
		{path: "calm"}, // a call that nobody sees
		{path: "log", loses: true},
		{path: "initial", loses: true},                           // also where the program has it anyway: tests may not
		{path: "initial", others: []string{"initial"}},           // the file has it
		{path: "initial", others: []string{"web"}},               // by way of another one
		{path: "registered", loses: true},                        // var _ = f()
		{path: "driven", loses: true},                            // it has image/png for its effects
		{path: "logger2"},                                        // the program has the variable of log2 by way of one
		{path: "logger2", dropped: []string{"one"}, loses: true}, // no more
		{path: "log2", loses: true},
		{path: "nobody", loses: true}, // in no program
	} {
		dropped := map[string]bool{}
		for _, d := range c.dropped {
			dropped["example.org/app/"+d] = true
		}
		var others []string
		for _, o := range c.others {
			others = append(others, "example.org/app/"+o)
		}
		require.Equal(t, c.loses, prog.Loses("example.org/app/"+c.path, others, dropped), "%+v", c)
	}
}
