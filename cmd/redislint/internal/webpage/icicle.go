package webpage

const (
	icicleWidth = 960
	rowHeight   = 26
	tones       = 6
	charWidth   = 7 // of the text in a box, about
	nearlyAll   = 0.9
)

// A Leaf is a class of keys in a picture.
type Leaf struct {
	Segments []string // of its pattern
	Weight   int64    // its area
	Link     string   // to its section; "" for none
	Title    string
}

// A Picture is a keyspace by segments: each row of boxes is one segment of the patterns.
type Picture struct {
	Label         string // for those who do not see it
	Width, Height int
	Boxes         []Box
}

// A Box is one segment of patterns: as wide as the weights of the leaves below it.
type Box struct {
	X, Y, W, H   float64
	Label, Title string
	Link         string
	Tone         int // of its colour, 0 to 5
}

// TextX and TextY are where its label begins.
func (b Box) TextX() float64 { return b.X + 4 }

// TextY is described with TextX.
func (b Box) TextY() float64 { return b.Y + rowHeight*2/3 }

// A branch is the leaves whose patterns begin alike.
type branch struct {
	label    string
	weight   int64
	leaf     *Leaf
	children []*branch
}

// Icicle is the picture of leaves, without the boxes that have no area, or are narrower than
// least, of a width of 960. The text of a box that is not a leaf is what title returns.
func Icicle(label string, leaves []Leaf, least float64, title func(segment string, weight int64) string) Picture {
	root := &branch{}
	for i := range leaves {
		root.add(&leaves[i])
	}
	p := Picture{Label: label, Width: icicleWidth}
	depth := 0
	var lay func(b *branch, x, width float64, level, tone int)
	lay = func(b *branch, x, width float64, level, tone int) {
		depth = max(depth, level)
		for i, child := range b.children {
			w := width * float64(child.weight) / float64(b.weight)
			if child.weight == 0 || w < least {
				x += w
				continue
			}
			shade := tone
			if tone < 0 && parting(b) {
				shade = i % tones
			}
			box := Box{X: x, Y: float64(level * rowHeight), W: w - 1, H: rowHeight - 1, Tone: max(shade, 0), Title: title(child.label, child.weight)}
			if w < 2 {
				box.W = w
			}
			if most := int(w/charWidth) - 1; most >= len([]rune(child.label)) {
				box.Label = child.label
			} else if most > 3 {
				box.Label = string([]rune(child.label)[:most-1]) + "…"
			}
			if child.leaf != nil {
				box.Link, box.Title = child.leaf.Link, child.leaf.Title
			}
			p.Boxes = append(p.Boxes, box)
			lay(child, x, w, level+1, shade)
			x += w
		}
	}
	if root.weight > 0 {
		lay(root, 0, icicleWidth, 0, -1)
	}
	p.Height = depth * rowHeight
	return p
}

// parting reports whether the keys part here: no child has nearly all.
func parting(b *branch) bool {
	for _, child := range b.children {
		if float64(child.weight) > nearlyAll*float64(b.weight) {
			return false
		}
	}
	return true
}

// add grows the tree by a leaf.
func (b *branch) add(leaf *Leaf) {
	at := b
	at.weight += leaf.Weight
	for depth, s := range leaf.Segments {
		var next *branch
		for _, child := range at.children {
			if child.label == s && (child.leaf == nil || depth < len(leaf.Segments)-1) {
				next = child
			}
		}
		if next == nil {
			next = &branch{label: s}
			at.children = append(at.children, next)
		}
		next.weight += leaf.Weight
		at = next
	}
	at.leaf = leaf
}
