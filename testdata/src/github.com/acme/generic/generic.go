// Package generic stands for a library of generic functions that no table knows.
package generic

type Text interface{ ~string }

type Pair[K comparable, V any] struct {
	Key   K
	Value V
}

func Map[T, U any](list []T, f func(T) U) []U                           { return nil }
func MapValues[K comparable, V, W any](m map[K]V, f func(K, V) W) []W   { return nil }
func FlatMap[T, U any](list []T, f func(T) []U) []U                     { return nil }
func Keep[S ~[]E, E any](list S, f func(E) bool) S                      { return nil }
func First[T any](list []T, other T) T                                  { var t T; return t }
func Fold[T, A any](list []T, start A, f func(A, T) A) A                { var a A; return a }
func Each[T any](list []T, f func(i int, v T))                          {}
func Normal[T Text](list []T) []T                                       { return nil }
func Pairs[K comparable, V any](m map[K]V) []Pair[K, V]                 { return nil }
func KeysOf[K comparable, V any](pairs []Pair[K, V]) []K                { return nil }
func Loaded[T any](name string) []T                                     { return nil }
func Through[T any](in chan T) []T                                      { return nil }
func Try[T, U any](list []T, f func(T) (U, error)) ([]U, error)         { return nil, nil }
func Compose[A, B, C any](list []A, f func(A) B, g func(B) C) (out []C) { return nil }
func Merge[K comparable, V any](maps ...map[K]V) map[K]V                { return nil }
func Or[T comparable](values ...T) T                                    { var t T; return t }
