package commands

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// parse makes a vector of text: "?" is an unknown word, "?#2" one that counts the next two, "?#" the next, "name..." a Many word,
// `""` an empty one.
func parse(text string) []Word {
	var out []Word
	for f := range strings.FieldsSeq(text) {
		switch {
		case f == "?":
			out = append(out, Word{})
		case f == `""`:
			out = append(out, Word{Known: true})
		case strings.HasPrefix(f, "?#"):
			n, _ := strconv.Atoi(f[2:])
			out = append(out, Word{Counts: cmp.Or(n, 1)})
		case strings.HasSuffix(f, "..."):
			out = append(out, Word{Text: f, Many: true})
		default:
			out = append(out, Word{Text: f, Known: true})
		}
	}
	return out
}

// describe writes a resolution: "r1" key read at 1, "w2[0:]" all elements of the
// Many word at 2, "[1:/2]" every second from 1, "[:2]" the first two, "[:-1]"
// all but the last, "[:half]"; "!" channel, "*" pattern, "^" prefix, "$" script,
// "t" TTL; in the end "more?" if not complete.
func describe(r Resolution) string {
	var out []string
	for _, a := range r.Args {
		s := map[Access]string{Read: "r", Write: "w"}[a.Access] +
			map[Role]string{Channel: "!", Pattern: "*", Prefix: "^", Script: "$", TTL: "t"}[a.Role] + fmt.Sprint(a.Index)
		if e := a.Elements; e.Step > 0 {
			s += fmt.Sprintf("[%d:", e.Offset)
			switch {
			case e.Half:
				s += "half"
			case e.Omit > 0:
				s += fmt.Sprint(-e.Omit)
			case e.Count > 0:
				s += fmt.Sprintf("+%d", e.Count)
			}
			if e.Step > 1 {
				s += fmt.Sprintf("/%d", e.Step)
			}
			s += "]"
		}
		out = append(out, s)
	}
	if !r.Complete {
		out = append(out, "more?")
	}
	return strings.Join(out, " ")
}

