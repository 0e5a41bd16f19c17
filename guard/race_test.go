//go:build race

package guard_test

func init() { raceEnabled = true }
