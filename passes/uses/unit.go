package uses

// AnalyzeUnit finds the uses in one package, for drivers that see one at a
// time. Below are the summaries of packages that it imports, at any distance,
// in an order that is the same at every run. It returns the package's own
// summary, which is nil if there is nothing to say to importers.
func AnalyzeUnit(pkg *Package, below []*Summary) (*Result, *Summary) {
	return Options{}.AnalyzeUnit(pkg, below)
}

// AnalyzeUnit is [AnalyzeUnit] with options.
func (o Options) AnalyzeUnit(pkg *Package, below []*Summary) (*Result, *Summary) {
	if IsClient(pkg.Path) {
		return &Result{}, nil // what a client does inside is not a use of it
	}
	im := newImports(below)
	im.unit, im.path = true, pkg.Path
	c := o.analyze([]*Package{pkg}, im)
	var summary *Summary
	c.guard(pkg.Path, func() { summary = c.export(pkg) })
	if rows := o.hash(); rows != "" {
		if summary == nil {
			summary = &Summary{Path: pkg.Path}
		}
		summary.Rows = rows
	}
	if summary != nil {
		summary.Outside = c.outside[pkg.Path]
	}
	r := c.result()
	c.guard(pkg.Path, func() { r.Returns = c.returns(o) })
	r.Bugs = c.bugs
	return r, summary
}
