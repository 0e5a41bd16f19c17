// Package uuid has what the programs use of google/uuid.
package uuid

import (
	"fmt"

	"example.org/in"
)

type UUID [16]byte

func New() UUID {
	var u UUID
	for i := range u {
		u[i] = byte(0x70 + in.Next(10))
	}
	in.Note(u.String())
	return u
}

func NewString() string { return New().String() }

func MustParse(s string) UUID { return New() }

func (u UUID) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
