package report

import (
	"io"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
)

// A table is text in aligned columns.
type table struct {
	head []string
	rows [][]string
	// right has the columns that are aligned to the right: numbers.
	right map[int]bool
}

// maxColumn is the width from which on a cell pushes the rest of its row
// instead of widening its column.
const maxColumn = 60

// format returns the table with two spaces between columns.
func (t table) format(p Palette) string {
	widths := make([]int, len(t.head))
	rows := make([][]string, len(t.rows))
	for i, row := range t.rows { // a line does not begin with a command of a CI system
		rows[i] = append([]string{visible.Text(row[0])}, row[1:]...)
	}
	for _, row := range append([][]string{t.head}, rows...) {
		for i, text := range row {
			if w := width(text); w <= maxColumn {
				widths[i] = max(widths[i], w)
			}
		}
	}
	var b strings.Builder
	b.WriteString(p.Bold(t.row(t.head, widths)) + "\n")
	for _, row := range rows {
		b.WriteString(t.row(row, widths) + "\n")
	}
	return b.String()
}

func (t table) row(row []string, widths []int) string {
	parts := make([]string, len(row))
	for i, text := range row {
		if t.right[i] {
			parts[i] = paddedLeft(text, widths[i])
		} else {
			parts[i] = padded(text, widths[i])
		}
	}
	return strings.TrimRight(strings.Join(parts, "  "), " ")
}

// Table writes rows below a head, in aligned columns.
func Table(w io.Writer, head []string, rows [][]string, p Palette) error {
	_, err := io.WriteString(w, table{head: head, rows: rows}.format(p))
	return err
}
