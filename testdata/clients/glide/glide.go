//go:build cgo

// Package glide probes the batches of valkey-glide, whose methods are those of
// its clients without a context. It needs cgo, and a library that comes with
// the module; where there is no cgo, package rows still reads its source and
// finds methods that have no row.
package glide

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"github.com/valkey-io/valkey-glide/go/v2/options"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"

	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/realclients/probe"
)

// enums are valid values of strings that have few.
var enums = map[string]string{
	"ListDirection": "LEFT", "ScoreFilter": "MIN", "ExpireCondition": "NX", "InsertPosition": "BEFORE",
	"ConditionalSet": "NX", "ExpiryType": "EX", "GeoUnit": "m", "UpdateOptions": "LT", "EncType": "i",
	"OverflowType": "WRAP", "BitOpType": "AND", "ObjectType": "string", "Aggregate": "SUM", "SearchShape": "BYRADIUS",
}

// interfaces are values for parameters of interface types.
var interfaces = []any{
	&options.GeoMemberOrigin{Member: "member"},
	options.NewBitFieldGet(options.SignedInt, 8, 0),
	options.NewRangeByIndexQuery(0, 1),
}

// subjects returns the batches.
func subjects() ([]probe.Subject, error) {
	names, err := requests()
	if err != nil {
		return nil, err
	}
	standalone, cluster := pipeline.NewStandaloneBatch(false), pipeline.NewClusterBatch(false)
	return []probe.Subject{
		{Client: standalone, Interface: reflect.TypeOf(standalone), Enums: enums, Interfaces: interfaces, Sent: func() []string {
			sent := standalone.Commands
			standalone.Commands = nil
			if len(sent) == 0 {
				return nil
			}
			return wire(names[uint32(sent[0].RequestType)], sent[0].Args)
		}},
		{Client: cluster, Interface: reflect.TypeOf(cluster), Enums: enums, Interfaces: interfaces, Sent: func() []string {
			sent := cluster.Commands
			cluster.Commands = nil
			if len(sent) == 0 {
				return nil
			}
			return wire(names[uint32(sent[0].RequestType)], sent[0].Args)
		}},
	}, nil
}

// wire is the argument vector that a request becomes: the library puts the
// words of the command's name before the arguments.
func wire(request string, args []string) []string {
	if request == "CustomCommand" {
		return args
	}
	request = strings.Replace(request, "ReadOnly", "RO", 1)
	command, _ := commands.FromMethod(request)
	return append(strings.Fields(command), args...)
}

// requests returns the names of the numbers of requests, from the header of the
// library.
func requests() (map[uint32]string, error) {
	pc := reflect.ValueOf(pipeline.NewStandaloneBatch).Pointer()
	file, _ := runtime.FuncForPC(pc).FileLine(pc)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "..", "lib.h"))
	if err != nil {
		return nil, err
	}
	_, rest, _ := strings.Cut(string(text), "typedef enum RequestType {")
	body, _, ok := strings.Cut(rest, "} RequestType;")
	if !ok {
		return nil, fmt.Errorf("no RequestType in the header beside %s", file)
	}
	names := map[uint32]string{}
	for _, m := range regexp.MustCompile(`(\w+) = (\d+),`).FindAllStringSubmatch(body, -1) {
		n, err := strconv.ParseUint(m[2], 10, 32)
		if err != nil {
			return nil, err
		}
		names[uint32(n)] = m[1]
	}
	return names, nil
}
