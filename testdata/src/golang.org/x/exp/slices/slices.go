// Package slices has the signatures of x/exp/slices that testdata calls.
package slices

func Compact[S ~[]E, E comparable](s S) S { return nil }

func Clone[S ~[]E, E any](s S) S { return nil }