func TestResolve(t *testing.T) {
	for _, tt := range []struct{ argv, want string }{
		// One key.
		{"GET k", "r1"},
		{"get ?", "r1"},
		{"GET", ""},
		{"GET a...", "r1[0:+1]"},
		{"GET a... k", "r1[0:+1] more?"},
		{"OBJECT ENCODING k", "r2"},
		{"object ? k", "more?"},
		{"OBJECT a...", "more?"},
		{"OBJECT NOSUCH k", "more?"},
		{"CONFIG ? maxmemory", ""},
		{"DEBUG OBJECT k", "r2"},
		{"DEBUG SLEEP 1", ""},
		{"DEBUG ? k", "more?"},
		{"CLUSTER KEYSLOT k", "r2"},
		// Not a command.
		{"NOSUCH k", "more?"},
		{"? k", "more?"},
		{"a...", "more?"},
		{"", "more?"},
		// Two keys.
		{"RENAME a b", "w1 w2"},
		{"RENAME a...", "w1[0:+1] w1[1:+1]"},
		{"RENAME a b...", "w1 w2[0:+1]"},
		{"RENAME a... b", "w1[0:+1] more?"},
		{"LCS a b LEN", "r1 r2"},
		// Runs.
		{"DEL a ? b", "w1 w2 w3"},
		{"DEL a...", "w1[0:]"},
		{"DEL a b... c d... e", "w1 w2[0:] w3 w4[0:] w5"},
		{"BLPOP a b 0", "w1 w2"},
		{"BLPOP a... 0", "w1[0:]"},
		{"BLPOP a...", "w1[0:-1]"},
		{"BLPOP a b... c", "w1 w2[0:]"},
		{"SUNIONSTORE d a b", "w1 r2 r3"},
		{"SUNIONSTORE a...", "w1[0:+1] r1[1:]"},
		{"SUNIONSTORE d a... b", "w1 r2[0:] r3"},
		{"BITOP AND d a...", "w2 r3[0:]"},
		{"JSON.MGET a b $", "r1 r2"},
		{"JSON.MGET a... $", "r1[0:]"},
		// Steps.
		{"MSET a 1 b 2", "w1 w3"},
		{"MSET a...", "w1[0:/2]"},
		{"MSET a b...", "w1 w2[1:/2]"},
		{"MSET a... b 2", "w1[0:/2] w2"},
		{"MSET a... b... c 3", "w1[0:/2] w3 more?"},
		{"TS.MADD a 1 2 b 3 4", "w1 w4"},
		{"JSON.MSET a...", "w1[0:/3]"},
		// Counted keys.
		{"EVAL s 2 a b c", "$1 w3 w4"},
		{"EVAL s 0 c", "$1"},
		{"EVAL s ? a b", "$1 more?"},
		{"EVAL s 2 a...", "$1 w3[0:+2]"},
		{"EVAL s 2 a b...", "$1 w3 w4[0:+1]"},
		{"EVAL s 1 a b...", "$1 w3"},
		{"EVAL s 2 a... b", "$1 w3[0:+2] more?"},
		{"EVAL s a...", "$1 more?"},
		{"EVAL s ?# a... b...", "$1 w3[0:]"},
		{"EVAL s ?# a b...", "$1 more?"},
		{"ZUNIONSTORE d ?# a... WEIGHTS 1", "w1 r3[0:]"},
		{"EVAL s ?#2 a b... 1", "$1 w3 w4[0:]"},
		{"EVAL s ?#2 a... b 1", "$1 w3[0:] w4"},
		{"EVAL s ?#2 a b 1", "$1 more?"},
		{"EVAL s 99999999999999999999 a", "$1 more?"},
		{"EVAL s 4611686018427387904 a", "$1 w3"},
		{"EVAL s -1 a", "$1"},
		{"EVALSHA sha 1 k arg:1 arg:2", "w3"},
		{"EVAL s two a", "$1 more?"},
		{"ZUNION ? a b", "r2 more?"},
		{"ZUNION ? a...", "r2[0:+1] more?"},
		{"ZUNIONSTORE d 2 a b WEIGHTS 1 2", "w1 r3 r4"},
		{"BLMPOP 1.5 1 a LEFT", "w3"},
		{"MSETEX 2 a 1 b 2 EX 10", "w2 w4 t7"},
		{"MSETEX 2 a...", "w2[0:+2/2]"},
		{"CMS.MERGE d 2 a b", "w1 r3 r4"},
		// Keywords.
		{"XREAD COUNT ? STREAMS a b 0 0", "r4 r5"},
		{"XREAD STREAMS a...", "r2[0:half]"},
		{"XREAD STREAMS a b... 0", "r2 r3[0:half]"},
		{"XREAD STREAMS a... 0", "r2[0:+1] more?"},
		{"XREAD STREAMS a... b...", "r2[0:+1] more?"},
		{"XREAD a...", "more?"},
		{"XREADGROUP GROUP g c STREAMS a >", "r5"},
		{"XREAD BLOCK 0 COUNT 1 STREAMS a b $ 0-0", "r6 r7"},
		{"XACK a g 1-0 2-0", "w1"},
		{"XREADGROUP GROUP STREAMS c COUNT 1 STREAMS a >", "r7"},
		{"GEORADIUS k 1 1 9 km STORE d", "r1 w7"},
		{"GEORADIUS k ? ? ? km COUNT ? ASC", "r1"},
		{"GEORADIUS k 1 1 9 km ? d", "r1 more?"},
		{"GEORADIUS k 1 1 9 km ?", "r1"},
		{"GEORADIUS k a...", "r1 more?"},
		{"SORT k BY w_* LIMIT 0 ? GET # GET o_* STORE d", "r1 r*3 r*10 w12"},
		{"SORT k BY nosort", "r1"},
		{"SORT k STORE a STORE b", "r1 w5"},
		{"SORT k ? d", "r1 more?"},
		{"SORT k LIMIT a... STORE d", "r1 more?"},
		{"SORT_RO k GET ?", "r1 r*3"},
		{"SORT k BY app:nostar GET # GET o:*->name", "r1 r*7"},
		{"MIGRATE h 1 k 0 9", "w3"},
		{`MIGRATE h 1 "" 0 9 COPY KEYS a b`, "w8 w9"},
		{`MIGRATE h 1 "" 0 9 AUTH KEYS KEYS a b...`, "w9 w10[0:]"},
		{"MIGRATE h 1 ? 0 9", "w3"},
		{"MIGRATE h 1 ? 0 9 KEYS a", "w7"},
		{"MIGRATE h 1 ? 0 9 a...", "more?"},
		{"MIGRATE a...", "more?"},
		// Newer than 7.0, or of modules, and not simply the first argument.
		{"LMOVEM a b LEFT RIGHT 2", "w1 w2"},
		{"BLMOVEM a b LEFT RIGHT 2 1", "w1 w2"},
		{"HIMPORT SET k f v", "w2"},
		{"SDIFFCARD 2 a b LIMIT 3", "r2 r3"},
		{"SUNIONCARD 1 a", "r2"},
		{"TDIGEST.MERGE d 2 a b COMPRESSION 9", "w1 r3 r4"},
		{"TS.CREATERULE a b AGGREGATION avg 9", "w1 w2"},
		{"TS.NRANGE 2 a b - +", "r2 r3"},
		{"FT.ADD i k 1 FIELDS f v", "w2"},
		{"FT.MGET i a b", "r2 r3"},
		{"JSON.DEBUG MEMORY k", "r2"},
		{"TFCALL lib.f 1 a b", "w3"},
		{"GRAPH.CONSTRAINT CREATE k UNIQUE", "w2"},
		{"AI.MODELEXECUTE m INPUTS 2 a b OUTPUTS 1 c", "r1 r4 r5 w8"},
		{"AI.SCRIPTEXECUTE s f KEYS 1 k INPUTS 1 a OUTPUTS ? c", "r1 r5 r8 w11 more?"},
		{"SENTINEL FAILOVER master", ""},
		// Patterns, channels, prefixes.
		{"KEYS *", "r*1"},
		{"SCAN 0", ""},
		{"SCAN ? COUNT 10", ""},
		{"SCAN 0 MATCH a* COUNT 10", "r*3"},
		{"SCAN 0 ? ?", "more?"},
		{"HSCAN k 0 MATCH a*", "r1"},
		{"PSUBSCRIBE a* b*", "r*1 r*2"},
		{"SUBSCRIBE a...", "r!1[0:]"},
		{"PUBLISH c m", "w!1"},
		{"PUBSUB NUMSUB a b", "r!2 r!3"},
		{"PUBSUB CHANNELS a*", "r*2"},
		{"CLIENT TRACKING ON PREFIX a PREFIX b", "r^4 r^6"},
		{"CLIENT TRACKING ON PREFIX a...", "r^4[0:+1] more?"},
		{"FT.CREATE i ON HASH PREFIX 2 a b SCHEMA", "r^6 r^7"},
		{"FT.SEARCH i q INKEYS 2 a b", "r5 r6"},
		{"FT.SEARCH i @name:x RETURN 1 name", ""},
		{"FT.AGGREGATE i *", ""},
		{"FT.DROPINDEX i", ""},
		{"JSON.SET k $.a 1", "w1"},
		{"JSON.GET k $.a $.b", "r1"},
		{"PSUBSCRIBE __keyspace@0__:a:*", "r*1"}, // the server's own: no rule asks for its name
		// Scripts and times to live.
		{"SCRIPT LOAD s", "$2"},
		{"FUNCTION LOAD REPLACE s", "$3"},
		{"SETEX k 10 v", "w1 t2"},
		{"SET k EX EX ?", "w1 t4"},
		{"SET k v NX PX 5", "w1 t5"},
		{"SET k v a...", "w1"},
		{"HEXPIRE k 10 FIELDS 1 f", "w1"},
		{"BITFIELD k GET u8 0", "r1"},
		{"BITFIELD k GET u8 0 SET u8 0 1", "w1"},
		{"BITFIELD k ? u8 0", "w1"},
	} {
		require.Equal(t, tt.want, describe(Resolve(parse(tt.argv))), "%q", tt.argv)
	}
}

