package texteval

// imports is what facts say of packages below.
type imports struct{}

func (ev *Evaluator) importedFunc(string) bool { return false }

func (ev *Evaluator) importedResult(resultAt) *Node { return nil }

func (ev *Evaluator) importedVar(string) *Node { return nil }

func (ev *Evaluator) importedField(fieldRef) *Node { return nil }
