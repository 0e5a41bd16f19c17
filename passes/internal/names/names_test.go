package names_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/names"
)

func TestWords(t *testing.T) {
	for identifier, want := range map[string]string{
		"userAPIKey_2": "user api key 2", "password": "password", "DBPassword": "db password", "e_mail": "e mail", "": "", "x1": "x 1", "ÜberSecret": "über secret",
	} {
		require.Equal(t, want, strings.Join(names.Words(identifier), " "), identifier)
	}
}

func TestMeans(t *testing.T) {
	list := []string{"password", "api_key"}
	for _, s := range []string{"password", "userPassword", "Password", "apiKey", "APIKey", "new_password"} {
		require.True(t, names.Means(s, list), s)
	}
	for _, s := range []string{"passwordHash", "hashedPassword", "passwordID", "key", "passwords", "passwordless", "encryptedAPIKey", ""} {
		require.False(t, names.Means(s, list), s)
	}
}

func TestHides(t *testing.T) {
	for _, s := range []string{
		"hash", "HashPassword", "passwordHasher", "Sum256", "sha256Hex", "bcrypt", "GenerateMAC", "hmacOf", "Seal", "EncryptString", "sign", "argon2", "scrypt",
	} {
		require.True(t, names.Hides(s), s)
		require.True(t, names.Treated(s), s)
		require.False(t, names.Shows(s), s)
	}
	for _, s := range []string{"Decrypt", "unsealToken", "Open"} {
		require.True(t, names.Shows(s), s)
		require.False(t, names.Hides(s), s)
	}
	for _, s := range []string{"", "load", "SignIn", "signUp", "summary", "machine", "design", "OpenFile", "cryptic"} {
		require.False(t, names.Hides(s), s)
		require.False(t, names.Shows(s), s)
		require.False(t, names.Treated(s), s)
	}
	require.True(t, names.Treated("passwordID"))
}
