package std

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"time"
)

func addr(a netip.Addr) {
	rdb.Get(ctx, fmt.Sprintf("app:ip:%s", a)) // key "app:ip:{a}"
}

func prefix(p netip.Prefix) {
	rdb.Get(ctx, fmt.Sprintf("app:net:%v", p)) // key "app:net:{p}"
}

func ip(i net.IP, p int) {
	rdb.Get(ctx, fmt.Sprintf("app:ip:%s:%d", i, p)) // key "app:ip:{i}:{p}"
}

func durationText(d time.Duration) {
	rdb.Get(ctx, fmt.Sprintf("app:every:%s", d)) // key "app:every:{d}"
}

func durationNumber(d time.Duration) {
	rdb.Get(ctx, fmt.Sprintf("app:every:%d", d)) // key "app:every:{d}"
}

func durationConstantNumber() {
	rdb.Get(ctx, fmt.Sprintf("app:every:%d", 2*time.Microsecond)) // key "app:every:2000"
}

// The value of a constant Duration is its String, never its number.
func durationConstantText() {
	rdb.Get(ctx, fmt.Sprintf("app:every:%s", 2*time.Microsecond)) // key "app:every:2µs" or "app:every:{?}"
}

func durationConstantPlain() {
	rdb.Get(ctx, fmt.Sprintf("app:every:%v", time.Minute)) // key "app:every:1m0s" or "app:every:{minute}"
}

func month() {
	rdb.Get(ctx, fmt.Sprintf("app:%s", time.March)) // key "app:March" or "app:{march}"
}

func monthNumber() {
	rdb.Get(ctx, fmt.Sprintf("app:%02d", time.March)) // key "app:03"
}

func weekday(t time.Time) {
	rdb.Get(ctx, fmt.Sprintf("app:%v:%d", t.Weekday(), t.Year())) // key "app:{weekday}:{year}"
}

func stamp(t time.Time) {
	rdb.Get(ctx, fmt.Sprintf("app:at:%v", t)) // key "app:at:{t}"
}

func day(t time.Time) {
	rdb.Get(ctx, fmt.Sprintf("app:day:%s", t.Format("2006-01-02"))) // key "app:day:{t}" or "app:day:{t}-{?}-{?}"
}

func number() {
	rdb.Get(ctx, fmt.Sprintf("app:n:%s", json.Number("42"))) // key "app:n:42" or "app:n:{?}"
}

func bigNumber(n *big.Int) {
	rdb.Get(ctx, fmt.Sprintf("app:n:%s:%d", n, n)) // key "app:n:{n}:{n_2}"
}

func link(u *url.URL) {
	rdb.Get(ctx, fmt.Sprintf("app:url:%s", u)) // key "app:url:{u}"
}

// An address without its String method is a struct.
func linkValue(u url.URL) {
	rdb.Get(ctx, fmt.Sprintf("app:host:%s", u.Host)) // key "app:host:{host}"
}

func typeOf(v any) {
	rdb.Get(ctx, fmt.Sprintf("app:type:%s", reflect.TypeOf(v))) // key "app:type:{?}"
}

func failure(err error) {
	rdb.Get(ctx, fmt.Sprintf("app:err:%v", err)) // key "app:err:{err}"
}

var errGone = errors.New("gone")

func sentinel() {
	rdb.Get(ctx, fmt.Sprintf("app:err:%v", errGone)) // key "app:err:gone" or "app:err:{?}"
}

func nothing() {
	rdb.Get(ctx, fmt.Sprintf("app:nil:%v", nil)) // key "app:nil:<nil>"
}

func raw(m json.RawMessage) {
	rdb.Get(ctx, fmt.Sprintf("app:raw:%s", m)) // key "app:raw:{m}"
}

func octets(b []byte) {
	rdb.Get(ctx, fmt.Sprintf("app:hash:%x", b)) // key "app:hash:{b}"
}

func star(n int, d time.Duration) {
	rdb.Get(ctx, fmt.Sprintf("app:%*d:%s", n, 7, d)) // key "app:{?}:{d}"
}
