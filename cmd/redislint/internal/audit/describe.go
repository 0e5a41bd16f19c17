package audit

import (
	"cmp"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/webpage"
	"github.com/redislint/redislint/keys"
)

// describe adds what the policy says of a class, and how its keys keep to that.
func (j *Judge) describe(c *Class) {
	of := j.policy.Keys[j.index(c.Class)]
	c.Pattern, c.segments = of.Pattern.Typed(), segmentsOf(j.policy, of, c.Namespace)
	known := c.WithoutTTL
	if c.TTL != nil {
		known++
	}
	if of.TTL.Kind == keys.AnyTTL || known == 0 {
		return
	}
	c.TTLPolicy = cmp.Or(of.Lifetime, of.TTL.String())
	if b := j.Broken[broken{live.TTL, c.Class, c.Namespace, c.DB}]; b != nil && b.Whole == "" {
		c.TTLBroken, _ = j.number(c.DB, b.Keys)
	}
}

// segmentsOf is the pattern of a class, cut at its separators, with a namespace.
func segmentsOf(p *keys.Policy, c *keys.Class, namespace string) []string {
	var parts []keys.Part
	for _, part := range c.Pattern.Parts() {
		if n := p.Namespace; n != nil && !n.Optional && part.Placeholder && part.Name == n.Placeholder && namespace != "" {
			part = keys.Part{Literal: namespace}
		}
		parts = append(parts, part)
	}
	segments := webpage.Segments(keys.New(parts...), p.Separator)
	if p.Namespace != nil && p.Namespace.Optional && namespace != "" {
		return append([]string{namespace}, segments...)
	}
	return segments
}
