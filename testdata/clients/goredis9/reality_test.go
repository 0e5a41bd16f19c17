package goredis9_test

import (
	"testing"

	"github.com/redislint/redislint/passes/uses/realclients/check"
)

// exceptions are the methods of which the fallback by name says less than the
// table, or something else.
var exceptions = []string{
	// Keys in structs, maps and lists of pairs.
	"CMSMergeWithWeight", "FTSearchWithArgs", "GeoRadiusByMemberStore", "GeoRadiusStore", "JSONMSet", "JSONMSetArgs",
	"LCS", "MSet", "MSetEX", "MSetNX", "TSMAdd", "XAdd", "XAutoClaim", "XAutoClaimJustID", "XAutoClaimWithDeleted",
	"XCfgSet", "XClaim", "XClaimJustID", "XNack", "XPendingExt", "XRead", "XReadGroup", "XReadStreams", "ZInter",
	"ZInterStore", "ZInterWithScores", "ZRangeArgs", "ZRangeArgsWithScores", "ZRangeStore", "ZUnion", "ZUnionStore",
	"ZUnionWithScores",
	// Another command than the name says.
	"ClusterAddSlotsRange", "ClusterDelSlotsRange", "GeoRadius", "GeoRadiusByMember", "Latency", "TSQueryLabelValues",
	"VClearAttributes",
}

func TestNames(t *testing.T) { check.Names(t, client(), exceptions) }

func TestServer(t *testing.T) { check.Server(t, client()) }
