// Package gstr is a stub of github.com/gogf/gf/v2/text/gstr.
package gstr

func Join(array []string, sep string) string { return "" }

func ToLower(s string) string { return "" }
