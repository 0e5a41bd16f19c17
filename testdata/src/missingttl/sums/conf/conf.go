// Package conf is the configuration of the package above.
package conf

import "time"

// A Config is read from a file.
type Config struct {
	CircuitOpenMs         int64
	TTLSec, StaleGraceSec int
	Window                time.Duration
	Tries                 int
}
