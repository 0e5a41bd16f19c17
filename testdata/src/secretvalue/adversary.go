package secretvalue

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

type vault struct{}

func (vault) Seal(s string) []byte { return []byte("sealed:" + s) }

type room struct{ Password []byte }

type settings struct {
	PasswordTTL    int
	SecretName     string
	EncryptedToken []byte
}

func honest(ctx context.Context, rdb *redis.Client, v vault, s settings, id, password, secretID, token string) {
	rdb.Set(ctx, "a:"+id, v.Seal(password), 0)            // ok: 1. encrypted
	rdb.Set(ctx, "b:"+id, s.PasswordTTL, 0)               // ok: 2. about a secret
	rdb.Set(ctx, "c:"+id, s.SecretName, 0)                // ok: 3. its name
	rdb.Set(ctx, "d:"+id, s.EncryptedToken, 0)            // ok: 4. the name says so
	rdb.Set(ctx, "e:"+id, secretID, 0)                    // ok: 5. a reference
	rdb.Set(ctx, "f:"+id, fmt.Sprintf("%x", password), 0) // ok: 6. something is done to it
	rdb.Set(ctx, "g:"+id, token, 0)                       // ok: 7. of a session, say
	rdb.Get(ctx, "password:"+id)                          // ok: 8. a read
	rdb.HSet(ctx, "h:"+id, "password", "*****")           // ok: 9. the field's name
	rdb.Publish(ctx, "password:changed", id)              // ok: 10. a channel
	rdb.Set(ctx, "asynq:x", password, 0)                  // ok: a library's key
	rdb.Set(ctx, "j:"+id, room{}.Password, 0)             // ok: bytes, a hash
	b, _ := json.Marshal(s)
	rdb.Set(ctx, "i:"+id, b, 0) // ok: what is in it is not looked at
}
