package keydoc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/webpage/webtest"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/passes/uses"
)

// The type of a class is that of its commands where the policy has none, if they agree.
func TestTypeSeen(t *testing.T) {
	for commands, want := range map[string]string{
		"": "", "DEL EXPIRE": "", "EVALSHA": "", "DEL GET SET": "string", "EVAL EXPIRE HGET HSET": "hash", "SETBIT": "bitmap", "GET SETBIT": "string",
		"GEOADD ZRANGE": "zset", "GET HGET": "", "LPUSH SADD": "", "GEOADD": "geo", "JSON.GET": "json", "PFADD GET": "string",
	} {
		require.Equal(t, want, typeSeen(strings.Fields(commands)), commands)
	}
	d := ofPolicy(t, `keys: {a: {pattern: "a"}, b: {pattern: "b", type: list}}`)
	d.NoCode, d.Classes[0].TypeSeen = false, "hash"
	page, err := d.HTML()
	require.NoError(t, err)
	require.Contains(t, string(page), "<dt>Type</dt><dd>Hash, by the commands</dd>")
	require.Contains(t, string(page), "<dt>Type</dt><dd>List</dd>")
	require.Contains(t, string(page), `data-type="Hash"`)
	webtest.WellFormed(t, page)
	require.Contains(t, d.Markdown(), "| `a` | Hash | - | - |\n")
	require.Contains(t, d.Markdown(), "- Type: Hash, by the commands\n")
}

// What is done with the keys of a command, one by one: R reads, W writes, D deletes the key.
func TestDoneBy(t *testing.T) {
	for line, want := range map[string]string{
		"GET k": "R", "SETBIT k 1 1": "W", "SETRANGE k 0 x": "W", "APPEND k x": "W", "GETSET k v": "RW", "SET k v": "W", "SET k v GET": "RW",
		"GETDEL k": "RD", "GETEX k EX 5": "RW", "INCR k": "W", "DECRBY k 2": "W", "INCRBYFLOAT k 1": "W", "HINCRBY k f 1": "W",
		"ZINCRBY k 1 m": "W", "BITFIELD k SET u8 0 1": "W", "BITFIELD k GET u8 0": "R", "HSETEX k FIELDS 1 f v": "W",
		"HEXPIRE k 5 FIELDS 1 f": "W", "HPERSIST k FIELDS 1 f": "W", "HGETEX k FIELDS 1 f": "RW", "HGETDEL k FIELDS 1 f": "RW",
		"HDEL k f": "W", "HSETNX k f v": "W", "MSETNX a 1 b 2": "W W", "DELEX k": "D", "DEL a b": "D D", "UNLINK k": "D",
		"EXPIRE k 5": "W", "PERSIST k": "W", "TTL k": "R", "EXISTS k": "R", "LPOP k": "RW", "SPOP k": "RW", "BLPOP k 0": "RW",
		"LMOVE a b LEFT RIGHT": "RW W", "RENAME a b": "RD W", "COPY a b": "R W", "PFADD k x": "W", "PFCOUNT a b": "R R",
		"PFMERGE a b": "W R", "SINTERSTORE a b": "W R", "BITOP AND a b": "W R", "SORT a STORE b": "R W", "XADD k * f v": "W",
		"XACK k g 1-0": "W", "XCLAIM k g c 0 1-0": "RW", "XAUTOCLAIM k g c 0 0": "RW", "XREADGROUP GROUP g c STREAMS k >": "R",
		"XACKDEL k g IDS 1 1-0": "W", "MOVE k 1": "RD", "ZPOPMIN k": "RW", "ZADD k 1 m": "W", "GEOADD k 1 1 m": "W",
		"JSON.SET k $ 1": "W", "JSON.GET k": "R", "JSON.ARRPOP k": "RW", "CF.ADD k x": "W", "VADD k VALUES 1 1 m": "W", "VCARD k": "R",
		"ARSET k 1 v": "W", "ARGET k 1": "R", "GCRA k 1 2 3": "W", "DUMP k": "R", "RESTORE k 0 x": "W",
	} {
		argv := strings.Fields(line)
		command, args := uses.Resolve(argv)
		require.NotEmpty(t, args, line)
		var got []string
		for _, a := range args {
			access := uses.Write
			if info, _ := uses.LookupCommand(command); a.Rights[0] == "RO" || !info.Write {
				access = uses.Read
			}
			got = append(got, strings.ReplaceAll(doneBy(command, access, a.Rights).String(), " ", ""))
		}
		require.Equal(t, want, strings.Join(got, " "), line)
	}
}

// Which commands create the key that they write to is what a server does with keys that are not there.
// Each of the commands that keep what is there has a line, but those that the server does not know.
func TestCreates(t *testing.T) {
	conn := redistest.Dial(t, redistest.Start(t))
	tried := map[string]bool{}
	for line := range strings.Lines(`
SET k v
GETSET k v
SETNX k v
APPEND k v
SETRANGE k 0 v
SETBIT k 1 1
BITFIELD k SET u8 0 1
INCR k
INCRBYFLOAT k 1
PFADD k x
HSET k f v
HSETNX k f v
HINCRBY k f 1
RPUSH k v
SADD k v
ZADD k 1 m
ZINCRBY k 1 m
GEOADD k 1 1 m
XADD k * f v
XGROUP CREATE k g $ MKSTREAM
RESTORE k 0 DUMP
EXPIRE k 5
PEXPIRE k 5
EXPIREAT k 5000000000
PEXPIREAT k 5000000000000
PERSIST k
GETEX k EX 5
LSET k 0 v
LPUSHX k v
RPUSHX k v
LINSERT k BEFORE a b
XACK k g 1-0
XCLAIM k g c 0 1-0
XSETID k 1-0
XGROUP SETID k g 1-0
XGROUP CREATECONSUMER k g c
HDEL k f
LREM k 0 v
LTRIM k 0 1
LPOP k
RPOP k
SREM k v
SPOP k
ZREM k m
ZREMRANGEBYRANK k 0 1
ZREMRANGEBYSCORE k 0 1
ZREMRANGEBYLEX k - +
ZPOPMIN k
XDEL k 1-0
XTRIM k MAXLEN 0
XAUTOCLAIM k g c 0 0
XGROUP DESTROY k g
XGROUP DELCONSUMER k g c
LMOVE k other LEFT LEFT
RPOPLPUSH k other
SMOVE k other v
`) {
		argv := strings.Fields(line)
		if len(argv) == 0 {
			continue
		}
		command, args := uses.Resolve(argv)
		tried[command] = true
		_, _ = conn.Do("DEL", "k")
		if argv[0] == "RESTORE" { // what DUMP makes
			_, err := conn.Do("SET", "k", "1")
			require.NoError(t, err)
			dump, err := conn.Do("DUMP", "k")
			require.NoError(t, err)
			_, _ = conn.Do("DEL", "k")
			argv[3] = dump.(string)
		}
		_, _ = conn.Do(argv...) // some are errors where the key is not there
		there, err := conn.Do("EXISTS", "k")
		require.NoError(t, err)
		require.Equal(t, there == int64(1), acted(command, doneBy(command, uses.Write, args[0].Rights), args[0].Rights).creates, line)
	}
	for command := range keeps {
		if strings.Contains(command, ".") || tried[command] {
			continue
		}
		known, err := conn.Do("COMMAND", "INFO", command)
		require.NoError(t, err)
		require.Nil(t, known.([]any)[0], "no line for %s", command)
	}
}
