package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/redislint/redislint/passes/rediscalls"
)

// The JSON document of keys. Names and order are a contract with other
// programs.
type keysDocument struct {
	Version   int            `json:"version"`
	Uses      []useJSON      `json:"uses"`
	Templates []templateJSON `json:"templates"`
	Stats     statsJSON      `json:"stats"`
	Errors    []errorJSON    `json:"errors,omitempty"`
}

type useJSON struct {
	File       string                `json:"file"`
	Line       int                   `json:"line"`
	Column     int                   `json:"column"`
	Command    string                `json:"command"`
	Access     rediscalls.Access     `json:"access"`
	Role       rediscalls.Role       `json:"role"`
	Client     string                `json:"client"`
	Via        string                `json:"via,omitempty"`
	Forwarded  bool                  `json:"forwarded,omitempty"`
	Templates  []string              `json:"templates"`
	Resolution rediscalls.Resolution `json:"resolution"`
	TTL        rediscalls.TTL        `json:"ttl"`
	Origins    []originJSON          `json:"origins"`
}

type originJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

type templateJSON struct {
	Template string          `json:"template"`
	Role     rediscalls.Role `json:"role"`
	Types    []string        `json:"types"`
	Commands []string        `json:"commands"`
	TTL      rediscalls.TTL  `json:"ttl"`
	Class    string          `json:"class"`
	Uses     int             `json:"uses"`
}

type statsJSON struct {
	Uses    int `json:"uses"`
	Full    int `json:"full"`
	Partial int `json:"partial"`
	Unknown int `json:"unknown"`
}

// KeysJSON writes the uses of r, the table of their templates and the figures
// as one JSON document.
func KeysJSON(w io.Writer, r *Run) error {
	stats := r.tally()
	doc := keysDocument{
		Version:   schemaVersion,
		Uses:      make([]useJSON, 0, len(r.Result.Uses)),
		Templates: []templateJSON{},
		Stats:     statsJSON{stats.uses, stats.full, stats.partial, stats.unknown},
		Errors:    r.errorsJSON(),
	}
	for _, u := range r.sortedUses() {
		doc.Uses = append(doc.Uses, useJSON{
			File:       r.path(u.Arg.File),
			Line:       u.Arg.Line,
			Column:     u.Arg.Column,
			Command:    u.Command,
			Access:     u.Access,
			Role:       u.Role,
			Client:     u.Client,
			Via:        u.Via,
			Forwarded:  u.Forwarded,
			Templates:  templatesOf(u),
			Resolution: u.Resolution(),
			TTL:        cmp.Or(u.TTL, "n/a"),
			Origins:    r.origins(u),
		})
	}
	for _, t := range r.templates() {
		doc.Templates = append(doc.Templates, templateJSON{
			Template: t.template,
			Role:     t.role,
			Types:    t.types,
			Commands: t.commands,
			TTL:      t.ttl,
			Uses:     t.uses,
		})
	}
	return encode(w, doc)
}

// origins returns where the heads of the keys of u are written, sorted, each
// place once.
func (r *Run) origins(u rediscalls.Use) []originJSON {
	list := []originJSON{}
	for _, k := range u.Keys {
		if k.Head != nil {
			list = append(list, originJSON{r.path(k.Head.File), k.Head.Line, k.Head.Column})
		}
	}
	slices.SortFunc(list, func(a, b originJSON) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return slices.Compact(list)
}
