package library

import (
	"path"
	"slices"
	"unsafe"
)

func inserted(id string) {
	ks := []string{"app:one:" + id, "app:three:" + id}
	ks = slices.Insert(ks, 1, "app:two:"+id)
	rdb.Del(ctx, ks...)                                                           // key "app:one:{id}" | "app:two:{id}" | "app:three:{id}"
	rdb.Get(ctx, ks[0])                                                           // key "app:one:{id}" or "app:one:{id}" | "app:two:{id}" | "app:three:{id}"
	rdb.Del(ctx, slices.Insert([]string{"app:x"}, 0, stored([]string{id})...)...) // key "app:x" | "app:std:{id}"
}

func insertedUnknown(at int, id string) {
	rdb.Del(ctx, slices.Insert([]string{"app:x"}, at, "app:y:"+id)...) // key "app:x" | "app:y:{id}"
}

func unsafeString(id string) {
	b := []byte("app:unsafe:" + id)
	rdb.Get(ctx, unsafe.String(unsafe.SliceData(b), len(b))) // key "app:unsafe:{id}"
	rdb.Get(ctx, unsafe.String(&b[0], len(b)))               // key "app:unsafe:{id}"
	rdb.Get(ctx, *(*string)(unsafe.Pointer(&b)))             // key "app:unsafe:{id}"
}

func toString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

func unsafeHelper(id string) {
	rdb.Get(ctx, toString([]byte("app:helper:"+id)))            // key "app:helper:{id}"
	rdb.Get(ctx, toString(append([]byte("app:grown:"), id...))) // key "app:grown:{id}"
}

func unsafeBytes(id string) {
	k := "app:back:" + id
	b := unsafe.Slice(unsafe.StringData(k), len(k))
	rdb.Get(ctx, string(b)) // key "app:back:{id}"
}

func unsafePart(id string) {
	b := []byte("app:part:" + id)
	rdb.Get(ctx, unsafe.String(&b[4], 3)) // key {?}
}

func paths(id string) {
	rdb.Get(ctx, path.Dir("app/dir/users/"+"x"))     // key "app/dir/users"
	rdb.Get(ctx, path.Base("a/b/app:base"))          // key "app:base"
	rdb.Get(ctx, path.Join("app", "users", id))      // key "app/users/{id}"
	rdb.Get(ctx, path.Base("a/b/app:base:")+id)      // key "app:base:{id}"
	rdb.Get(ctx, path.Join(path.Dir("app/a/b"), id)) // key "app/a/{id}"
	rdb.Get(ctx, path.Dir("app/dir/"+id))            // key "app/dir" or "app/dir/{?}" or "app/{...}" or {?}
	rdb.Get(ctx, path.Ext("a.app"))                  // key ".app"
	rdb.Get(ctx, path.Clean("app//x/../y"))          // key "app/y"
}

func copiedList(id string) {
	dst := make([]string, 2)
	n := copy(dst, []string{"app:c1:" + id, "app:c2:" + id})
	rdb.Del(ctx, dst[:n]...) // key "app:c1:{id}" | "app:c2:{id}"
}

func copiedBehind(ids []string) {
	dst := make([]string, len(ids)+1)
	dst[0] = "app:head"
	copy(dst[1:], stored(ids))
	rdb.Del(ctx, dst...) // key "app:head" | "app:std:{id}"
}

func copiedBytes(id string) {
	b := make([]byte, 0, 64)
	b = append(b, "app:bytes:"...)
	b = append(b, id...)
	rdb.Get(ctx, string(b)) // key "app:bytes:{id}"
	c := make([]byte, len(b))
	copy(c, b)
	rdb.Get(ctx, string(c)) // key "app:bytes:{id}"
}

func copiedText(id string) {
	b := make([]byte, len("app:text:")+len(id))
	n := copy(b, "app:text:")
	copy(b[n:], id)
	rdb.Get(ctx, string(b)) // key "app:text:{id}" // miss
}
