package audit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
)

// A report that is not complete does not say that all is well.
func TestPartialWithoutFindings(t *testing.T) {
	whole, part := &Report{Complete: true}, &Report{Incomplete: []string{"the file was cut off"}}
	for r, last := range map[*Report]string{whole: "policy\n", part: "policy in what was read, which is not all\n"} {
		var out strings.Builder
		require.NoError(t, r.Text(&out, report.Palette{}))
		require.True(t, strings.HasSuffix(out.String(), "nothing breaks the "+last), out.String())
	}
}
