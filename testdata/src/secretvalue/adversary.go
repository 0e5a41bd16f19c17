package secretvalue

import (
	"context"
	"crypto/aes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
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

// What has the name of a secret, but is what is left of it.
func assigned(ctx context.Context, rdb *redis.Client, v vault, id, raw string) {
	password := hash(raw)
	rdb.Set(ctx, "a:"+id, password, 0) // ok: by its name
	sum := sha256.Sum256([]byte(raw))
	secret := hex.EncodeToString(sum[:])
	rdb.Set(ctx, "b:"+id, secret, 0) // ok: encoded afterwards
	clientSecret := string(v.Seal(raw))
	rdb.Set(ctx, "c:"+id, clientSecret, 0) // ok
	mac := hmac.New(sha256.New, []byte("k"))
	mac.Write([]byte(raw))
	apiKey := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	rdb.Set(ctx, "d:"+id, apiKey, 0) // ok: by the package
	accessToken := fmt.Sprintf("v1$%x", sha256.Sum256([]byte(raw)))
	rdb.Set(ctx, "e:"+id, accessToken, 0) // ok
	passwd := "v1$" + secret
	rdb.Set(ctx, "f:"+id, passwd, 0) // ok: a part is
	passphrase := protect(raw)
	rdb.Set(ctx, "g:"+id, passphrase, 0) // ok: what the function returns
	bytes, err := encrypted(raw)
	if err != nil {
		return
	}
	privateKey := string(bytes)
	rdb.Set(ctx, "h:"+id, privateKey, 0) // ok: of several results
	hashed := raw
	credentials := hashed
	rdb.Set(ctx, "i:"+id, credentials, 0) // ok: by the name of a variable
}

func protect(s string) string {
	out := hash(s)
	return "v1$" + out
}

func encrypted(s string) ([]byte, error) {
	block, err := aes.NewCipher([]byte("0123456789abcdef"))
	if err != nil {
		return nil, err
	}
	out := make([]byte, 16)
	block.Encrypt(out, []byte(s))
	return out, nil
}

func blocks(ctx context.Context, rdb *redis.Client, id, raw string) {
	block, _ := aes.NewCipher([]byte("0123456789abcdef"))
	out := make([]byte, 16)
	block.Encrypt(out, []byte(raw))
	secret := string(out)
	rdb.Set(ctx, "a:"+id, secret, 0) // ok: written into bytes
}

// Assigned again, in a branch, or from a function value.
func again(ctx context.Context, rdb *redis.Client, id, password string, hashed bool, hashWith func(string) string) {
	secret := hashWith(password)
	rdb.Set(ctx, "a:"+id, secret, 0) // ok
	if !hashed {
		password = hash(password)
	}
	rdb.Set(ctx, "b:"+id, password, 0) // ok: it may be
}

// A field that gets what is left of a secret.
type account struct{ ID, Password, APIKey string }

func (a *account) prepare() { a.Password = hash(a.Password) }

func fields(ctx context.Context, rdb *redis.Client, id, raw string) {
	a := &account{ID: id, Password: raw, APIKey: hash(raw)}
	a.prepare()
	rdb.HSet(ctx, "a:"+a.ID, "password", a.Password) // ok
	rdb.HSet(ctx, "a:"+a.ID, "key", a.APIKey)        // ok
}

// A parameter that all callers give one.
func keep(ctx context.Context, rdb *redis.Client, id, password string) {
	rdb.Set(ctx, "login:"+id, password, 0) // ok
}

func keeps(ctx context.Context, rdb *redis.Client, id, raw string) {
	keep(ctx, rdb, id, hash(raw))
	sum := protect(raw)
	keep(ctx, rdb, id, sum)
}
