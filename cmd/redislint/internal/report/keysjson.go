package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// Every key, channel and pattern that the code uses. Paths are slash-separated
// and relative to the module root; lines and columns start at 1, columns count
// bytes.
//
// Names and order of the fields are a contract with other programs; so are the
// comments, which are part of the schema.
type keysDocument struct {
	Version   int            `json:"version" jsonschema:"enum=1"`
	Uses      []useJSON      `json:"uses"`      // sorted by file, line and column
	Templates []templateJSON `json:"templates"` // sorted by template and role
	Stats     statsJSON      `json:"stats"`
	Untabled  []untabledJSON `json:"untabled,omitempty"` // clients that no table knows, sorted by path
	Errors    []errorJSON    `json:"errors,omitempty"`   // what could not be analysed
}

// One place where a key, channel, pattern or index reaches a Redis command. Line and
// column are those of the argument.
type useJSON struct {
	File       string          `json:"file"`
	Line       int             `json:"line"`
	Column     int             `json:"column"`
	Command    string          `json:"command"`
	Access     uses.Access     `json:"access" jsonschema:"enum=read,enum=write"`
	Rights     []string        `json:"rights,omitempty" jsonschema:"enum=RO,enum=RW,enum=OW,enum=RM,enum=access,enum=update,enum=insert,enum=delete"` // of a key, as Redis's key specification of the command has it
	Role       uses.Role       `json:"role" jsonschema:"enum=key,enum=channel,enum=pattern,enum=index"`                                               // an index is the name of one, as FT.SEARCH has it
	Package    string          `json:"package"`                                                                                                       // import path
	Function   string          `json:"function,omitempty"`                                                                                            // the declaration that it is in, as in (*Store).Get
	Services   []string        `json:"services,omitempty"`                                                                                            // the programs that the package is part of, sorted
	Classes    []string        `json:"classes,omitempty"`                                                                                             // of the policy, sorted
	Client     string          `json:"client"`                                                                                                        // import path
	Via        string          `json:"via,omitempty"`                                                                                                 // the wrapper that is called here
	Forwarded  bool            `json:"forwarded,omitempty"`                                                                                           // the key is a parameter; its templates are what callers bring
	Templates  []string        `json:"templates"`
	Resolution uses.Resolution `json:"resolution" jsonschema:"enum=full,enum=partial,enum=unknown"`
	Reason     uses.Reason     `json:"reason,omitempty" jsonschema:"enum=request,enum=flag,enum=environment,enum=database,enum=decoded,enum=reply,enum=no-caller,enum=not-loaded,enum=too-many,enum=construct"` // why the keys are unknown
	TTL        uses.TTL        `json:"ttl"`                                                                                                                                                                     // a duration, none, unknown, or n/a
	TTLMin     string          `json:"ttl_min,omitempty"`                                                                                                                                                       // the least that the TTL can be, where that is known
	TTLMax     string          `json:"ttl_max,omitempty"`                                                                                                                                                       // the most
	Fields     []string        `json:"fields,omitempty"`                                                                                                                                                        // of a hash, that the command names by constants, sorted
	Origins    []originJSON    `json:"origins"`                                                                                                                                                                 // where the literal heads are written
}

// Where a literal head is written.
type originJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// One template in one role, over all its uses.
type templateJSON struct {
	Template string    `json:"template"`
	Role     uses.Role `json:"role" jsonschema:"enum=key,enum=channel,enum=pattern"`
	Types    []string  `json:"types"`
	Commands []string  `json:"commands"`
	TTL      uses.TTL  `json:"ttl"`               // a duration, none, mixed, or unknown
	TTLMin   string    `json:"ttl_min,omitempty"` // the least that a use gives, where that is known of all that give one
	TTLMax   string    `json:"ttl_max,omitempty"` // the most
	Class    string    `json:"class"`             // of the policy; "" without one
	Uses     int       `json:"uses"`
}

// How much of the keys is known. What a wrapper hands on is counted with its
// callers, where these are known.
type statsJSON struct {
	Uses    int                 `json:"uses"`
	Full    int                 `json:"full"`              // every key has a literal head
	Partial int                 `json:"partial"`           // some literal text
	Unknown int                 `json:"unknown"`           // nothing
	Reasons map[uses.Reason]int `json:"reasons,omitempty"` // why nothing is: the number of unknown uses of each reason
}

// KeysJSON writes the uses of r, the table of their templates and the figures
// as one JSON document.
func KeysJSON(w io.Writer, r *Run) error {
	stats := r.tally()
	doc := keysDocument{
		Version:   schemaVersion,
		Uses:      make([]useJSON, 0, len(r.Result.Uses)),
		Templates: []templateJSON{},
		Stats:     statsJSON{stats.uses, stats.full, stats.partial, stats.unknown, stats.reasons},
		Untabled:  r.untabledJSON(),
		Errors:    r.errorsJSON(),
	}
	for _, u := range r.inOrder(slices.Concat(r.Result.Uses, r.Result.Indexes)) {
		least, most := r.lifetime(&u).texts()
		doc.Uses = append(doc.Uses, useJSON{
			File:       r.path(u.Arg.File),
			Line:       u.Arg.Line,
			Column:     u.Arg.Column,
			Command:    u.Command,
			Access:     u.Access,
			Rights:     u.Rights(),
			Role:       u.Role,
			Package:    u.Package,
			Function:   u.Decl,
			Services:   r.Services.Names(u.Package),
			Classes:    r.classNames(&u),
			Client:     u.Client,
			Via:        u.Via,
			Forwarded:  u.Forwarded,
			Templates:  templatesOf(u),
			Resolution: u.Resolution(),
			Reason:     u.Reason,
			TTL:        cmp.Or(u.TTL, "n/a"),
			TTLMin:     least,
			TTLMax:     most,
			Fields:     r.fields(&u),
			Origins:    r.origins(u),
		})
	}
	for _, t := range r.inventory(false) {
		doc.Templates = append(doc.Templates, templateJSON{
			Template: t.template,
			Role:     t.role,
			Types:    t.types,
			Commands: t.commands,
			TTL:      t.ttl,
			TTLMin:   t.least,
			TTLMax:   t.most,
			Class:    t.class,
			Uses:     t.uses,
		})
	}
	return encode(w, doc)
}

// fields are the names of the fields that u names, sorted, each once.
func (r *Run) fields(u *uses.Use) []string {
	if r.Flow == nil {
		return nil
	}
	set := make(map[string]bool)
	for _, f := range r.Flow.Fields(u) {
		set[f.Name] = true
	}
	return sortedSet(set)
}

// origins returns where the heads of the keys of u are written, sorted, each
// place once.
func (r *Run) origins(u uses.Use) []originJSON {
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
