package program

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An Index says over all packages of a run what calls, fills and defines what.
type Index struct {
	Packages []*Package
	Fset     *token.FileSet

	funcs   map[string]*Func         // by ID, declarations only
	nodes   map[ast.Node]*Func       // declarations and literals
	calls   map[string][]*Call       // by the callee's ID
	all     []*Call                  // in source order
	fields  map[string][]*Assign     // by FieldID
	vars    map[string][]*Assign     // package variables, by VarID
	consts  map[string]constant      // by VarID
	byName  map[string][]*Call       // calls of methods, by bare name
	files   map[*token.File]*Package // of a position
	bodies  map[ast.Decl]*Body       // filled on demand
	ids     map[*types.Func]string   // of functions
	scratch tree                     // what the next body is made in
	embeds  map[string]embedded      // //go:embed patterns of a variable, by VarID
	lits    map[string]*Func         // literals, by ID
	values  map[types.Object][]*Call // calls of function values, by variable
	onSpot  map[*ast.FuncLit]*Call   // the calls of literals where they stand
	named   []types.Type             // the types that are declared, in source order
	having  map[string][]types.Type  // those of them with a method, by its name; filled on demand
	byPos   map[*Package][]*Func     // by where they begin
	has     map[string]bool          // import paths of Packages
	used    map[any]bool             // functions, by ID, and variables that are named other than to be called
	sends   map[types.Object][]Send  // by channel
	given   map[types.Object][]Given // by channel
	made    map[string][]Made        // composite literals of structs, by type
	handed  map[string]bool          // types of which a pointer is handed over as any
	filled  map[types.Type]bool      // those, and type arguments
	decoded map[string]bool          // of what Decoded reports; nil until it is asked
	tests   map[*token.File]TestCode

	importedBy map[string][]importer      // by path; nil until it is asked
	importing  map[string]map[string]bool // what Together asks, by path

	foreigns map[string][]*types.Interface // of other modules, by their methods; filled on demand

	holders   map[any][]holder         // of functions, by ID, and of variables that hold one
	handedOn  map[types.Object][]*Call // of those, the calls by what they hand it on to
	kept      map[string][]Kept        // of functions, by ID
	usedTimes map[string]int           // how often the function with that ID is named other than to be called
}

type constant struct {
	value ast.Expr
	pkg   *Package
}

// NewIndex walks every file of pkgs once.
func NewIndex(pkgs []*Package) *Index {
	x := &Index{
		Packages: pkgs,
		funcs:    map[string]*Func{},
		nodes:    map[ast.Node]*Func{},
		calls:    map[string][]*Call{},
		fields:   map[string][]*Assign{},
		vars:     map[string][]*Assign{},
		consts:   map[string]constant{},
		byName:   map[string][]*Call{},
		files:    map[*token.File]*Package{},
		bodies:   map[ast.Decl]*Body{},
		embeds:   map[string]embedded{},
		lits:     map[string]*Func{},
		values:   map[types.Object][]*Call{},
		onSpot:   map[*ast.FuncLit]*Call{},
		has:      map[string]bool{},
		ids:      map[*types.Func]string{},
		used:     map[any]bool{},
		sends:    map[types.Object][]Send{},
		given:    map[types.Object][]Given{},
		made:     map[string][]Made{},
		handed:   map[string]bool{},
		filled:   map[types.Type]bool{},

		holders: map[any][]holder{}, handedOn: map[types.Object][]*Call{}, kept: map[string][]Kept{}, usedTimes: map[string]int{},
	}
	for _, p := range pkgs {
		x.has[p.Path] = true
		x.Fset = p.Fset
		for _, f := range p.Files {
			x.files[p.Fset.File(f.FileStart)] = p
			w := walker{x: x, pkg: p}
			for _, d := range f.Decls {
				w.decl = d
				w.declaration(d)
			}
		}
		(&walker{x: x, pkg: p}).instantiate()
	}
	x.markTests()
	return x
}

// idOf is the ID of a function, made once.
func (x *Index) idOf(f *types.Func) string {
	id, ok := x.ids[f]
	if !ok {
		id = FuncID(f)
		x.ids[f] = id
	}
	return id
}

// Func returns the body of the function with that ID, or nil.
func (x *Index) Func(id string) *Func { return x.funcs[id] }

// Literal returns the function literal with that ID, or nil.
func (x *Index) Literal(id string) *Func { return x.lits[id] }

// CallOnTheSpot returns the call of a function literal that is called where it
// stands, or nil.
func (x *Index) CallOnTheSpot(lit *Func) *Call {
	l, ok := lit.Node.(*ast.FuncLit)
	if !ok {
		return nil
	}
	return x.onSpot[l]
}

// FuncOf returns the function of a declaration or literal.
func (x *Index) FuncOf(n ast.Node) *Func { return x.nodes[n] }

