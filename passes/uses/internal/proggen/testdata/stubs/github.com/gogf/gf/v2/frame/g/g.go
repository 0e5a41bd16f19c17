// Package g has what the programs use of goframe.
package g

import "github.com/gogf/gf/v2/database/gredis"

func Redis(name ...string) *gredis.Redis { return gredis.Instance(name...) }
