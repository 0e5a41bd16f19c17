package instance

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/sett/pkg/blackboard"
)

// RegisterLoose makes instances known as scripts do that write the JSON by hand: all members
// are there, and one of each is not what it should be.
func RegisterLoose(ctx context.Context, rdb *redis.Client) {
	const run = `"run_id":"650e8400-e29b-41d4-a716-446655440001"`
	const at = `"started_at":"2026-01-02T15:04:05Z"`
	rdb.HSet(ctx, blackboard.InstancesKey, "one", `{"run_id":1,"workspace_path":"/w",`+at+`,"orchestrator_pid":7}`)        // want envelope "run_id"
	rdb.HSet(ctx, blackboard.InstancesKey, "two", `{`+run+`,"workspace_path":["/w"],`+at+`,"orchestrator_pid":7}`)         // want envelope "workspace_path"
	rdb.HSet(ctx, blackboard.InstancesKey, "three", `{`+run+`,"workspace_path":"/w","started_at":0,"orchestrator_pid":7}`) // want envelope "started_at"
	rdb.HSet(ctx, blackboard.InstancesKey, "four", `{`+run+`,"workspace_path":"/w",`+at+`,"orchestrator_pid":"7"}`)        // want envelope "orchestrator_pid"
}

// ListNames lists the names that were given.
func ListNames(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.LPush(ctx, blackboard.InstanceCounterKey, name).Err() // want wrongtype
}
