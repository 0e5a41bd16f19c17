package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// effects are calls whose effect on the key "k" is tried on a server: prepare makes the
// source, existing the k that is there already.
var effects = []struct{ prepare, existing, call string }{
	{"", "SET k 1", "SET k v"},
	{"", "SET k 1", "SET k v EX 100"},
	{"", "SET k 1", "SET k v PX 100000"},
	{"", "SET k 1", "set k v exat 9999999999"},
	{"", "SET k 1", "SET k v PXAT 9999999999000"},
	{"", "SET k 1", "SET k v KEEPTTL"},
	{"", "SET k 1", "SET k v NX"},
	{"", "SET k 1", "SET k v XX"},
	{"", "SET k 1", "SET k v XX KEEPTTL"},
	{"", "SET k 1", "SET k v GET"},
	{"", "SET k 1", "SETNX k v"},
	{"", "SET k 1", "SETEX k 100 v"},
	{"", "SET k 1", "PSETEX k 100000 v"},
	{"", "SET k 1", "GETSET k v"},
	{"", "SET k 1", "MSET k v other v"},
	{"", "SET k 1", "MSETNX k v"},
	{"", "SET k 1", "APPEND k v"},
	{"", "SET k 1", "SETRANGE k 2 v"},
	{"", "SET k 1", "SETBIT k 2 1"},
	{"", "SET k 1", "BITFIELD k SET u8 0 1"},
	{"", "SET k 1", "BITFIELD k OVERFLOW SAT INCRBY u8 0 1"},
	{"", "SET k 1", "BITFIELD k GET u8 0"},
	{"", "SET k 1", "INCR k"},
	{"", "SET k 1", "INCRBY k 2"},
	{"", "SET k 1", "INCRBYFLOAT k 2"},
	{"", "SET k 1", "DECR k"},
	{"", "SET k 1", "DECRBY k 2"},
	{"", "SET k 1", "GETEX k"},
	{"", "SET k 1", "GETEX k EX 100"},
	{"", "SET k 1", "GETEX k PERSIST"},
	{"SET src a", "SET k 1", "BITOP OR k src other"},
	{"", "HSET k f 1", "HSET k f 1"},
	{"", "HSET k f 1", "HMSET k f 1"},
	{"", "HSET k f 1", "HSETNX k g 1"},
	{"", "HSET k f 1", "HINCRBY k f 1"},
	{"", "HSET k f 1", "HINCRBYFLOAT k f 1"},
	{"", "HSET k f 1 g 1", "HDEL k f"},
	{"", "RPUSH k a b c", "LPUSH k v"},
	{"", "RPUSH k a b c", "RPUSH k v"},
	{"", "RPUSH k a b c", "LPUSHX k v"},
	{"", "RPUSH k a b c", "RPUSHX k v"},
	{"", "RPUSH k a b c", "LINSERT k BEFORE a v"},
	{"", "RPUSH k a b c", "LSET k 0 v"},
	{"", "RPUSH k a b c", "LTRIM k 0 1"},
	{"", "RPUSH k a b c", "LPOP k"},
	{"", "RPUSH k a b c", "RPOP k"},
	{"", "RPUSH k a b c", "LREM k 0 a"},
	{"", "RPUSH k a b c", "LMPOP 1 k LEFT"},
	{"RPUSH src a", "RPUSH k a b c", "LMOVE src k LEFT RIGHT"},
	{"RPUSH src a", "RPUSH k a b c", "RPOPLPUSH src k"},
	{"RPUSH src a", "RPUSH k a b c", "BLMOVE src k LEFT RIGHT 1"},
	{"RPUSH src a", "RPUSH k a b c", "BRPOPLPUSH src k 1"},
	{"", "RPUSH k a b c", "LMOVE k src LEFT RIGHT"},
	{"", "SADD k a b c", "SADD k v"},
	{"", "SADD k a b c", "SREM k a"},
	{"", "SADD k a b c", "SPOP k"},
	{"SADD src v", "SADD k a b c", "SMOVE src k v"},
	{"SADD src v", "SADD k a b c", "SUNIONSTORE k src"},
	{"SADD src v", "SADD k a b c", "SINTERSTORE k src"},
	{"SADD src v", "SADD k a b c", "SDIFFSTORE k src"},
	{"", "ZADD k 1 a 2 b", "ZADD k 1 v"},
	{"", "ZADD k 1 a 2 b", "ZADD k XX GT CH 1 v"},
	{"", "ZADD k 1 a 2 b", "ZADD k NX 1 v"},
	{"", "ZADD k 1 a 2 b", "ZINCRBY k 1 v"},
	{"", "ZADD k 1 a 2 b", "ZREM k a"},
	{"", "ZADD k 1 a 2 b", "ZPOPMIN k"},
	{"", "ZADD k 1 a 2 b", "ZREMRANGEBYRANK k 0 0"},
	{"ZADD src 1 v", "ZADD k 1 a 2 b", "ZUNIONSTORE k 1 src"},
	{"ZADD src 1 v", "ZADD k 1 a 2 b", "ZINTERSTORE k 1 src"},
	{"ZADD src 1 v", "ZADD k 1 a 2 b", "ZDIFFSTORE k 1 src"},
	{"ZADD src 1 v", "ZADD k 1 a 2 b", "ZRANGESTORE k src 0 -1"},
	{"", "XADD k 1-1 f v", "XADD k * f v"},
	{"", "XADD k 1-1 f v", "XADD k NOMKSTREAM * f v"},
	{"", "XADD k 1-1 f v", "XADD k NOMKSTREAM MAXLEN ~ 10 * f v"},
	{"", "XADD k 1-1 f v", "XADD k MAXLEN 10 * f v"},
	{"", "XADD k 1-1 f v", "XTRIM k MAXLEN 10"},
	{"", "XADD k 1-1 f v", "XDEL k 1-1"},
	{"", "XADD k 1-1 f v", "XGROUP CREATE k g $ MKSTREAM"},
	{"", "XADD k 1-1 f v", "XGROUP CREATE k g $"},
	{"", "XADD k 1-1 f v", "XACK k g 1-1"},
	{"", "PFADD k a", "PFADD k v"},
	{"PFADD src v", "PFADD k a", "PFMERGE k src"},
	{"", "GEOADD k 1 1 a", "GEOADD k 1 1 v"},
	{"", "GEOADD k 1 1 a", "GEOADD k XX 1 1 v"},
	{"GEOADD src 1 1 v", "GEOADD k 1 1 a", "GEOSEARCHSTORE k src FROMLONLAT 1 1 BYRADIUS 9 km"},
	{"GEOADD src 1 1 v", "GEOADD k 1 1 a", "GEORADIUS src 1 1 9 km STORE k"},
	{"GEOADD src 1 1 v", "GEOADD k 1 1 a", "GEORADIUSBYMEMBER src v 9 km STOREDIST k"},
	{"RPUSH src 1", "RPUSH k a b c", "SORT src STORE k"},
	{"SET src v", "SET k 1", "COPY src k REPLACE"},
	{"SET src v EX 500", "SET k 1", "COPY src k REPLACE"},
	{"SET src v", "SET k 1", "RENAME src k"},
	{"SET src v EX 500", "SET k 1", "RENAME src k"},
	{"", "SET k 1", "PERSIST k"},
	{"", "SET k 1", "EXPIRE k 100"},
	{"", "SET k 1", "PEXPIRE k 100000"},
	{"", "SET k 1", "EXPIREAT k 9999999999"},
	{"", "SET k 1", "PEXPIREAT k 9999999999000"},
	{"", "SET k 1", "TOUCH k"},
	{"", "RPUSH k 3 2", "RESTORE k 0 $dump REPLACE"},
	{"", "RPUSH k 3 2", "RESTORE k 100000 $dump REPLACE"},
	{"", "RPUSH k 3 2", "RESTORE k 9999999999000 $dump REPLACE ABSTTL"},
}