// The canonical name of the command is returned, with its subcommand.
func TestResolveCommand(t *testing.T) {
	for argv, want := range map[string]string{
		"get k": "GET", "xgroup create k g $": "XGROUP CREATE", "XGROUP ? k": "XGROUP", "XGROUP": "XGROUP",
		"nosuch": "", "?": "", "xgroup|create k": "",
	} {
		require.Equal(t, want, Resolve(parse(argv)).Command, argv)
	}
	require.Empty(t, Resolve([]Word{{Text: "XGROUP CREATE", Known: true}, {}}).Command)
}

// Options change the effect of a call.
func TestResolveEffect(t *testing.T) {
	for _, tt := range []struct {
		argv string
		want Effect
	}{
		{"SET k v", Creates | Drops},
		{"SET k v EX ?", Sets},
		{"SET k v ?", Creates | Drops | Unsure},
		{"SET k v a...", Creates | Drops | Unsure},
		{"SET k v KEEPTTL a...", Creates | Unsure},
		{"SET a...", Creates | Drops | Unsure},
		{"SET k EX", Creates | Drops},
		{"ZADD k ? ?", Creates | Grows},
		{"ZADD k ? ? ?", Creates | Grows | Unsure},
		{"ZADD k XX ? ?", 0},
		{"ZADD k 1 XX", Creates | Grows},
		{"XADD k ? f ?", Creates | Grows},
		{"XADD k MAXLEN ~ ? * f ?", Creates | Grows | Trims},
		{"XADD k * MAXLEN v", Creates | Grows},
		{"XADD k a...", Creates | Grows | Unsure},
		{"XGROUP CREATE k g ? MKSTREAM", Creates},
		{"XGROUP CREATE k MKSTREAM $", 0},
		{"MSETEX 1 k v", Creates | Drops},
		{"MSETEX 1 k v EX 3", Sets},
		{"MSETEX 1 k EX", Creates | Drops},
		{"MSETEX ? k v", Creates | Drops | Unsure},
		{"GETEX k PERSIST", Drops},
		{"RESTORE k 0 d", Creates | Drops},
		{"RESTORE k ? d", Sets | Unsure},
		{"BITFIELD k ? u8 0", Creates | Unsure},
		{"COPY src k", Takes},
	} {
		r := Resolve(parse(tt.argv))
		require.NotEmpty(t, r.Args, tt.argv)
		last := r.Args[0]
		for _, a := range r.Args {
			if a.Role == Key {
				last = a
			}
		}
		require.Equal(t, tt.want, last.Effect, tt.argv)
	}
}

