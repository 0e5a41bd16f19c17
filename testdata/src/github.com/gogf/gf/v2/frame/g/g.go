// Package g has the signatures of goframe that testdata calls.
package g

import "github.com/gogf/gf/v2/database/gredis"

type Map = map[string]interface{}

func Redis(name ...string) *gredis.Redis { return nil }
