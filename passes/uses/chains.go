package uses

import "github.com/redislint/redislint/passes/program"

// chain lists the calls that follow a call of a builder, in the order of the
// chain: of c.B().Set().Key(k) in c.B().Set().Key(k).Value(v).Build() it is
// those of Value and Build. It is whole if the chain ends with one that makes a
// command of it: then nothing is added elsewhere.
func (c *collector) chain(call *program.Call) (next []*program.Call, whole bool) {
	return c.x.Chain(call, "Build", "Cache")
}

// chainTTL is the time to live that a builder's chain gives.
func (c *collector) chainTTL(call *program.Call) ttlOf {
	next, whole := c.chain(call)
	for _, n := range next {
		spec := c.spec(n)
		if spec == nil {
			continue
		}
		if spec.KeepsTTL {
			return ttlOf{text: "unknown"} // what there was; of GETEX PERSIST see dropsTTL
		}
		if t := c.ttlParams(n, spec); t.text != "" {
			return t
		}
	}
	if !whole {
		return ttlOf{text: "unknown", positive: true}
	}
	return ttlOf{}
}

// chained reports whether a builder's chain has a method of one of these names.
func (c *collector) chained(call *program.Call, names ...string) bool {
	next, _ := c.chain(call)
	for _, n := range next {
		for _, name := range names {
			if n.Callee.Name() == name {
				return true
			}
		}
	}
	return false
}
