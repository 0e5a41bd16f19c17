// Package keyutil makes segments.
package keyutil

import "strings"

// Clean is named as a sanitiser.
func Clean(s string) string { return "c" + s }

// Slug is none that is named, but does something.
func Slug(s string) string { return strings.ReplaceAll(s, ":", "_") }

// Profile is a key function.
func Profile(user string) string { return "profile:" + user }

// Parse reads an identifier.
func Parse(s string) (id string, err error) { return s, nil }

// A Hasher has a sanitiser that is named in the policy.
type Hasher struct{}

// Sum is named as a sanitiser.
func (*Hasher) Sum(s string) string { return "h" + s }
