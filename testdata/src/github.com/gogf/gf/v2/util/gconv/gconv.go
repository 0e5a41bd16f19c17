// Package gconv is a stub of github.com/gogf/gf/v2/util/gconv.
package gconv

func String(v any) string { return "" }

func Strings(v any) []string { return nil }

func Int(v any) int { return 0 }

func Interfaces(v any) []any { return nil }
