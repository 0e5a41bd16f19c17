package golangci

import (
	"fmt"

	"github.com/golangci/plugin-module-register/register"
)

// Settings are the plugin's settings in .golangci.yml. They are named as the
// flags of the command line.
type Settings struct {
	// Rules are the names of the rules to run, or of groups of rules; empty for all.
	Rules []string `json:"rules"`
	// Disable are the names of rules, or of groups, not to run.
	Disable []string `json:"disable"`
	// Policy is a policy file that holds for every package; a relative path is
	// looked for in the working directory and those above it, up to the module's
	// root. If it is not set, it is the file that REDISLINT_POLICY names, or else the
	// nearest .redislint.yml of each package.
	Policy string `json:"policy"`
	// Tests reports on _test.go files too.
	Tests bool `json:"tests"`
}

func decode(conf any) (Settings, error) {
	s, err := register.DecodeSettings[Settings](conf)
	if err != nil {
		return Settings{}, fmt.Errorf("%w (the settings are rules and disable, which are lists, policy, a path, and tests, true or false)", err)
	}
	return s, nil
}
