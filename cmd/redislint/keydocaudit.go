package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/redislint/redislint/cmd/redislint/internal/audit"
	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/keys"
)

// audited adds what the report of --audit says to a document.
func (o *docsOptions) audited(in *keydoc.Input) error {
	if o.audit == "" {
		return nil
	}
	r, err := audit.Earlier(o.inDir(o.audit))
	if err != nil {
		return err
	}
	counts := func(c audit.Class, class, pattern string) bool {
		// Two policies may have classes of one name, and a policy may have changed since.
		return c.Class == class && (len(in.Policies) == 1 || c.Pattern == pattern)
	}
	known := func(c audit.Class) bool {
		return slices.ContainsFunc(in.Policies, func(p *keys.Policy) bool {
			return slices.ContainsFunc(p.Keys, func(k *keys.Class) bool { return counts(c, k.Name, k.Pattern.Typed()) })
		})
	}
	if len(r.Classes) > 0 && !slices.ContainsFunc(r.Classes, known) {
		return fmt.Errorf("%s is about other classes than those of the policy (audit with the policy %s)", o.inDir(o.audit), in.Policies[0].File)
	}
	in.Audit = &keydoc.Audit{Date: time.Unix(r.Time, 0).UTC().Format(time.DateOnly), Complete: r.Complete, Sample: r.Mode == "sample"}
	in.Live = func(class, pattern string) *keydoc.Live {
		var sum *keydoc.Live
		for _, c := range r.Classes {
			if !counts(c, class, pattern) {
				continue
			}
			if sum == nil {
				sum = new(keydoc.Live)
			}
			sum.Keys += c.Keys
			if c.Bytes.How != audit.None {
				sum.Bytes += c.Bytes.Value
				sum.About = sum.About || c.Bytes.How == audit.Sampled
			}
		}
		return sum
	}
	return nil
}
