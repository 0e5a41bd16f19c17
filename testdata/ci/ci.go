// Package ci has tests only.
package ci
