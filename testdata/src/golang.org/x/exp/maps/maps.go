// Package maps has the signatures of x/exp/maps that testdata calls.
package maps

func Keys[M ~map[K]V, K comparable, V any](m M) []K { return nil }

func Values[M ~map[K]V, K comparable, V any](m M) []V { return nil }
