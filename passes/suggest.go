package passes

import (
	"bytes"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/keys/gen"
)

// BuildersFile is the name of files of generated builders. Whether a fix is
// offered depends on what they hold, as on policies: a driver that keeps findings
// must look at both.
const BuildersFile = gen.FileName

// A suggester chooses the fixes that a driver of one package can make.
type suggester struct {
	files   passFiles
	oneFile bool
	offered []analysis.TextEdit // so far, of oneFile
}

// suggest is a fix for drivers that see one package: one fix, if all its edits
// are in files of the package; with oneFile if they are in the finding's own
// file, and no fix that is offered already changes the same text to another.
func (s *suggester) suggest(f Placed) []analysis.SuggestedFix {
	if f.Fix == nil {
		return nil
	}
	files := s.files
	if s.oneFile {
		files = files.of(f.At.Pos)
	}
	var edits []analysis.TextEdit
	for _, e := range f.Fix.Edits {
		if !files.hold(e.Pos) || !files.hold(e.EndPos) {
			return nil
		}
		edits = append(edits, analysis.TextEdit{Pos: e.Pos, End: e.EndPos, NewText: []byte(e.NewText)})
	}
	if s.oneFile {
		if slices.ContainsFunc(edits, s.contradicts) {
			return nil
		}
		s.offered = append(s.offered, edits...)
	}
	return []analysis.SuggestedFix{{Message: f.Fix.Message, TextEdits: edits}}
}

// contradicts reports whether an edit overlaps with one that is offered, and is
// another. Two insertions at one place do not: both are made.
func (s *suggester) contradicts(e analysis.TextEdit) bool {
	return slices.ContainsFunc(s.offered, func(o analysis.TextEdit) bool {
		same := o.Pos == e.Pos && o.End == e.End
		if same && (e.Pos == e.End || bytes.Equal(o.NewText, e.NewText)) {
			return false
		}
		return same || o.Pos < e.End && e.Pos < o.End
	})
}
