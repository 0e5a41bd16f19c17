// Subsets makes random subsets of the fixes that redislint offers for a module,
// and compiles each: a fix must not need another one.
//
//	subsets -C DIR [-tool redislint] [-n 50] [-seed 1] [packages]
//
// Nothing is written in the module. The exit status is 1 if a subset does not
// compile.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
)

func main() {
	dir := flag.String("C", ".", "the root of the module")
	tool := flag.String("tool", "redislint", "the program")
	n := flag.Int("n", 50, "how many subsets")
	seed := flag.Uint64("seed", 1, "which subsets")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	failed, err := run(context.Background(), *tool, *dir, *n, *seed, patterns)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

// run compiles n subsets, and returns how many of them fail.
func run(ctx context.Context, tool, dir string, n int, seed uint64, patterns []string) (failed int, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return 0, err
	}
	fixes, err := offered(ctx, tool, dir, patterns)
	if err != nil {
		return 0, err
	}
	fmt.Printf("%d fixes\n", len(fixes))
	r := rand.New(rand.NewPCG(seed, seed))
	for i := range n {
		chosen := subset(r, fixes)
		out, err := compile(ctx, dir, chosen, patterns)
		if err != nil {
			return failed, err
		}
		if out != "" {
			failed++
			fmt.Printf("subset %d of %d fixes does not compile:\n%s\n", i, len(chosen), out)
		}
	}
	fmt.Printf("%d of %d subsets compile\n", n-failed, n)
	return failed, nil
}

// offered returns the edits of every fix that check offers.
func offered(ctx context.Context, tool, dir string, patterns []string) ([][]passes.Edit, error) {
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, tool, append([]string{"check", "-C", dir, "--format", "json", "--exit-zero"}, patterns...)...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil && out.Len() == 0 {
		return nil, fmt.Errorf("%w\n%s", err, stderr.Bytes())
	}
	var report struct {
		Findings []struct {
			Fix *struct {
				Edits []struct {
					File       string `json:"file"`
					Start, End int
					NewText    string `json:"new_text"`
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		return nil, err
	}
	var fixes [][]passes.Edit
	for _, f := range report.Findings {
		if f.Fix == nil {
			continue
		}
		var edits []passes.Edit
		for _, e := range f.Fix.Edits {
			edits = append(edits, passes.Edit{File: filepath.Join(dir, filepath.FromSlash(e.File)), Start: e.Start, End: e.End, NewText: e.NewText})
		}
		fixes = append(fixes, edits)
	}
	if len(fixes) == 0 {
		return nil, errors.New("no fix is offered (is there a policy, and are the builders generated?)")
	}
	return fixes, nil
}

// subset chooses fixes at random, each as likely as not, without those that
// cannot be made together.
func subset(r *rand.Rand, fixes [][]passes.Edit) [][]passes.Edit {
	var chosen [][]passes.Edit
	var all []passes.Edit
	for _, edits := range fixes {
		if r.IntN(2) == 0 && !edit.Conflict(all, edits) {
			chosen, all = append(chosen, edits), append(all, edits...)
		}
	}
	return chosen
}

// compile returns what the compiler says of the module with fixes made; "" if
// nothing.
func compile(ctx context.Context, dir string, fixes [][]passes.Edit, patterns []string) (string, error) {
	temp, err := os.MkdirTemp("", "subset")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	made, err := edit.Files(slices.Concat(fixes...), edit.Packages{}, os.ReadFile)
	if err != nil {
		return "", err
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for name, data := range made {
		at := filepath.Join(temp, fmt.Sprint(len(overlay.Replace), ".go"))
		if err := os.WriteFile(at, data, 0o600); err != nil {
			return "", err
		}
		overlay.Replace[name] = at
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	list := filepath.Join(temp, "overlay.json")
	if err := os.WriteFile(list, data, 0o600); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-overlay", list}, patterns...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return "", err
	}
	if err == nil {
		return "", nil
	}
	return string(out), nil
}
