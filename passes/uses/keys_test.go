package uses

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// Two keys that read the same are one; a value that is a number in one of them only
// is text.
func TestMergedKeysStandForBoth(t *testing.T) {
	key := func(id keys.Type) Key {
		return Key{Template: keys.New(keys.Part{Literal: "user:"}, keys.Part{Placeholder: true, Name: "id", Type: id})}
	}
	typed := func(ks []Key) (types []keys.Type) {
		for _, k := range ks {
			types = append(types, k.Template.Parts()[1].Type)
		}
		return types
	}
	require.Equal(t, []keys.Type{keys.String}, typed(mergeKeys([]Key{key(keys.Int)}, []Key{key(keys.String)})))
	require.Equal(t, []keys.Type{keys.Int}, typed(mergeKeys([]Key{key(keys.Int)}, []Key{key(keys.Int)})))
}
