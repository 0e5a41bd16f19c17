// Package gcfg is a stub of github.com/gogf/gf/v2/os/gcfg.
package gcfg

import (
	"context"

	"github.com/gogf/gf/v2/container/gvar"
)

type Config struct{}

func Instance(name ...string) *Config { return nil }

func (c *Config) Get(ctx context.Context, pattern string, def ...any) (*gvar.Var, error) {
	return nil, nil
}

func (c *Config) MustGet(ctx context.Context, pattern string, def ...any) *gvar.Var { return nil }
