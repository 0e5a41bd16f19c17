package builder

import (
	"bytes"
	"strings"
	"text/template"
)

var userTemplate = template.Must(template.New("user").Parse("app:user:{{.ID}}:profile"))

type params struct{ ID, Kind string }

func executed(id string) {
	var b bytes.Buffer
	_ = userTemplate.Execute(&b, params{ID: id})
	rdb.Get(ctx, b.String()) // key "app:user:{id}:profile"
}

func executedLocal(p params) {
	t := template.Must(template.New("k").Parse("app:{{.Kind}}:{{.ID}}"))
	var b strings.Builder
	if err := t.Execute(&b, p); err != nil {
		return
	}
	rdb.Get(ctx, b.String()) // key "app:{kind}:{id}" // miss
}

func executedMap(id string) {
	t, err := template.New("k").Parse("app:map:{{.id}}")
	if err != nil {
		return
	}
	var b strings.Builder
	_ = t.Execute(&b, map[string]string{"id": id})
	rdb.Get(ctx, b.String()) // key "app:map:{id}"
}

func executedUnknown(t *template.Template, id string) {
	var b strings.Builder
	_ = t.Execute(&b, params{ID: id})
	rdb.Get(ctx, b.String()) // key {?}
}

func afterLiteral(t *template.Template, id string) {
	b := bytes.NewBufferString("app:")
	_ = t.Execute(b, params{ID: id})
	rdb.Get(ctx, b.String()) // key "app:{...}"
}
