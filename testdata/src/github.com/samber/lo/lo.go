// Package lo has the signatures of samber/lo that testdata calls.
package lo

func Map[T, R any](collection []T, iteratee func(item T, index int) R) []R { return nil }

func FlatMap[T, R any](collection []T, iteratee func(item T, index int) []R) []R { return nil }

func FilterMap[T, R any](collection []T, callback func(item T, index int) (R, bool)) []R {
	return nil
}

func Filter[T any, Slice ~[]T](collection Slice, predicate func(item T, index int) bool) Slice {
	return nil
}

func Uniq[T comparable, Slice ~[]T](collection Slice) Slice { return nil }

func Compact[T comparable, Slice ~[]T](collection Slice) Slice { return nil }

func Chunk[T any, Slice ~[]T](collection Slice, size int) []Slice { return nil }

func Flatten[T any, Slice ~[]T](collection []Slice) Slice { return nil }

func Keys[K comparable, V any](in ...map[K]V) []K { return nil }

func Values[K comparable, V any](in ...map[K]V) []V { return nil }

func MapToSlice[K comparable, V, R any](in map[K]V, iteratee func(key K, value V) R) []R {
	return nil
}

func Ternary[T any](condition bool, ifOutput T, elseOutput T) T { return ifOutput }

func Reverse[T any, Slice ~[]T](collection Slice) Slice { return nil }

func ForEach[T any](collection []T, iteratee func(item T, index int)) {}
