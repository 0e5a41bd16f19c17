// Package growth writes programs of any size, for the tests that the analysis
// takes twice the time for twice the program, and that its templates keep at the
// largest size what they have at the smallest. All of it are tests.
package growth
