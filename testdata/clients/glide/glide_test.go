//go:build cgo

package glide

import (
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/realclients/check"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

const module = "github.com/valkey-io/valkey-glide/go/v2"

// byHand are methods whose rows say more than the probe sees.
var byHand = map[string]string{
	"BitField":               "reads only if no SET or INCRBY is among its parameters",
	"CustomCommand":          "an argument vector",
	"GetExWithOptions":       "the TTL is a struct with its kind",
	"SetWithOptions":         "the TTL is a struct with its kind",
	"RestoreWithOptions":     "an option makes the TTL a point in time",
	"ZInterStore":            "the keys are one of two types of an interface",
	"ZInterStoreWithOptions": "the keys are one of two types of an interface",
	"ZInterWithScores":       "the keys are one of two types of an interface",
	"ZUnionStore":            "the keys are one of two types of an interface",
	"ZUnionStoreWithOptions": "the keys are one of two types of an interface",
	"ZUnionWithScores":       "the keys are one of two types of an interface",
}

// TestBatches holds the table against what batches do with marker values.
func TestBatches(t *testing.T) {
	subjects, err := subjects()
	require.NoError(t, err)
	for _, s := range subjects {
		params := declarations(t, "../pipeline")
		for name, p := range params {
			params[name[strings.Index(name, ".")+1:]] = p
		}
		found := check.Probed(t, check.Library{
			Path: module + "/pipeline", Recv: s.Interface.Elem().Name(), Subject: s, Params: params,
			Silent: map[string]string{"Convert": "no command"}, ByHand: byHand,
		})
		require.Greater(t, found, 250)
	}
}

// TestServer asks a server for the keys of what batches send.
func TestServer(t *testing.T) {
	subjects, err := subjects()
	require.NoError(t, err)
	for _, s := range subjects {
		check.ServerProbed(t, s)
	}
}

// TestClients checks that the clients' methods have the keys that the batches'
// methods of the same names have, one parameter further back.
func TestClients(t *testing.T) {
	batch := declarations(t, "../pipeline")
	same, others := 0, 0
	for name, params := range declarations(t, "..") {
		recv, method, _ := strings.Cut(name, ".")
		if recv != "baseClient" && !strings.HasSuffix(recv, "Client") {
			continue
		}
		inBatch, ok := batch["BaseBatch."+method]
		if !ok {
			others++
			continue
		}
		same++
		want, _ := clients.Lookup(module+"/pipeline", "BaseBatch", method, inBatch)
		got, _ := clients.Lookup(module, recv, method, params)
		for i := range want.Sinks {
			want.Sinks[i].Param++
		}
		require.Equal(t, probe.Line(want.Sinks), probe.Line(got.Sinks), name)
		require.Equal(t, want.Command, got.Command, name)
	}
	t.Logf("%d methods of clients are as those of batches, %d have none", same, others)
	require.Greater(t, same, 280)
}

// declarations returns those of a package beside that of the batches.
func declarations(t *testing.T, dir string) map[string][]clients.Param {
	t.Helper()
	pc := reflect.ValueOf(pipeline.NewStandaloneBatch).Pointer()
	file, _ := runtime.FuncForPC(pc).FileLine(pc)
	decls, err := check.Declarations(filepath.Join(filepath.Dir(file), dir))
	require.NoError(t, err)
	return decls
}
