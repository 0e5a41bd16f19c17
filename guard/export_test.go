package guard

// LimitObserved sets how many commands and stacks are remembered.
func (g *Guard) LimitObserved(n int) { g.observed.most = n }

// ObservedCallers is how many stacks are remembered.
func (g *Guard) ObservedCallers() int { return len(g.observed.callers) }
