package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkGrowth analyses a module that was made up: with 2,000 Redis calls,
// with twice as many, and with ten times as much code that has none, in packages
// of its own. Set REDISLINT_KEEP to a directory to have the modules left there,
// for the whole program to be measured on (build them first: the build cache is
// to be warm).
func BenchmarkGrowth(b *testing.B) {
	for _, m := range []struct {
		name         string
		calls, other int
	}{
		{"calls=2000", 2000, 0},
		{"calls=4000", 4000, 0},
		{"calls=2000,other=10x", 2000, 10},
	} {
		b.Run(m.name, func(b *testing.B) {
			dir := os.Getenv("REDISLINT_KEEP")
			if dir == "" {
				dir = b.TempDir()
			}
			dir = filepath.Join(dir, m.name)
			if err := writeModule(dir, m.calls, m.other); err != nil {
				b.Fatal(err)
			}
			b.Setenv("GOFLAGS", "-mod=mod")
			b.Setenv("GOPROXY", "off")
			for b.Loop() {
				p, err := analyse(context.Background(), request{dir: dir, progress: func(string, int, int) {}})
				if err != nil || len(p.Errors) > 0 || len(p.Result.Uses) < m.calls {
					b.Fatal(err, p.Errors, len(p.Result.Uses))
				}
			}
		})
	}
}

// callsPerPackage is how many calls a package of the made-up module has.
const callsPerPackage = 50

// writeModule writes a module with so many calls, and other times as much code
// without any.
func writeModule(dir string, calls, other int) error {
	if err := os.CopyFS(filepath.Join(dir, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))); err != nil && !os.IsExist(err) {
		return err
	}
	files := map[string]string{"go.mod": "module example.org/app\n\ngo 1.26\n\n" +
		"require github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ./redis\n"}
	for p := range calls / callsPerPackage {
		files[fmt.Sprintf("store%d/store.go", p)] = storeFile(p)
		for o := range other {
			files[fmt.Sprintf("other%d_%d/other.go", p, o)] = otherFile(p, o)
		}
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// storeFile is a package whose keys are written in the call, built by a
// function, and passed to a wrapper.
func storeFile(p int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package store%d\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n", p)
	b.WriteString("type Store struct{ rdb *redis.Client }\n")
	for f := range callsPerPackage {
		fmt.Fprintf(&b, "\nfunc key%d(id int) string { return fmt.Sprintf(\"app:store%d:thing%d:%%d\", id) }\n", f, p, f)
		fmt.Fprintf(&b, "\nfunc (s *Store) Get%d(ctx context.Context, id int) {\n", f)
		fmt.Fprintf(&b, "\tif id < 0 {\n\t\tfmt.Println(\"no such thing:\", id)\n\t\treturn\n\t}\n")
		fmt.Fprintf(&b, "\ts.rdb.Get(ctx, key%d(id))\n}\n", f)
	}
	return b.String()
}

// otherFile is as much code without a client.
func otherFile(p, o int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package other%d_%d\n\nimport (\n\t\"context\"\n\t\"fmt\"\n)\n\ntype Shop struct{ seen map[string]int }\n", p, o)
	for f := range callsPerPackage {
		fmt.Fprintf(&b, "\nfunc name%d(id int) string { return fmt.Sprintf(\"thing %d of %d: %%d\", id) }\n", f, f, p)
		fmt.Fprintf(&b, "\nfunc (s *Shop) Get%d(ctx context.Context, id int) {\n", f)
		fmt.Fprintf(&b, "\tif id < 0 {\n\t\tfmt.Println(\"no such thing:\", id)\n\t\treturn\n\t}\n")
		fmt.Fprintf(&b, "\ts.seen[name%d(id)]++\n}\n", f)
	}
	return b.String()
}
