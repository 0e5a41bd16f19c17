package passes_test

import (
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// program makes packages below a folder: path, name, imports.
func program(t *testing.T, root string, lines ...string) []*uses.Package {
	t.Helper()
	all := map[string]*types.Package{}
	var pkgs []*uses.Package
	for _, line := range lines {
		words := strings.Fields(line)
		pkg := at(root, words[0])
		pkg.Types = types.NewPackage(pkg.Path, words[1])
		all[words[0]] = pkg.Types
		var imports []*types.Package
		for _, imported := range words[2:] {
			require.NotNil(t, all[imported], imported)
			imports = append(imports, all[imported])
		}
		pkg.Types.SetImports(imports)
		pkgs = append(pkgs, pkg)
	}
	return pkgs
}

func TestServices(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": "module example.org/app\n"})
	pkgs := program(t, root, "a a", "b b a", "c c", "cmd/api main b", "cmd/jobs/v2 main b c", "tools/jobs main c", "tools/jobs/x main")
	ps := passes.NearestPolicies()
	require.NoError(t, ps.Add(pkgs...))
	s := ps.Services(pkgs, nil)
	require.Equal(t, []string{"api", "example.org/app/cmd/jobs/v2"}, s.Names("example.org/app/a"), "two are called jobs")
	require.Equal(t, []string{"example.org/app/cmd/jobs/v2", "example.org/app/tools/jobs"}, s.Names("example.org/app/c"))
	require.Equal(t, []string{"x"}, s.Names("example.org/app/tools/jobs/x"))
	require.Nil(t, s.Names("example.org/app/none"))
	require.Nil(t, s.Of("example.org/app/a")[0].Spec)

	root = tree(t, map[string]string{
		"go.mod": "module example.org/app\n",
		".redislint.yml": "services:\n  jobs: {main: [./cmd/jobs/v2, ./tools/...]}\n  api: {main: example.org/app/cmd/api, env: API_NS}\n  gone: {main: ./cmd/gone}\n" +
			"namespace: {default: app}\n",
	})
	pkgs = program(t, root, "a a", "b b a", "c c", "cmd/api main b", "cmd/jobs/v2 main b c", "tools/jobs main c", "cmd/other main a")
	ps = passes.NearestPolicies()
	require.NoError(t, ps.Add(pkgs...))
	s = ps.Services(pkgs, nil)
	require.Equal(t, []string{"api", "jobs"}, s.Names("example.org/app/a"), "other is not listed")
	require.Equal(t, []string{"jobs"}, s.Names("example.org/app/c"))
	require.Equal(t, []string{"example.org/app/cmd/jobs/v2", "example.org/app/tools/jobs"}, s.Of("example.org/app/c")[0].Main)
	require.Equal(t, []string{"API_NS"}, s.Of("example.org/app/cmd/api")[0].Spec.Env)
	require.Empty(t, s.Names("example.org/app/cmd/other"))

	var none *passes.Services
	require.Nil(t, none.Names("example.org/app/a"))
}

// TestServicesWithUses: a program without keys takes no name from one that has keys.
func TestServicesWithUses(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": "module example.org/app\n"})
	pkgs := program(t, root, "a a", "b b a", "c c", "apis/order main", "apis/pay main c", "services/order main b", "services/pay main a", "jobs main")
	ps := passes.NearestPolicies()
	require.NoError(t, ps.Add(pkgs...))
	in := func(packages ...string) []uses.Use {
		var all []uses.Use
		for _, p := range packages {
			all = append(all, uses.Use{Package: "example.org/app/" + p})
		}
		return all
	}

	s := ps.Services(pkgs, in("a", "b", "a"))
	require.Equal(t, []string{"order", "pay"}, s.Names("example.org/app/a"))
	require.Equal(t, []string{"example.org/app/apis/order"}, s.Names("example.org/app/apis/order"))
	require.Equal(t, []string{"example.org/app/apis/pay"}, s.Names("example.org/app/c"))
	require.Equal(t, []string{"jobs"}, s.Names("example.org/app/jobs"), "alone, and without keys")

	s = ps.Services(pkgs, in("a", "c"))
	require.Equal(t, []string{"example.org/app/services/pay", "order"}, s.Names("example.org/app/a"), "two that are called pay have keys")
	require.Equal(t, []string{"example.org/app/apis/pay"}, s.Names("example.org/app/c"))

	s = ps.Services(pkgs, in("apis/order"))
	require.Equal(t, []string{"order"}, s.Names("example.org/app/apis/order"))
	require.Equal(t, []string{"example.org/app/services/order", "example.org/app/services/pay"}, s.Names("example.org/app/a"))
}
