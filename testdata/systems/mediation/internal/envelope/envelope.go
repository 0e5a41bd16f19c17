// Package envelope is the form of all values: what is said of a record is apart
// from what it holds.
package envelope

import (
	"encoding/json"
	"time"
)

// Version is that of the form.
const Version = 1

// An Envelope is one value.
type Envelope struct {
	CreatedAt time.Time         `json:"createdAt"`
	ExpiresAt time.Time         `json:"expiresAt"`
	Version   int               `json:"version"`
	Payload   any               `json:"payload"`
	Meta      map[string]string `json:"meta"`
}

// New returns an envelope around payload that ends after ttl.
func New(payload any, ttl time.Duration) Envelope {
	now := time.Now().UTC()
	return Envelope{CreatedAt: now, ExpiresAt: now.Add(ttl), Version: Version, Payload: payload}
}

// Seal returns the JSON of an envelope around payload.
func Seal(payload any, ttl time.Duration) ([]byte, error) {
	return json.Marshal(New(payload, ttl))
}
