//go:build ignore

// Rules for ruleguard that look for Redis keys built by hand, as somebody would
// write them who has the clients at hand, and looks at some code with keys.
package gorules

import "github.com/quasilyte/go-ruleguard/dsl"

// A key with a literal head is handed to a method of go-redis.
func goRedis(m dsl.Matcher) {
	m.Match(`$c.$m($_, $key, $*_)`, `$c.$m($_, $key)`).
		Where((m.File().Imports("github.com/redis/go-redis/v9") || m.File().Imports("github.com/go-redis/redis/v8")) &&
			m["m"].Text.Matches(`^(Get|Set|Del|Unlink|Exists|Expire|PExpire|TTL|PTTL|Persist|Type|Rename|Incr|Decr|Append|StrLen|H[A-Z]|[BLR]+Push|[BLR]+Pop|L[A-Z]|S(Add|Rem|Card|IsMember|Members|Pop|Rand|Union|Inter|Diff|Scan)|Z[A-Z]|X[A-Z]|Publish|P?Subscribe)`) &&
			m["key"].Text.Matches("^(fmt\\.Sprintf\\()?[\"`][^\"`%]")).
		At(m["key"]).Report("hand-built key $key")
}

// A key with a literal head is handed to redigo, radix or redsync.
func otherClients(m dsl.Matcher) {
	m.Match(`$c.Do($_, $key, $*_)`, `$c.Send($_, $key, $*_)`).
		Where(m.File().Imports("github.com/gomodule/redigo/redis") && m["key"].Text.Matches("^(fmt\\.Sprintf\\()?[\"`][^\"`%]")).
		At(m["key"]).Report("hand-built key $key")
	m.Match(`radix.Cmd($_, $_, $key, $*_)`, `radix.FlatCmd($_, $_, $key, $*_)`).
		Where(m["key"].Text.Matches("^(fmt\\.Sprintf\\()?[\"`][^\"`%]")).
		At(m["key"]).Report("hand-built key $key")
	m.Match(`$_.Subscribe($_, $key, $*_)`, `$_.PSubscribe($_, $key, $*_)`).
		Where(m.File().Imports("github.com/mediocregopher/radix/v3") && m["key"].Text.Matches("^[\"`][^\"`%]")).
		At(m["key"]).Report("hand-built channel $key")
	m.Match(`redsync.NewMutex($key, $*_)`, `$_.NewMutex($key, $*_)`).
		Where(m.File().Imports("github.com/go-redsync/redsync/v4") && m["key"].Text.Matches("^(fmt\\.Sprintf\\()?[\"`][^\"`%]")).
		At(m["key"]).Report("hand-built key $key")
}

// A function named after keys returns a text with a literal head.
func keyFunction(m dsl.Matcher) {
	m.Match(`func $f($*_) string { $*_; return $key }`, `func ($_ $_) $f($*_) string { $*_; return $key }`).
		Where(m["f"].Text.Matches(`(?i)key|prefix|channel`) && m["key"].Text.Matches("^(fmt\\.Sprintf\\()?[\"`][^\"`%]")).
		At(m["key"]).Report("hand-built key $key")
}

// A variable or a constant named after keys is a text. A pattern of a group has
// one place of it only.
func keyName(m dsl.Matcher) {
	m.Match(`$name := $key`, `$name = $key`,
		`const $name = $key`,
		`const ($name = $key; $*_)`,
		`const ($_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`const ($_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $_ = $_; $name = $key; $*_)`,
		`var $name = $key`).
		Where(m["name"].Text.Matches(`(?i)(redis|key|prefix|channel)`) && m["key"].Text.Matches("^(fmt\\.Sprintf\\()?[\"`][^\"`% ]+[\"`]")).
		At(m["key"]).Report("hand-built key $key")
}

// A format or a head that looks like that of a key.
func looksLikeKey(m dsl.Matcher) {
	m.Match(`fmt.Sprintf($format, $*_)`).
		Where(m["format"].Text.Matches(`^"[A-Za-z][A-Za-z0-9_-]*[:/.]\S*%[sdvx]\S*"$`)).
		At(m["format"]).Report("hand-built key $format")
	m.Match(`fmt.Sprintf($format, $prefix, $*_)`).
		Where(m["format"].Text.Matches(`^"%s[:/._-]`) && m["prefix"].Text.Matches(`(?i)(key|redis)\w*prefix|^prefix`)).
		At(m["format"]).Report("hand-built key $format")
	m.Match(`$head + $_`).
		Where(m["head"].Text.Matches(`^"[A-Za-z][A-Za-z0-9_-]*[:.]\S*"$`)).
		At(m["head"]).Report("hand-built key $head")
}
