package envelope

import (
	"context"
	"encoding/json"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

type agent struct {
	Status string `redis:"status"`
	Mode   string `redis:"mode,omitempty"`
	Own    string
	Hidden string `redis:"-"`
}

const fieldStatus = "status"

func badFields(ctx context.Context, rdb *redis.Client, conn redigo.Conn, c rueidis.Client, id string, a agent) {
	rdb.HSet(ctx, "agent:"+id, "statsu", "active")                                     // want `^field statsu of key "agent:\{id\}" is none of class agent: use status$`
	rdb.HGet(ctx, "agent:"+id, "zzz")                                                  // want `^field zzz of key "agent:\{id\}" is none of class agent: use one of its 4 fields$`
	rdb.HSet(ctx, "agent:"+id, "status", "away")                                       // want `^"away" in field status of key "agent:\{id\}" is none of active, paused$`
	rdb.HSet(ctx, "agent:"+id, map[string]any{"status": "gone", "state": 1})           // want `^"gone" in field status` `^field state of key`
	rdb.HSet(ctx, "agent:"+id, a)                                                      // want `^field mode of key`
	rdb.HSet(ctx, "agent:"+id, &a)                                                     // want `^field mode of key`
	rdb.HSet(ctx, "agent:"+id, "runs", "many")                                         // want `^"many" in field runs of key "agent:\{id\}" is no int$`
	rdb.HSet(ctx, "agent:"+id, "seen_at", "2026-01-01")                                // want `is no rfc3339$`
	rdb.HSet(ctx, "agent:"+id, "session", "7")                                         // want `is no uuid$`
	_, _ = conn.Do("HDEL", "agent:"+id, "status", "stats")                             // want `^field stats of key`
	c.Do(ctx, c.B().Hset().Key("agent:"+id).FieldValue().FieldValue("x", "y").Build()) // want `^field x of key`
	c.Do(ctx, c.B().Hget().Key("agent:"+id).Field("z").Build())                        // want `^field z of key`
	fields := map[string]any{"sate": 1}                                                // want `^field sate of key`
	rdb.HSet(ctx, "agent:"+id, fields)                                                 // ok: reported where it is written
}

func goodFields(ctx context.Context, rdb *redis.Client, id, name string, at time.Time, n int) {
	rdb.HSet(ctx, "agent:"+id, fieldStatus, "active")                             // ok
	rdb.HSet(ctx, "agent:"+id, "seen_at", "2026-01-01T00:00:00Z")                 // ok
	rdb.HSet(ctx, "agent:"+id, "seen_at", at)                                     // ok: not known
	rdb.HSet(ctx, "agent:"+id, "runs", 7, "status", "paused")                     // ok
	rdb.HIncrBy(ctx, "agent:"+id, "runs", int64(n))                               // ok
	rdb.HSet(ctx, "agent:"+id, "session", "650e8400-e29b-41d4-a716-446655440001") // ok
	rdb.HSet(ctx, "profile:"+id, "anything", 1)                                   // ok: the set is open
	rdb.HGetAll(ctx, "agent:"+id)                                                 // ok: no field is named
}

func adversaryFields(ctx context.Context, rdb *redis.Client, id, name string, all map[string]any, list []string) {
	rdb.HSet(ctx, "agent:"+id, name, "x")      // ok: the name is not known
	rdb.HSet(ctx, "agent:"+id, all)            // ok: it may be anything
	rdb.HSet(ctx, "agent:"+id, list)           // ok: it may be anything
	rdb.HSet(ctx, "free:"+id, "statsu", "x")   // ok: the class has no fields
	rdb.HSet(ctx, "other:"+id, "statsu", "x")  // ok: no class
	rdb.HSet(ctx, name+":"+id, "statsu", "x")  // ok: it may be another key
	rdb.HSet(ctx, "agent:"+id, "status", name) // ok: the value is not known
	key := "agent:" + id
	if name == "" {
		key = "free:" + id
	}
	rdb.HSet(ctx, key, "statsu", "x") // ok: it may be free
}

type typed struct {
	RunID string  `json:"run_id"`
	PID   string  `json:"pid"`
	Load  float64 `json:"load"`
}

type typedWell struct {
	RunID string         `json:"run_id"`
	PID   *int64         `json:"pid,omitempty"`
	At    time.Time      `json:"at"`
	OK    bool           `json:"ok"`
	Load  int            `json:"load"`
	Tags  []string       `json:"tags"`
	Meta  map[string]any `json:"meta"`
	More  string         `json:"more"`
}

type untyped struct {
	RunID any             `json:"run_id"`
	PID   json.RawMessage `json:"pid"`
	OK    json.Marshaler  `json:"ok"`
}

func memberTypes(ctx context.Context, rdb *redis.Client, id string, u untyped) {
	bad, _ := json.Marshal(typed{})
	rdb.Set(ctx, "record:"+id, bad, 0) // want `^pid in the JSON value of key "record:\{id\}" is a string, class record asks for an int$`
	good, _ := json.Marshal(typedWell{})
	rdb.Set(ctx, "record:"+id, good, 0) // ok
	other, _ := json.Marshal(u)
	rdb.Set(ctx, "record:"+id, other, 0)                            // ok: not known
	rdb.Set(ctx, "record:"+id, `{"run_id": "", "pid": 7}`, 0)       // ok: not set
	rdb.Set(ctx, "record:"+id, `{"run_id": "", "ok": "true"}`, 0)   // want `^ok in the JSON value of key "record:\{id\}" is a string, class record asks for a bool$`
	rdb.Set(ctx, "record:"+id, `{"run_id": "a", "pid": 7}`, 0)      // want `^run_id in the JSON value of key "record:\{id\}" is "a", class record asks for a uuid$`
	rdb.Set(ctx, "record:"+id, `{"run_id": null, "tags": null}`, 0) // ok: null may be anything
}
