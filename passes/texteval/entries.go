package texteval

import "github.com/redislint/redislint/passes/program"

// entriesOf lists the keys and objects that a function puts into a map under one of its
// parameters, m[name] = New(name): one for each of its calls, for what is made of the key
// stays with it. It is nil where the value has nothing of the key, or calls are not known.
func (ev *Evaluator) entriesOf(in *program.Func, key, value *Node) []*Node {
	x := bare(key)
	if in == nil || x.Kind != Var || x.Owner != ev.owner(in) || x.N < 0 || !value.binds(x.Owner) || ev.CalledElsewhere(in) {
		return nil
	}
	calls := ev.callers(in)
	if len(calls) < 2 || len(calls) > maxLists {
		return nil
	}
	var kids []*Node
	for _, call := range calls {
		e := ev.callEnv(x.Owner, call)
		if e == nil {
			return nil
		}
		v := ev.close(ev.inst(value, e))
		if v.core().Kind != Struct {
			return nil
		}
		kids = append(kids, ev.close(ev.inst(key, e)), v)
	}
	return kids
}
