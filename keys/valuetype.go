package keys

import (
	"slices"
	"strconv"
	"time"
)

// ValueTypes returns the types that fields of a hash, and members of a JSON object, can have.
func ValueTypes() []string {
	return []string{"string", "int", "uint", "float", "bool", "uuid", "hex", "date", "rfc3339", "array", "object"}
}

// textTypes are those whose values are texts in JSON.
var textTypes = []string{"string", "uuid", "hex", "date", "rfc3339"}

// IsText reports whether values of a type are texts in JSON.
func IsText(valueType string) bool { return slices.Contains(textTypes, valueType) }

// FitsType reports whether a text, as Redis stores it, is a value of a type. Whatever is
// not known fits.
func FitsType(valueType, text string) bool {
	var err error
	switch valueType {
	case "int":
		_, err = strconv.ParseInt(text, 10, 64)
	case "uint":
		_, err = strconv.ParseUint(text, 10, 64)
	case "float":
		_, err = strconv.ParseFloat(text, 64)
	case "bool":
		_, err = strconv.ParseBool(text)
	case "uuid", "hex":
		return text != "" && Type(valueType).has([]byte(text))
	case "date":
		_, err = time.Parse(time.DateOnly, text)
	case "rfc3339":
		_, err = time.Parse(time.RFC3339Nano, text)
	}
	return err == nil
}
