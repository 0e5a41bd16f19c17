// Package lo has what the programs use of samber/lo.
package lo

func Map[T, R any](collection []T, iteratee func(item T, index int) R) []R {
	out := make([]R, len(collection))
	for i, x := range collection {
		out[i] = iteratee(x, i)
	}
	return out
}

func Filter[T any](collection []T, predicate func(item T, index int) bool) []T {
	var out []T
	for i, x := range collection {
		if predicate(x, i) {
			out = append(out, x)
		}
	}
	return out
}

func Uniq[T comparable](collection []T) []T {
	seen := map[T]bool{}
	var out []T
	for _, x := range collection {
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

func Chunk[T any](collection []T, size int) [][]T {
	var out [][]T
	for len(collection) > size {
		out, collection = append(out, collection[:size]), collection[size:]
	}
	return append(out, collection)
}

func Compact[T comparable](collection []T) []T {
	var zero T
	return Filter(collection, func(x T, _ int) bool { return x != zero })
}

func Ternary[T any](condition bool, ifOutput, elseOutput T) T {
	if condition {
		return ifOutput
	}
	return elseOutput
}

func Keys[K comparable, V any](in ...map[K]V) []K {
	var out []K
	for _, m := range in {
		for k := range m {
			out = append(out, k)
		}
	}
	return out
}

func CoalesceOrEmpty[T comparable](values ...T) T {
	var zero T
	for _, v := range values {
		if v != zero {
			return v
		}
	}
	return zero
}