// A TTL argument has a unit.
func TestResolveUnit(t *testing.T) {
	for argv, want := range map[string]Unit{
		"SETEX k 1 v": Seconds, "PSETEX k 1 v": Milliseconds, "EXPIREAT k 1": UnixSeconds, "PEXPIREAT k 1": UnixMilliseconds,
		"SET k v EX 1": Seconds, "SET k v px 1": Milliseconds, "SET k v EXAT 1": UnixSeconds, "SET k v PXAT 1": UnixMilliseconds,
		"RESTORE k 1 d": Milliseconds, "RESTORE k 1 d REPLACE ABSTTL": UnixMilliseconds, "RESTORE k 1 d ?": NoUnit,
	} {
		var units []Unit
		for _, a := range Resolve(parse(argv)).Args {
			if a.Role == TTL {
				units = append(units, a.Unit)
			}
		}
		require.Equal(t, []Unit{want}, units, argv)
	}
}

// Elements select by index.
func TestElements(t *testing.T) {
	for _, tt := range []struct {
		e    Elements
		n    int
		want []int
	}{
		{Elements{}, 3, nil},
		{Elements{Step: 1}, 3, []int{0, 1, 2}},
		{Elements{Step: 1, Omit: 1}, 3, []int{0, 1}},
		{Elements{Step: 2, Offset: 1}, 5, []int{1, 3}},
		{Elements{Step: 1, Count: 2}, 5, []int{0, 1}},
		{Elements{Step: 2, Count: 2}, 2, []int{0}},
		{Elements{Step: 1, Half: true}, 5, []int{0, 1}},
		{Elements{Step: 1, Offset: 4}, 3, nil},
	} {
		require.Equal(t, tt.want, tt.e.Of(tt.n), "%+v of %d", tt.e, tt.n)
	}
	require.True(t, Elements{Step: 1}.All())
	require.False(t, Elements{}.All())
	require.True(t, Elements{Step: 1, Count: 1}.First())
}
