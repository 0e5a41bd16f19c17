// Package names is between the builders' package and another one.
package names

import _ "hardcoded/internals/a/ids"