// FuncAt returns the innermost function of pkg that holds pos; nil if none does.
func (x *Index) FuncAt(pkg *Package, pos token.Pos) *Func {
	if x.byPos == nil {
		x.byPos = map[*Package][]*Func{}
		for _, f := range x.nodes {
			x.byPos[f.Pkg] = append(x.byPos[f.Pkg], f)
		}
		for _, fs := range x.byPos {
			slices.SortFunc(fs, func(a, b *Func) int { return cmp.Compare(a.Node.Pos(), b.Node.Pos()) })
		}
	}
	fs := x.byPos[pkg]
	i, _ := slices.BinarySearchFunc(fs, pos+1, func(f *Func, p token.Pos) int { return cmp.Compare(f.Node.Pos(), p) })
	if i == 0 {
		return nil
	}
	f := fs[i-1] // the last that begins before pos: what holds pos is this one or holds it
	for f != nil && pos >= f.Node.End() {
		f = f.Outer
	}
	return f
}

// Has reports whether the package with that import path is one of the run.
func (x *Index) Has(path string) bool { return x.has[path] }

// UsedAsValue reports whether the function with that ID is named somewhere
// without being called: who calls it then is not known.
func (x *Index) UsedAsValue(id string) bool { return x.used[id] }

// KeptElsewhere reports whether the function that a variable holds is used other
// than by calling the variable.
func (x *Index) KeptElsewhere(v types.Object) bool { return x.used[v] }

// Types returns the declared types that have a method of that name, or a
// pointer to them has.
func (x *Index) Types(method string) []types.Type {
	if x.having == nil {
		x.having = map[string][]types.Type{}
		for _, t := range x.named {
			set := types.NewMethodSet(types.NewPointer(t))
			for i := range set.Len() {
				name := set.At(i).Obj().Name()
				x.having[name] = append(x.having[name], t)
			}
		}
	}
	return x.having[method]
}

// Calls returns every call in source order.
func (x *Index) Calls() []*Call { return x.all }

// CallsOf returns the calls that name the function with that ID.
func (x *Index) CallsOf(id string) []*Call { return x.calls[id] }

// MethodCalls returns the calls of methods with that name.
func (x *Index) MethodCalls(name string) []*Call { return x.byName[name] }

// Field returns what the field with that ID gets.
func (x *Index) Field(id string) []*Assign { return x.fields[id] }

// Var returns what the package variable with that ID gets.
func (x *Index) Var(id string) []*Assign { return x.vars[id] }

// Embedded returns the text of the file that a variable embeds, and the place of
// its //go:embed; NoPos where there is none, or where it cannot be read.
func (x *Index) Embedded(id string) (string, token.Pos) {
	e, ok := x.embeds[id]
	if !ok || e.pkg.ReadFile == nil {
		return "", token.NoPos
	}
	data, err := e.pkg.ReadFile(e.file)
	if err != nil {
		return "", token.NoPos
	}
	return string(data), e.pos
}

type embedded struct {
	file string
	pos  token.Pos
	pkg  *Package
}

// Const returns the expression of the constant with that ID and its package;
// nil where it has none of its own (iota).
func (x *Index) Const(id string) (ast.Expr, *Package) {
	c := x.consts[id]
	return c.value, c.pkg
}

// PackageAt returns the package whose file holds pos; nil if none does.
func (x *Index) PackageAt(pos token.Pos) *Package {
	if x.Fset == nil || !pos.IsValid() {
		return nil
	}
	return x.files[x.Fset.File(pos)]
}

// Funcs returns the declared functions of a package, in the order of their places.
func (x *Index) Funcs(pkg *Package) []*Func {
	var out []*Func
	for _, f := range x.funcs {
		if f.Pkg == pkg {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b *Func) int { return cmp.Compare(a.Node.Pos(), b.Node.Pos()) })
	return out
}

// InterfaceMethods returns the IDs of the methods that fn implements, of the
// interfaces that pkg declares or its imports export.
func (x *Index) InterfaceMethods(pkg *Package, fn *Func, implements func(types.Type, *types.Interface) bool) []string {
	if fn.Recv == nil || pkg.Types == nil {
		return nil
	}
	name := fn.Node.(*ast.FuncDecl).Name.Name
	var out []string
	for _, p := range append([]*types.Package{pkg.Types}, pkg.Types.Imports()...) {
		scope := p.Scope()
		for _, n := range scope.Names() {
			t, ok := scope.Lookup(n).(*types.TypeName)
			if !ok || t.IsAlias() {
				continue
			}
			iface, ok := t.Type().Underlying().(*types.Interface)
			if !ok {
				continue
			}
			for m := range iface.Methods() {
				if m.Name() == name && implements(fn.Recv.Type(), iface) {
					out = append(out, FuncID(m))
				}
			}
		}
	}
	return out
}
