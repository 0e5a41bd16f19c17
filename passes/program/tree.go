package program

import (
	"go/ast"
	"iter"
	"slices"
)

// A tree is the nodes of a declaration, comments aside, with their parents: of many
// declarations many more nodes are there than are asked for, so they are kept in
// the order in which they begin, and found by that.
type tree struct {
	nodes  []ast.Node
	begins []int32 // positions
	above  []int32 // the index of the parent; -1 of the declaration
	// sums has the index of every binary expression: to say where a long sum begins
	// is to walk through all of it.
	sums map[*ast.BinaryExpr]int32
}

// newTree is the tree of a declaration.
func (x *Index) newTree(d ast.Decl) tree {
	t := tree{x.scratch.nodes[:0], x.scratch.begins[:0], x.scratch.above[:0], nil}
	var stack []int32
	add := func(n ast.Node) {
		up := int32(-1)
		if len(stack) > 0 {
			up = stack[len(stack)-1]
		}
		begin := int32(0)
		if sum, ok := n.(*ast.BinaryExpr); !ok {
			begin = int32(n.Pos())
		} else if t.sums == nil {
			t.sums = map[*ast.BinaryExpr]int32{sum: int32(len(t.nodes))}
		} else {
			t.sums[sum] = int32(len(t.nodes))
		}
		t.nodes, t.begins, t.above = append(t.nodes, n), append(t.begins, begin), append(t.above, up)
	}
	visit := func(n ast.Node) bool {
		switch n.(type) {
		case nil:
			stack = stack[:len(stack)-1]
			return true
		case *ast.CommentGroup:
			return false
		}
		add(n)
		stack = append(stack, int32(len(t.nodes)-1))
		return true
	}
	f, ok := d.(*ast.FuncDecl)
	if !ok {
		ast.Inspect(d, visit)
	} else { // its type begins in front of its receiver and name
		add(f)
		stack = append(stack, 0)
		add(f.Type)
		if f.Recv != nil {
			ast.Inspect(f.Recv, visit)
		}
		add(f.Name)
		stack = append(stack, 1)
		for _, l := range []*ast.FieldList{f.Type.TypeParams, f.Type.Params, f.Type.Results} {
			if l != nil {
				ast.Inspect(l, visit)
			}
		}
		stack = stack[:1]
		if f.Body != nil {
			ast.Inspect(f.Body, visit)
		}
	}
	for i := len(t.nodes) - 2; i >= 0; i-- {
		if _, ok := t.nodes[i].(*ast.BinaryExpr); ok { // it begins where its first operand does
			t.begins[i] = t.begins[i+1]
		}
	}
	x.scratch = t
	return tree{slices.Clone(t.nodes), slices.Clone(t.begins), slices.Clone(t.above), t.sums}
}

// index is the number of a node; -1 if it is none of the tree.
func (t *tree) index(n ast.Node) int {
	if n == nil {
		return -1
	}
	if sum, ok := n.(*ast.BinaryExpr); ok {
		if i, ok := t.sums[sum]; ok {
			return int(i)
		}
		return -1
	}
	pos := int32(n.Pos())
	i, _ := slices.BinarySearch(t.begins, pos)
	for ; i < len(t.nodes) && t.begins[i] == pos; i++ {
		if t.nodes[i] == n {
			return i
		}
	}
	return slices.Index(t.nodes, n) // not in order
}

// Parent returns the node that one is part of; nil of the declaration itself, and
// of nodes that are not part of it.
func (t *tree) Parent(n ast.Node) ast.Node {
	if i := t.index(n); i >= 0 && t.above[i] >= 0 {
		return t.nodes[t.above[i]]
	}
	return nil
}

// Nodes lists the nodes of the declaration and their parents, in the order in which
// they begin.
func (t *tree) Nodes() iter.Seq2[ast.Node, ast.Node] {
	return func(yield func(n, parent ast.Node) bool) {
		for i, n := range t.nodes {
			if up := t.above[i]; up >= 0 && !yield(n, t.nodes[up]) {
				return
			}
		}
	}
}
