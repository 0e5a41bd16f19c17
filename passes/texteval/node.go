// Package texteval evaluates expressions: what text can a string have, as far as
// the code says. It knows nothing about Redis.
//
// One representation stands for every value: a shared graph of immutable nodes.
// Equal values are one node, so that everything remembered about one is a map by
// its number, and the size of the graph is linear in that of the source. Templates
// are read off at the end ([Evaluator.Texts]).
//
// The graph is that of "Precise Analysis of String Expressions" (Christensen,
// Møller, Schwartzbach, SAS 2003); values of locals follow "Simple and Efficient
// Construction of Static Single Assignment Form" (Braun et al., CC 2013), on
// syntax.
package texteval

import (
	"go/token"
	"go/types"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// Kind is what a node is.
type Kind uint8

// The kinds of nodes.
const (
	Bottom Kind = iota // an alternative that cannot be
	Nil                // nil
	Lit                // a constant: text, number, bool
	Hole               // a value that is not known; Text is its name
	Concat             // texts in a row
	Alt                // one of Kids
	When               // Kids[0] if the conditions Kids[1:] hold
	Var                // parameter N of Owner, a function or a loop
	Field              // field of Kids[0]
	Elem               // any element of list Kids[0]; Text is a name for it
	Index              // element Kids[1] of Kids[0]
	List               // Kids are elements, Spread or Many
	Spread             // all of the elements of list Kids[0]
	Many               // any number of Kids[0], as elements; of rows Kids[1:], if these are known, or the parts of text Kids[1] split by arg
	Rep                // any number of texts Kids[0], from one on; By joins them
	Map                // Kids are keys and values in turn
	Struct             // fields Names with values Kids
	Func               // function Fn; Kids[0] its receiver, or what its outer functions have
	Apply              // result N of function value Kids[0] called with Kids[1:]
	Invoke             // result N of method Text of Kids[0] called with Kids[1:]
	Effect             // argument N as function Kids[0] called with Kids[1:] leaves it
	Fold               // Kids: start, list, step; loop Owner, variable N
	Op                 // operation Text of Kids
	Susp               // Kids[0] with the variables of sub replaced: not done yet
	At                 // Kids[0], which came by Way; without one: a default that configuration may replace
	Box                // Kids[0] in an interface, as a value of Typ
	Tag                // a condition that is not decided, as it is remembered in a closed value
)

// A Node is a value: immutable, shared, made once.
type Node struct {
	id       int
	seen     uint32 // the last walk that came by
	symbolic bool   // closing can still say more about it
	depth    uint16
	Kind     Kind
	has      has
	Text     string
	N        int
	Pos, End token.Pos     // of a Lit: where it is written
	Place    *Place        // of a Lit: where that is not Pos
	Typ      types.Type    // Go type of a Hole, Struct, Box, and of a Lit that is not text
	Info     *Unknown      // of a Hole
	Kids     []*Node       // see Kind
	Names    []string      // of a Struct; "*": the rest is what the first kid has
	Fn       *program.Func // of a Func; nil where it has no body here
	Owner    *Owner
	Way      *Way     // of an At
	arg      string   // of an Op: its constant argument; of a Field: program.FieldID
	free     *freeSet // what callers and loops bring to it
	sub      *env
	listed   *listed    // texts of a closed value, once they are asked for
	ends     [2]*string // of an Alt: what all begin with and end with, once somebody asks
}

// has says what a node is made of.
type has uint8

const (
	fields has = 1 << iota
	asked      // fields that conditions ask about
)

// Unknown is what there is to say about a value that is not known.
type Unknown struct {
	Type   keys.Type
	Rest   bool      // it may be made of several values
	Joiner string    // text that is known to be in it; NUL stands for what is not known
	Each   keys.Type // type of the values that it is made of
	Reason Reason
	Env    bool   // it is read from the environment, or configured
	Set    bool   // it is known not to be empty
	Given  bool   // it is the namespace of a builder: what is behind it is not a head
	Found  bool   // a search found it, in a key that nothing was cut off
	Layout string // it is what time.Time.Format writes with this layout; "" where that is not known
	Param  int    // 1 + the number of the parameter that it is, of the function that was asked about

	of int // the parameter that it is, one number each; 0 where it is none: the same one has one value
}

// Reason says why a value is not known.
type Reason string

// The reasons.
const (
	NoReason    Reason = ""
	Request     Reason = "request"     // it comes with a request
	Flag        Reason = "flag"        // the command line gives it
	Environment Reason = "environment" // the environment or a configuration gives it
	Database    Reason = "database"    // a database gives it
	Decoded     Reason = "decoded"     // it is decoded from something
	Reply       Reason = "reply"       // a server answered with it
	NoCaller    Reason = "no-caller"   // nobody in the module calls the function
	NotLoaded   Reason = "not-loaded"  // its package is not loaded, or has errors
	TooMany     Reason = "too-many"    // there are too many values to tell
	Construct   Reason = "construct"   // the evaluator does not follow the code that makes it
)

// A Place is where literal text is written, if that is not a range of the
// analysed code.
type Place struct {
	Pos, End token.Pos
	Embedded bool // the text is that of a file; the place is its //go:embed
	Fact     any  // the place, where it came through a fact
}

// An Owner binds variables: a function, a loop or a channel.
type Owner struct {
	id     int
	ID     string           // of a function
	sig    *types.Signature // of a function without a body here, where it is known
	fn     *program.Func    // nil of a loop, and of a function without a body here
	loop   *loop
	sent   types.Object // the channel that something is sent to
	lifted *lifted      // the literal whose variables are brought by its calls
}

// env says what stands for the variables of owners.
type env struct {
	id   int
	args map[*Owner][]*Node // by N+1
	own  []int
}

// core is n without the expressions that gave it.
func (n *Node) core() *Node {
	for n.Kind == At {
		n = n.Kids[0]
	}
	return n
}

// IsLit reports whether n is one text that is known, and returns it.
func (n *Node) IsLit() (string, bool) {
	n = bare(n)
	if n.Kind != Concat {
		return n.Text, n.Kind == Lit
	}
	whole := ""
	for _, k := range n.Kids {
		k = bare(k)
		if k.Kind != Lit {
			return "", false
		}
		whole += k.Text
	}
	return whole, true
}

// ID numbers nodes: equal values have the same.
func (n *Node) ID() int { return n.id }
