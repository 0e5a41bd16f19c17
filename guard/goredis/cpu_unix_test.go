//go:build unix

package goredis_test

import "syscall"

func init() {
	cpuTime = func() int64 {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			return 0
		}
		return u.Utime.Nano() + u.Stime.Nano()
	}
}
