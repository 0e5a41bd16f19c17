package builder

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unsafe"
)

func plusEquals(ids ...string) {
	k := "app"
	for _, id := range ids {
		k += ":" + id
	}
	rdb.Get(ctx, k) // key "app" | "app:{...}" or "app{...}"
}

func plusEqualsCut(ids []string) {
	k := "app:"
	for _, id := range ids {
		k += id + ":"
	}
	k = k[:len(k)-1]
	rdb.Get(ctx, k) // key "app" | "app:{...}" or "app{...}"
}

func cutLast(a, b string) {
	k := "app:" + a + ":" + b + ":"
	rdb.Get(ctx, k[:len(k)-1]) // key "app:{a}:{b}"
}

func cutLastLiteral() {
	k := "app:static:"
	rdb.Get(ctx, k[:len(k)-1]) // key "app:static"
}

func cutSuffix(id string) {
	rdb.Get(ctx, strings.TrimSuffix("app:"+id+":", ":")) // key "app:{id}"
}

func cutHead(id string) {
	k := "x:app:" + id
	rdb.Get(ctx, k[2:]) // key "app:{id}"
}

func cutUnknown(id string, n int) {
	k := "app:user:" + id
	rdb.Get(ctx, k[:n]) // key {?}
}

func octets(id string) {
	k := append([]byte("app:oct:"), id...)
	rdb.Get(ctx, string(k)) // key "app:oct:{id}"
}

func octetsInSteps(id string, n int64) {
	k := make([]byte, 0, 32)
	k = append(k, "app:steps:"...)
	k = append(k, id...)
	k = append(k, ':')
	k = strconv.AppendInt(k, n, 10)
	rdb.Get(ctx, string(k)) // key "app:steps:{id}:{n}"
}

func octetsOfNumbers(prefix string, n int64) string {
	k := append(make([]byte, 0, len(prefix)+8), prefix...)
	k = binary.LittleEndian.AppendUint64(k, uint64(n))
	return unsafe.String(unsafe.SliceData(k), len(k))
}

func ofNumbers(n int64) {
	rdb.Get(ctx, octetsOfNumbers("app:bin:", n))                                   // key "app:bin:{n}"
	rdb.Get(ctx, string(binary.AppendUvarint([]byte("app:var:"), uint64(n))))      // key "app:var:{n}"
	rdb.Get(ctx, string(time.Now().AppendFormat([]byte("app:at:"), time.RFC3339))) // key "app:at:{rfc3339}" or "app:at:{now}"
}

func appendf(id string, n int) {
	k := fmt.Appendf(nil, "app:%s:%d", id, n)
	rdb.Get(ctx, string(k)) // key "app:{id}:{n}"
}

func appendfTo(id string) {
	k := fmt.Appendf([]byte("app:"), "to:%s", id)
	rdb.Get(ctx, string(k)) // key "app:to:{id}"
}

func bytesJoin(id []byte) {
	k := bytes.Join([][]byte{[]byte("app"), []byte("bj"), id}, []byte(":"))
	rdb.Get(ctx, string(k)) // key "app:bj:{id}"
}

func sprintln(id string) {
	rdb.Get(ctx, fmt.Sprintln("app", id)) // key "app {id}\n"
}

func repeat(id string) {
	rdb.Get(ctx, "app"+strings.Repeat(":x", 2)+id) // key "app:x:x{id}"
}

func replacer(id string) {
	r := strings.NewReplacer("<id>", id)
	rdb.Get(ctx, r.Replace("app:repl:<id>")) // key "app:repl:{id}"
}

func replaced(id string) {
	rdb.Get(ctx, strings.ReplaceAll("app:all:<id>:x", "<id>", id)) // key "app:all:{id}:x"
	rdb.Get(ctx, strings.Replace("app:one:$", "$", id, 1))         // key "app:one:{id}"
}

func replacedNowhere(id string) {
	rdb.Get(ctx, strings.ReplaceAll("app:none", "<id>", id)) // key "app:none"
}

func cased(id string) {
	rdb.Get(ctx, strings.ToLower("APP:Lower:")+id) // key "app:lower:{id}"
	rdb.Get(ctx, strings.ToUpper("app:up:"+id))    // key "APP:UP:{id}"
}

func mapped(id string) {
	rdb.Get(ctx, "app:mapped:"+strings.Map(func(r rune) rune { return r }, id)) // key "app:mapped:{id}"
}

func trimmed(id string) {
	rdb.Get(ctx, strings.TrimPrefix("/app:trim:"+id, "/"))   // key "app:trim:{id}"
	rdb.Get(ctx, strings.TrimLeft("::app:left:"+id, ":"))    // key "app:left:{id}"
	rdb.Get(ctx, strings.TrimSpace(" app:space:")+id)        // key "app:space:{id}"
	rdb.Get(ctx, strings.Trim("/app:both/", "/"))            // key "app:both"
	rdb.Get(ctx, strings.TrimPrefix("app:keep:"+id, "nope")) // key "app:keep:{id}"
}
