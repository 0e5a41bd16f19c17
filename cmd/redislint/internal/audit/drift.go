package audit

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
)

// Earlier reads the JSON of an earlier report.
func Earlier(file string) (*Report, error) {
	data, err := repo.Read(file, repo.MaxReport)
	if err != nil {
		return nil, err
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("%s is not a report of redislint audit --format json: %w", file, err)
	}
	if r.Version == Version && (r.Mode == "" || r.Source.Kind == "") {
		return nil, fmt.Errorf("%s is not a report of redislint audit --format json", file)
	}
	if r.Version != Version || r.Classes == nil {
		return nil, fmt.Errorf("%s is not a report of version %d (write it again with redislint audit --format json)", file, Version)
	}
	return &r, nil
}

// fewKeys is how many keys a class has that is too small for drift to mean anything.
const fewKeys = 100

// Compare adds how classes changed since an earlier report, and finds those that changed by
// more than a share.
func (r *Report) Compare(before *Report, most float64, severity string) {
	type id struct {
		class, namespace string
		db               int
	}
	then, now := map[id]Class{}, map[id]Class{}
	var order []id
	for _, list := range []struct {
		of  []Class
		all map[id]Class
	}{{r.Classes, now}, {before.Classes, then}} {
		for _, c := range list.of {
			at := id{c.Class, c.Namespace, c.DB}
			if list.all[at] = c; !slices.Contains(order, at) {
				order = append(order, at)
			}
		}
	}
	r.Growth = []Growth{}
	var drifted []Finding
	for _, at := range order {
		a, b := then[at], now[at]
		r.Growth = append(r.Growth, Growth{at.class, at.namespace, at.db, a.Keys, b.Keys, a.Bytes.Value, b.Bytes.Value})
		if severity == "" || max(a.Keys, b.Keys) < fewKeys {
			continue
		}
		text := ""
		keys, bytes := change(a.Keys, b.Keys), 0.0
		if a.Bytes.How != None && b.Bytes.How != None {
			bytes = change(a.Bytes.Value, b.Bytes.Value)
		}
		switch {
		case a.Keys == 0:
			text = "is new"
		case b.Keys == 0:
			text = "has no keys any more"
		case math.Abs(keys) > most:
			text = fmt.Sprintf("%s from %s", changed(keys), count(a.Keys, "key"))
		case math.Abs(bytes) > most:
			text = fmt.Sprintf("%s from %s", changed(bytes), human(a.Bytes.Value))
		default:
			continue
		}
		drifted = append(drifted, Finding{Rule: live.Drift, Severity: severity, Class: at.class, Namespace: at.namespace, DB: at.db, Keys: b.Keys, Message: text, Examples: []string{}})
	}
	i := slices.IndexFunc(r.Findings, func(f Finding) bool {
		return slices.Index(live.Names(), f.Rule) > slices.Index(live.Names(), live.Drift)
	})
	if i < 0 {
		i = len(r.Findings)
	}
	r.Findings = slices.Insert(r.Findings, i, drifted...)
}

// change is by which part of it a number changed.
func change(before, after int64) float64 {
	if before == 0 {
		if after == 0 {
			return 0
		}
		return math.Inf(1)
	}
	return float64(after-before) / float64(before)
}

func changed(by float64) string {
	if by < 0 {
		return fmt.Sprintf("shrank by %.0f%%", -100*by)
	}
	return fmt.Sprintf("grew by %.0f%%", 100*by)
}
