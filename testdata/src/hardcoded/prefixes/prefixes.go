// Package prefixes has constants that another package builds keys with.
package prefixes

const Session = "app:session:" // want(module) `^hand-built key "app:session:\{id\}": `

// NotAKey only looks like one.
const NotAKey = "app:config:" // ok: an error text
