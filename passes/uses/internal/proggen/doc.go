// Package proggen writes random Go programs that build Redis keys in every way
// the evaluator is to know: a program is run and analysed, and what it really
// sends must be what the analysis says. All of it are tests.
package proggen
