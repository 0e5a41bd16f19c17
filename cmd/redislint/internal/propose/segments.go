package propose

import (
	"regexp"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

var (
	placeholder = regexp.MustCompile(`^(?:\{|<|\$\{|\{\{)\s*([A-Za-z_][\w -]*?)\s*(?:\}|>|\}\})$`)
	inBraces    = regexp.MustCompile(`\{[^{}]*\}|<[^<>]*>`)
	plainPart   = regexp.MustCompile(`^[\w.-]+$`)
	aNumber     = regexp.MustCompile(`^\d+$`)
	aDate       = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	aUUID       = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	hasNumber   = regexp.MustCompile(`(^|[-_])\d+([-_]|$)`)
)

// Nobody would list a longer key.
const maxSegments, maxKey = 16, 200

// template is a key of a document as a template. It is not ok for other text.
func (d *document) template(key string) (keys.Template, bool) {
	key = strings.Trim(key, "`\"' ")
	segments := strings.Split(key, ":")
	if len(segments) < 2 || len(segments) > maxSegments || len(key) > maxKey || strings.ContainsAny(inBraces.ReplaceAllString(key, ""), " \t/") {
		return keys.Template{}, false
	}
	words := false
	for i, s := range segments {
		switch m := placeholder.FindStringSubmatch(s); {
		case m != nil:
			segments[i] = "{" + strings.NewReplacer(" ", "_", "-", "_").Replace(m[1]) + "}"
		case strings.HasSuffix(s, "...}"):
		case aNumber.MatchString(s):
			segments[i] = "{" + numbered(segments[:i]) + ":uint}"
		case aDate.MatchString(s):
			segments[i] = "{date:date}"
		case aUUID.MatchString(s):
			segments[i] = "{id:uuid}"
		case !plainPart.MatchString(s):
			return keys.Template{}, false
		case hasNumber.MatchString(s):
			segments[i] = "{" + numbered(segments[:i]) + "}"
		default:
			words = words || i == 0 || strings.ContainsFunc(s, func(r rune) bool { return r > '9' })
		}
	}
	t, err := keys.Parse(strings.Join(segments, ":"))
	return t, err == nil && words
}

// numbered is the name of a placeholder behind segments, of which an example is a number.
func numbered(before []string) string {
	if len(before) == 0 || slices.Contains(before, "{id}") || slices.Contains(before, "{id:uint}") {
		return "number"
	}
	return "id"
}
