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
