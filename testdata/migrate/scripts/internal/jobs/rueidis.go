package jobs

import (
	"context"

	"github.com/redis/rueidis"
)

var peek = rueidis.NewLuaScript(`return {redis.call('LINDEX', KEYS[1], 0), redis.call('GET', 'app:jobs:last'), redis.call('GET', 'app:jobs:total')}`)

// Rueidis runs the scripts of rueidis.
func Rueidis(ctx context.Context, client rueidis.Client) (replies []any, err error) {
	for _, r := range []rueidis.RedisResult{
		peek.Exec(ctx, client, []string{"app:queue:d"}, []string{"x"}),
		client.Do(ctx, client.B().Eval().Script(`return redis.call('GET', 'app:jobs:last')`).Numkeys(0).Arg("x").Build()),
		client.Do(ctx, client.B().Eval().Script(`return redis.call('LLEN', KEYS[1]) + redis.call('LLEN', KEYS[2]) + redis.call('STRLEN', 'app:jobs:last')`).
			Numkeys(2).Key("app:queue:c").Key("app:queue:d").Build()),
	} {
		reply, err := r.ToAny()
		if err != nil {
			return nil, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}
