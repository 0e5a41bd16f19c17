package shared

import (
	"fmt"
	"time"
)

const (
	apiPrefix = "conduit:api:"

	// APIInstancePrefix is where running API processes announce themselves.
	APIInstancePrefix = "conduit:api_instances:"
	// APIRegistry is the set of the names of all APIs.
	APIRegistry = apiPrefix + "registry"
)

// Lifetimes of what is kept about APIs.
const (
	APIInstanceTTL  = 30 * time.Second
	MinuteBucketTTL = 2 * time.Hour
	HourlyBucketTTL = 7 * 24 * time.Hour
	RegistryTTL     = 24 * time.Hour
)

// An APIInstance is what a heartbeat tells about a running API process.
type APIInstance struct {
	ID     string    `json:"id"`
	API    string    `json:"api"`
	Addr   string    `json:"addr"`
	SeenAt time.Time `json:"seen_at"`
}

// EndpointsKey returns the key of the set of endpoints of an API.
func EndpointsKey(api string) string { return apiPrefix + api + ":endpoints" }

// MinuteKey returns the key of the counters of an endpoint in the minute of at.
func MinuteKey(api, method, path string, at time.Time) string {
	minute := at.UTC().Format("200601021504")
	return fmt.Sprintf("conduit:api:%s:%s:%s:m:%s", api, method, path, minute)
}

// HourKey returns the key of the counters of an endpoint in the hour of at.
func HourKey(api, method, path string, at time.Time) string {
	hour := at.UTC().Format("2006010215")
	return fmt.Sprintf(apiPrefix+"%s:%s:%s:h:%s", api, method, path, hour)
}
