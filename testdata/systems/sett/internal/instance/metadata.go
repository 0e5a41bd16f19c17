package instance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/sett/pkg/blackboard"
)

// ErrWorkspace is what CheckWorkspace returns for a folder that is taken.
var ErrWorkspace = errors.New("workspace is already in use")

// Metadata is what the others know of an instance.
type Metadata struct {
	RunID           string    `json:"run_id"`
	WorkspacePath   string    `json:"workspace_path"`
	StartedAt       time.Time `json:"started_at"`
	OrchestratorPID int       `json:"orchestrator_pid"`
}

// A remoteRun is an instance on another machine.
type remoteRun struct {
	RunID     string    `json:"run_id"`
	Host      string    `json:"host"`
	StartedAt time.Time `json:"started_at"`
}

// Register makes an instance known.
func Register(ctx context.Context, rdb *redis.Client, name string, m Metadata) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return rdb.HSet(ctx, blackboard.InstancesKey, name, data).Err()
}

// RegisterRemote makes an instance known that has no workspace here.
func RegisterRemote(ctx context.Context, rdb *redis.Client, name, host string, at time.Time) error {
	data, err := json.Marshal(remoteRun{RunID: name, Host: host, StartedAt: at})
	if err != nil {
		return err
	}
	return rdb.HSet(ctx, blackboard.InstancesKey, name, data).Err() // want envelope
}

// Reserve makes a name known before its instance starts.
func Reserve(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.HSetNX(ctx, blackboard.InstancesKey, name, `{"run_id": "", "reserved": true}`).Err() // want envelope
}

// Unregister forgets an instance.
func Unregister(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.HDel(ctx, blackboard.InstancesKey, name).Err()
}

// UnregisterAll lets what nobody touches for a day be forgotten.
func UnregisterAll(ctx context.Context, rdb *redis.Client) error {
	return rdb.Expire(ctx, blackboard.InstancesKey, 24*time.Hour).Err() // want missingttl
}

// Known reports whether an instance is known.
func Known(ctx context.Context, rdb *redis.Client, name string) (bool, error) {
	return rdb.SIsMember(ctx, blackboard.InstancesKey, name).Result() // want wrongtype
}

// CheckWorkspace looks for another instance that works in the folder.
func CheckWorkspace(ctx context.Context, rdb *redis.Client, path, except string) error {
	all, err := rdb.HGetAll(ctx, blackboard.InstancesKey).Result()
	if err != nil {
		return err
	}
	for name, data := range all {
		var m Metadata
		if name == except || json.Unmarshal([]byte(data), &m) != nil {
			continue
		}
		if m.WorkspacePath == path {
			return fmt.Errorf("%w: %s, by %s", ErrWorkspace, path, name)
		}
	}
	return nil
}

var downScript = redis.NewScript(`return redis.call('HDEL', 'sett:instances', ARGV[1]) + redis.call('DEL', KEYS[1])`) // want lualiteral

// Down takes the lock and the metadata of an instance away at once.
func Down(ctx context.Context, rdb *redis.Client, name string) error {
	return downScript.Run(ctx, rdb, []string{blackboard.LockKey(name)}, name).Err()
}

// UnregisterLater lets an instance be forgotten that nobody touches for a day.
func UnregisterLater(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.HExpire(ctx, blackboard.InstancesKey, 24*time.Hour, name).Err() // want missingttl "must persist"
}
