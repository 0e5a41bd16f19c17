package audit

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// maxMetrics is how many namespaces have series of their own; the rest is "other".
const maxMetrics = 50

// OpenMetrics is the report for node_exporter's textfile collector. That reads the text format
// of Prometheus, to which units and the end of OpenMetrics are comments; so the family of
// the counter has the name of its sample. Labels have only what the policy names, and
// namespaces.
func (r *Report) OpenMetrics(out io.Writer) error {
	m := &metrics{spaces: r.metricSpaces()}
	type series struct {
		class, namespace string
		db               int
	}
	sums := map[series]*Class{}
	var order []series
	for _, c := range r.Classes {
		at := series{c.Class, m.space(c.Namespace), c.DB}
		if sums[at] == nil {
			sums[at] = &Class{Bytes: Bytes{How: None}}
			order = append(order, at)
		}
		s := sums[at]
		s.Keys += c.Keys
		s.WithoutTTL += c.WithoutTTL
		if c.Bytes.How != None {
			s.Bytes = Bytes{Value: s.Bytes.Value + c.Bytes.Value, How: c.Bytes.How}
		}
	}
	labels := func(s series) string {
		return fmt.Sprintf(`{class=%s,namespace=%s,db="%d"}`, quoted(s.class), quoted(s.namespace), s.db)
	}
	m.family("redislint_keys", "gauge", "", "Keys of a class.")
	for _, s := range order {
		m.sample("redislint_keys"+labels(s), float64(sums[s].Keys))
	}
	m.family("redislint_key_bytes", "gauge", "bytes", "Bytes that the keys of a class take.")
	for _, s := range order {
		if sums[s].Bytes.How != None {
			m.sample("redislint_key_bytes"+labels(s), float64(sums[s].Bytes.Value))
		}
	}
	m.family("redislint_keys_without_ttl", "gauge", "", "Keys of a class that never expire.")
	for _, s := range order {
		m.sample("redislint_keys_without_ttl"+labels(s), float64(sums[s].WithoutTTL))
	}
	m.family("redislint_unknown_keys", "gauge", "", "Keys of no class of the policy.")
	m.sample("redislint_unknown_keys", float64(r.Unknown.Keys))
	m.findings(r)
	if r.Server != nil {
		m.family("redislint_evicted_total", "counter", "", "Keys that the server evicted since it was started, of all classes.")
		m.sample("redislint_evicted_total", float64(r.Server.Evicted))
	}
	m.family("redislint_audit_complete", "gauge", "", "Whether the audit saw all keys and could judge all rules.")
	m.sample("redislint_audit_complete", map[bool]float64{true: 1}[r.Complete])
	m.family("redislint_audit_duration_seconds", "gauge", "seconds", "How long the audit took.")
	m.sample("redislint_audit_duration_seconds", r.Duration)
	m.family("redislint_audit_timestamp_seconds", "gauge", "seconds", "When the audit began.")
	m.sample("redislint_audit_timestamp_seconds", float64(r.Time))
	m.b.WriteString("# EOF\n")
	_, err := io.WriteString(out, m.b.String())
	return err
}

type metrics struct {
	b      strings.Builder
	spaces []string
}

func (m *metrics) family(name, kind, unit, help string) {
	fmt.Fprintf(&m.b, "# TYPE %s %s\n", name, kind)
	if unit != "" {
		fmt.Fprintf(&m.b, "# UNIT %s %s\n", name, unit)
	}
	fmt.Fprintf(&m.b, "# HELP %s %s\n", name, help)
}

func (m *metrics) sample(series string, value float64) {
	m.b.WriteString(series + " " + strconv.FormatFloat(value, 'f', -1, 64) + "\n")
}

// findings are how many keys break a rule; of the server, how many findings there are.
func (m *metrics) findings(r *Report) {
	type series struct{ rule, class string }
	sums := map[series]int64{}
	var order []series
	for _, f := range r.Findings {
		at := series{f.Rule, f.Class}
		if _, ok := sums[at]; !ok {
			order = append(order, at)
		}
		sums[at] += max(f.Keys, 1)
	}
	m.family("redislint_findings", "gauge", "", "Keys that break a rule, or 1 for a rule that the server breaks.")
	for _, s := range order {
		m.sample(fmt.Sprintf(`redislint_findings{rule=%s,class=%s}`, quoted(s.rule), quoted(s.class)), float64(sums[s]))
	}
}

// metricSpaces are the namespaces with the most keys.
func (r *Report) metricSpaces() []string {
	sizes := map[string]int64{}
	for _, c := range r.Classes {
		sizes[c.Namespace] += c.Keys
	}
	names := slices.Clone(r.Namespaces)
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(sizes[b], sizes[a]), strings.Compare(a, b)) })
	return names[:min(len(names), maxMetrics)]
}

func (m *metrics) space(name string) string {
	if name == "" || slices.Contains(m.spaces, name) {
		return name
	}
	return "other"
}

// quoted is the value of a label, without what a terminal obeys.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(safe(s)) + `"`
}
