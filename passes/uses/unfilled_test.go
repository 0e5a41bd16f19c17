package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

func TestUnfilled(t *testing.T) {
	for text, want := range map[string]string{
		"user:%s": "%s", "user:%v:x": "%v", "a%dxx": "%d", "%+v": "%+v", "n:%d": "%d", "%xff": "%x",
		"user:1": "", "100%": "", "a%20some": "", "%d0%b1": "", "%dab": "", "50%off": "", "a%2Fb": "", "%%": "",
	} {
		require.Equal(t, want, uses.Unfilled(text), text)
	}
}

func TestMisprint(t *testing.T) {
	for text, want := range map[string]string{
		"a:%!d(MISSING)": "%!d(MISSING)", "a:x%!(EXTRA int=1)": "%!(EXTRA ", "a:%!d(string=x)": "%!d(string=", "a%!(NOVERB)": "%!(NOVERB)",
		"a:%!s(*app.User=0x1)": "%!s(*app.User=", "a:%!d(BADINDEX)": "%!d(BADINDEX)", "a:%!(BADWIDTH)x": "%!(BADWIDTH)", "a:%!v([]string=": "%!v([]string=",
		"a:%!": "", "100%!(sure)": "", "a:%!d": "", "a:%d(string=x)": "", "a:!d(MISSING)": "", "a%!(EXTRA": "", "wow%!now(x)": "", "%!d(a)": "",
	} {
		require.Equal(t, want, uses.Misprint(text), text)
	}
}
