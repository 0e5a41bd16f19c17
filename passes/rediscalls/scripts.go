package rediscalls

import (
	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// A script is the source of a Lua script that a call hands to Redis.
type script struct {
	site site
	at   eval.Place
}

// script files the Lua source that a sink receives.
func (c *collector) script(s site, sink clients.Sink) {
	if sink.Param < 0 || sink.Param >= len(s.call.Expr.Args) {
		return
	}
	a := s.call.Expr.Args[sink.Param]
	c.addScript(s, eval.Place{Expr: a, Value: c.ev.Expr(a, s.call.In, s.call.Pkg)})
}

func (c *collector) addScript(s site, at eval.Place) {
	c.scriptAt = append(c.scriptAt, script{s, at})
}

// scripts files the uses inside Lua scripts.
func (c *collector) scripts() {}
