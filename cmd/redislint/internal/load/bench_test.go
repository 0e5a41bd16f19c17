package load

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkLoad loads a module of 200 packages: a chain of services, half of
// which use a client; go list is part of it.
func BenchmarkLoad(b *testing.B) {
	var archive strings.Builder
	archive.WriteString(client + appMod)
	for i := range 200 {
		fmt.Fprintf(&archive, "-- app/p%d/p.go --\npackage p%d\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n", i, i)
		if i%2 == 0 {
			archive.WriteString("\n\t\"example.org/client\"\n")
		}
		if i > 0 {
			fmt.Fprintf(&archive, "\tbefore \"example.org/app/p%d\"\n", i-1)
		}
		archive.WriteString(")\n\nvar H http.Handler\n")
		for f := range 30 {
			fmt.Fprintf(&archive, "\nfunc Key%d(id int) string { return fmt.Sprintf(\"app:p%d:f%d:%%d\", id) }\n", f, i, f)
		}
		if i%2 == 0 {
			archive.WriteString("\nfunc Get(c *client.Client, id int) string { return c.Get(nil, Key1(id)) }\n")
		}
		if i > 0 {
			archive.WriteString("\nfunc Before(id int) string { return before.Key2(id) }\n")
		}
	}
	dir := write(b, archive.String())
	for b.Loop() {
		prog := loadApp(b, dir)
		if len(prog.Packages) != 200 || len(prog.Errors) > 0 {
			b.Fatal(len(prog.Packages), prog.Errors)
		}
	}
}
