package analyzer

import (
	"errors"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// Options choose and configure rules. The zero Options are the defaults: every
// rule, no test files.
type Options struct {
	// Rules are the names of the rules to run, or of groups of rules; empty for all.
	Rules []string
	// Disable are the names of rules, or of groups, not to run.
	Disable []string
	// Tests reports on _test.go files too.
	Tests bool
	// Policy is the path of a policy file that holds for every package. Without
	// it each package obeys the nearest .redislint.yml between its folder and
	// the root of its module.
	Policy string
	// PolicyText is the content of a policy file that holds for every package,
	// for drivers that cannot read one. Its patterns of folders begin at the
	// working directory, or at the root of a module that is elsewhere. At most one
	// of Policy and PolicyText may be set.
	PolicyText string
	// OneFile offers only fixes that stay in the file of the finding; of those
	// that cannot be made together, the first. It is for drivers that would make
	// such fixes in part.
	OneFile bool
	// FactsMark is for drivers that keep facts from run to run, by the name of the
	// analyzer that made them. Facts depend on policies too, so another mark must
	// be given for every other state of the policies, of letters, digits and
	// underscores. Without it the name is the same at every run.
	FactsMark string
}

// inlinePolicy is what errors call the PolicyText.
const inlinePolicy = "policy"

// New returns the chosen rules as analyzers, in order of priority. Every call
// returns new ones, so that the flags of one do not change another. It is an
// error to name a rule that does not exist, to leave none, or to give a policy
// that does not load: that is then a [keys.PolicyErrors] or of os.ReadFile.
//
// A policy that is found beside a package is read when the package is analysed;
// an error about it is one of the package.
func New(opts Options) ([]*analysis.Analyzer, error) {
	rules, err := passes.Choose(Rules(), opts.Rules, opts.Disable)
	if err != nil {
		return nil, err
	}
	policies, err := opts.policies()
	if err != nil {
		return nil, err
	}
	suite := passes.NewSuite(policies)
	suite.OneFile = opts.OneFile
	if opts.FactsMark != "" {
		suite.MarkFacts(opts.FactsMark)
	}
	var analyzers []*analysis.Analyzer
	for _, r := range rules {
		a := suite.Analyzer(r)
		if opts.Tests {
			if err := a.Flags.Set("tests", "true"); err != nil {
				return nil, err
			}
		}
		analyzers = append(analyzers, a)
	}
	return analyzers, nil
}

// policies returns where the policy of a package is from.
func (o Options) policies() (*passes.Policies, error) {
	var policy *keys.Policy
	var err error
	switch {
	case o.Policy != "" && o.PolicyText != "":
		return nil, errors.New("a policy is given as a file and as a text: give one of them")
	case o.Policy != "":
		policy, err = passes.LoadPolicy(o.Policy, Known()...)
	case o.PolicyText != "":
		policy, err = passes.ParsePolicy(inlinePolicy, []byte(o.PolicyText), Known()...)
	default:
		return passes.NearestPolicies(Known()...), nil
	}
	if err != nil {
		return nil, err
	}
	return passes.OnePolicy(policy), nil
}
