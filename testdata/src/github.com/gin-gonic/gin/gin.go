// Package gin has the signatures of gin that testdata calls.
package gin

type Context struct{}

func (c *Context) Param(key string) string { return "" }
func (c *Context) Query(key string) string { return "" }
