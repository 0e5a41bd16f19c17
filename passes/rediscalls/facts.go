package rediscalls

import (
	"go/types"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
	"github.com/redislint/redislint/passes/texteval"
)

// Summary is the fact that a package exports: what its functions return, and
// which of their parameters reach Redis as keys. Of a policy it depends on the
// rows of wrappers only.
type Summary struct {
	// Rows is a hash of the rows that the summary was made with; "" for none.
	Rows     string
	Funcs    []FuncSummary    // sorted by ID
	Wrappers []WrapperSummary // sorted by function and parameter
}

// AFact marks Summary as a fact.
func (*Summary) AFact() {}

func (s *Summary) String() string { return "redislint keys" }

// A FuncSummary is what a function returns.
type FuncSummary struct {
	ID    string
	Texts [][]PieceSummary
}

// A WrapperSummary is a parameter that reaches Redis.
type WrapperSummary struct {
	Func    string
	Index   int
	Elem    bool
	At      int // of the parameter's piece in Text
	Text    []PieceSummary
	Name    string // as in "cache.(*Store).Get"
	Command string
	Access  Access
	Role    Role
	Client  string
	TTL     TTL
	Form    string // what the client puts around the key
	Whole   bool   // the parameter is the head of the key in another text of the use
	Effect  uint8
	Site    string // of the command
	List    bool   // the parameter reaches the command as a list
	// TTLParam is the number of the parameter that is the time to live, from 1;
	// 0 for none. TTLUnit (0 of a time.Duration) and TTLDefault, both in
	// milliseconds, and TTLAt are as those of a client's.
	TTLParam            int
	TTLUnit, TTLDefault int
	TTLAt               bool
}

// A PieceSummary is a part of a text.
type PieceSummary struct {
	Kind    uint8
	Text    string
	Type    keys.Type
	Rest    bool
	Joiner  string    // of a rest: the text that is known to stand in it
	Each    keys.Type // and the type of the values that it joins
	Default bool
	Place   Span   // where a literal is written
	Package string // and in which package
	Decl    string // and declaration
	Made    bool   // and that the file is generated
	Func    string // of a parameter
	Index   int
	Elem    bool
	Change  uint8 // what happens to the value of a parameter, as an eval.Change
}

// imports is what the packages below the analysed ones export.
type imports struct {
	unit bool // one package is analysed, of maybe many
}

func newImports(summaries []*Summary) *imports { return &imports{} }

func (im *imports) summary(f *types.Func) (eval.Value, bool) { return eval.Value{}, false }

type exportedUse struct{}

func (c *collector) exportWrapper(u Use, e emission, w *texteval.Wrapped, g *program.Func) {}

func (c *collector) exportVector(v vector) {}

func (c *collector) fromFacts(im *imports) {}

// export is the fact of a package; nil if there is nothing to say.
func (c *collector) export(pkg *Package) *Summary { return nil }
