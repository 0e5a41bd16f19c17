package program

// Together reports whether what a package writes can be read in another one: what a main package
// writes cannot, where its program does not have the other. A nil package is any.
func (x *Index) Together(writer, reader *Package) bool {
	return writer == nil || reader == nil || writer.Path == reader.Path || !isMain(writer) || x.above(reader.Path)[writer.Path]
}

// above are the packages that import one, directly or not, by path.
func (x *Index) above(path string) map[string]bool {
	if out, ok := x.importing[path]; ok {
		return out
	}
	if x.importing == nil {
		x.importing = map[string]map[string]bool{}
	}
	out := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		for _, i := range x.importers()[path] {
			if !out[i.path] && !i.test {
				out[i.path] = true
				visit(i.path)
			}
		}
	}
	visit(path)
	x.importing[path] = out
	return out
}
