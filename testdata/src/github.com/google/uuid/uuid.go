// Package uuid has the signatures of google/uuid that testdata calls.
package uuid

type UUID [16]byte

var Nil UUID

func New() UUID                             { return UUID{} }
func NewString() string                     { return "" }
func MustParse(s string) UUID               { return UUID{} }
func Parse(s string) (UUID, error)          { return UUID{}, nil }
func (u UUID) String() string               { return "" }
func (u UUID) URN() string                  { return "" }
func (u UUID) MarshalText() ([]byte, error) { return nil, nil }
