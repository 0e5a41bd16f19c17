//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// Used is the processor time of this process so far, of the user and of the system; 0 where the
// system does not tell.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
