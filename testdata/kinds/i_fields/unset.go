package fields

import "fmt"

// A first part that one instance leaves empty does not make the separator behind it
// the head of the key: the others say what stands there.
type barrier struct{ gid, branch string }

func (b *barrier) check() {
	rdb.Get(ctx, b.gid+"-"+b.branch+"-msg") // key "{gid}-{branch}-msg"
}

func barrierFrom(gid, branch string) *barrier { return &barrier{gid: gid, branch: branch} }

func checkAll(gid, branch string) {
	barrierFrom(gid, branch).check()
	b := barrier{branch: branch}
	b.check()
}

// Where nothing else is known it is the key, and a word is one of its own.
type plain struct{ ns, id string }

func (p plain) get() {
	rdb.Get(ctx, p.ns+":plain:"+p.id)          // key ":plain:{id}"
	rdb.Get(ctx, p.optional()+"plain:x:"+p.id) // key "plain:x:{id}" | "{?}plain:x:{id}"
}

func (p plain) optional() string {
	if p.id == "" {
		return name()
	}
	return ""
}

func name() string { n := ""; _, _ = fmt.Sscan("x", &n); return n }

func plains(id string) { plain{id: id}.get() }

// A pointer that is nil leads nowhere: what is left is what others give.
type page struct{ offset *int64 }

func listPage(p page, id string) {
	rdb.Get(ctx, fmt.Sprintf("app:page:%s:%d", id, *p.offset)) // key "app:page:{id}:{offset}"
}

func listPages(n int64, id string) {
	listPage(page{offset: &n}, id)
	listPage(page{}, id)
}
