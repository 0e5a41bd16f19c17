package proggen_test

// baseShapes is what the generator was made of before it had kinds.
func baseShapes() []*shape {
	key := func(name string, f func(g *gen, b *body, d int) string) *shape {
		return &shape{kind: "base", name: name, key: f}
	}
	send := func(name string, f func(g *gen, b *body)) *shape {
		return &shape{kind: "base", name: name, send: f}
	}
	return []*shape{
		key("concatenation", (*gen).concat), key("Sprintf", (*gen).sprintf), key("Join", (*gen).join), key("Builder", (*gen).builder),
		key("conversions", (*gen).conversion), key("local variable", (*gen).local), key("closure", (*gen).closure),
		key("closure that writes", (*gen).accumulate), key("function", (*gen).helper), key("chain of functions", (*gen).helper2),
		key("fields of an object", (*gen).object), key("package variable", (*gen).packageVar), key("slice", (*gen).slice),
		key("map", (*gen).mapped), key("type of strings", (*gen).keyType), key("Stringer", (*gen).stringer), key("generic function", (*gen).generic),
		key("function value", (*gen).funcValue), key("interface", (*gen).iface), key("library function", (*gen).library),
		key("parameter of type any", (*gen).anyParam), key("recursion", (*gen).recursion), key("variadic function", (*gen).variadic),
		key("swapped variables", (*gen).swap), key("deferred change", (*gen).deferred), key("function of another package", (*gen).libFunc),
		key("range over a list", (*gen).ranged), key("generic type", (*gen).genericType), key("jumps", (*gen).jumps),
		key("closure that sees later", (*gen).late), key("embedded struct", (*gen).embedded), key("pointer", (*gen).pointer),
		key("slice of bytes", (*gen).byteSlice), key("array", (*gen).array),

		send("several keys", (*gen).several), send("loop over keys", (*gen).looped), send("in a closure", (*gen).inClosure),
		send("pipeline", (*gen).pipelined), send("wrapper", (*gen).wrapper), send("wrapper type", (*gen).wrapperType),
		send("wrapper behind an interface", (*gen).wrapperIface), send("wrapper as a value", (*gen).wrapperValue),
		send("wrapper of lists", (*gen).wrapperList), send("arguments in a struct", (*gen).structArgs), send("spread list", (*gen).spread),
		send("wrapper with a format", (*gen).wrapperFormat), send("wrapper that defers", (*gen).wrapperDeferred),
	}
}
