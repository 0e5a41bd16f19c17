package texteval

import (
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// Containers for several goroutines: a sync.Map is a map, an atomic value is what is
// stored in it.

func isContainer(t types.Type) bool { return program.IsSyncMap(t) || program.IsAtomic(t) }

// emptyContainer is one that nothing was put into.
func (ev *Evaluator) emptyContainer(t types.Type) *Node {
	if program.IsSyncMap(t) {
		return ev.s.intern(Node{Kind: Map})
	}
	return ev.nilNode()
}

// loaded is what a method returns of what was put into a container; nil where that is
// nothing.
func (ev *Evaluator) loaded(l libCall, recv types.Type) *Node {
	switch name := l.f.Name(); {
	case l.i > 0:
	case program.IsAtomic(recv):
		if name == "Load" || name == "Swap" {
			return l.recv
		}
	case name == "Load" || name == "LoadOrStore" || name == "LoadAndDelete" || name == "Swap":
		return ev.index(l.recv, l.arg(0))
	}
	return nil
}