const (
	absent   = int64(-2) // as TTL answers
	noTTL    = int64(-1)
	existing = int64(1000)
)

// What the table says of writes happens on a server, to an absent key and to
// one that has a TTL.
func TestEffects(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))
	do := func(args ...string) any {
		reply, err := c.Do(args...)
		require.NoError(t, err, "%q", args)
		return reply
	}
	do("SET", "d", "v")
	dump := do("DUMP", "d").(string)
	ttl := func(key string) int64 { return do("TTL", key).(int64) }

	for _, tt := range effects {
		args := strings.Fields(tt.call)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "$dump", dump)
		}
		effect := effectOn(t, args, "k")
		for _, there := range []bool{false, true} {
			do("FLUSHALL")
			if tt.prepare != "" {
				do(strings.Fields(tt.prepare)...)
			}
			before, source := absent, ttl("src")
			if there {
				do(strings.Fields(tt.existing)...)
				do("EXPIRE", "k", "1000")
				before = existing
			}
			_, err := c.Do(args...)
			after := ttl("k")
			if err != nil {
				require.False(t, there, "%q: %v", args, err) // some want the key to exist
			}
			require.Equal(t, class(predict(effect, before, source, after)), class(after),
				"%q with k %v there: effect %b", tt.call, there, effect)
		}
	}
}

// predict is the TTL that a key should have after a write with an effect.
// Whether a TTL is set on an absent key depends on the command, EXPIRE does
// not: what happened is taken.
func predict(e Effect, before, source, after int64) int64 {
	switch {
	case e.Has(Sets) && before == absent && after == absent:
		return absent
	case e.Has(Sets):
		return 1
	case e.Has(Takes):
		return source
	case before == absent && e.Has(Creates), before != absent && e.Has(Drops):
		return noTTL
	}
	return before
}

// class tells the TTLs apart that matter: absent, none, the one there was, another.
func class(ttl int64) string {
	switch {
	case ttl == absent:
		return "absent"
	case ttl == noTTL:
		return "no TTL"
	case ttl > existing-100 && ttl <= existing:
		return "kept"
	}
	return "set"
}

// effectOn is the effect that Resolve finds on a key.
func effectOn(t *testing.T, args []string, key string) Effect {
	for _, a := range Resolve(known(args...)).Args {
		if a.Role == Key && args[a.Index] == key {
			require.False(t, a.Effect.Has(Unsure), "%q", args)
			return a.Effect
		}
	}
	require.Fail(t, "no key", "%q", args)
	return 0
}

// Every command of the table that can create or expire a key, and that a 7.0
// server has, is in the experiment.
func TestEffectsAreTried(t *testing.T) {
	tried := map[string]bool{}
	for _, tt := range effects {
		tried[Resolve(known(strings.Fields(tt.call)...)).Command] = true
	}
	for name := range serverCommands(t, redistest.Dial(t, redistest.Start(t))) {
		info, _ := Lookup(name)
		if info.Effect&(Creates|Drops|Sets|Takes) != 0 && !tried[name] {
			// RENAMENX does nothing where there is a key, RESTORE-ASKING is for nodes of a cluster.
			require.Contains(t, []string{"RENAMENX", "RESTORE-ASKING"}, name)
		}
	}
}
