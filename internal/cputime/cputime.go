// Package cputime tells how much processor time this process has used, for benchmarks and tests of
// growth: on a busy machine the wall clock says little.
package cputime
