package report

import (
	"io"
	"net/url"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// sarifRoot names the top of the repository in a log: paths are relative to it.
const sarifRoot = "%SRCROOT%"

// fingerprintName is the key of our fingerprints; the number goes up when what
// they are made of changes.
const fingerprintName = "redislint/v1"

// SARIFOptions say what a log tells of redislint itself.
type SARIFOptions struct {
	Version  string
	Rules    []passes.Rule // that are declared: all there are
	Baseline bool          // results are compared with a baseline
	ReadFile func(name string) ([]byte, error)
}

// SARIF writes the findings of r as a log of SARIF 2.1.0, suppressed ones too.
// Columns are of UTF-16 units.
func SARIF(w io.Writer, r *Run, opts SARIFOptions) error {
	s := &sarifLog{Run: r, opts: opts, places: newPlaces(opts.ReadFile), index: map[string]int{}}
	driver := sarif.NewToolComponent().WithName("redislint").WithVersion(opts.Version).WithInformationURI(projectURL)
	if err := s.declare(driver); err != nil {
		return err
	}
	run := sarif.NewRun().WithTool(&sarif.Tool{Driver: driver, Extensions: []*sarif.ToolComponent{}}).WithColumnKind("utf16CodeUnits")
	run.OriginalUriBaseIds = map[string]sarif.ArtifactLocation{
		sarifRoot: *sarif.NewArtifactLocation().WithDescription(message("the top of the repository")),
	}
	for _, f := range s.issues() {
		run.AddResult(s.result(f))
	}
	invocation := sarif.NewInvocation().WithExecutionSuccessful(len(r.Errors) == 0)
	for _, e := range r.Errors {
		invocation.AddToolExecutionNotification(s.notification(e))
	}
	run.AddInvocation(invocation)
	return encode(w, sarif.NewReport().AddRun(run))
}

type sarifLog struct {
	*Run
	opts   SARIFOptions
	places *places
	index  map[string]int // of declared rules
}

// declare declares the rules, with their documentation.
func (s *sarifLog) declare(driver *sarif.ToolComponent) error {
	add := func(name, summary, help string) {
		s.index[name] = len(driver.Rules)
		driver.AddRule(sarif.NewReportingDescriptor().WithID(name).WithName(name).
			WithShortDescription(multiformat(summary)).WithFullDescription(multiformat(summary)).
			WithHelp(multiformat(help)).WithHelpURI(helpURL(name)).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel("error")))
	}
	for _, rule := range s.opts.Rules {
		doc, err := rule.Documentation()
		if err != nil {
			return err
		}
		add(rule.Name, doc.Summary, doc.Text(80, passes.DocStyle{}))
	}
	add(passes.IgnoreRule, "reports comments //redislint:ignore that lack a rule or a reason, or suppress nothing",
		"Write //redislint:ignore rule reason behind the line of a finding, or on the line above it. Several rules are separated by commas. Remove the comment once it suppresses nothing.")
	add(StaleRule, "reports entries of the baseline that no longer occur",
		"Remove the line from the baseline, or write the baseline again with --write-baseline: what was repaired must not come back unseen.")
	return nil
}

func (s *sarifLog) result(f issue) *sarif.Result {
	r := sarif.NewRuleResult(f.Rule).WithLevel(string(severity(f.Finding))).WithMessage(message(printableLine(f.Message))).
		WithPartialFingerprints(map[string]string{fingerprintName: f.print}).
		WithLocations([]*sarif.Location{s.location(f.Span)})
	if i, ok := s.index[f.Rule]; ok {
		r.WithRuleIndex(i)
	}
	for i, u := range f.Uses {
		if u.Span != f.Span {
			r.AddRelatedLocation(s.location(u.Span).WithID(i).WithMessage(message(useText(u))))
		}
	}
	if fix := s.fix(f.Fix); fix != nil {
		r.WithFixes([]*sarif.Fix{fix})
	}
	state := "new"
	if f.suppressed != nil {
		kind := "inSource"
		if f.suppressed.Baseline {
			kind, state = "external", "unchanged"
		}
		r.AddSuppression(sarif.NewSuppression().WithKind(kind).WithJustification(f.suppressed.Reason))
	}
	if s.opts.Baseline {
		r.WithBaselineState(state)
	}
	return r
}

// useText says what a use does to the key of a finding.
func useText(u passes.UseRef) string {
	text := u.Command
	if text == "" {
		text = "a command"
	}
	if u.Via != "" {
		text += " through " + printableLine(u.Via)
	}
	return text
}

func (s *sarifLog) location(span uses.Span) *sarif.Location {
	return sarif.NewLocation().WithPhysicalLocation(
		sarif.NewPhysicalLocation().WithArtifactLocation(s.artifact(span.File)).WithRegion(s.region(span)))
}

// artifact names a file: as a relative reference, and an absolute one if it is not
// below the top of the repository.
func (s *sarifLog) artifact(file string) *sarif.ArtifactLocation {
	path := s.hostPath(file)
	if strings.HasPrefix(path, "../") {
		return sarif.NewArtifactLocation().WithURI((&url.URL{Scheme: "file", Path: file}).String())
	}
	return sarif.NewArtifactLocation().WithURI((&url.URL{Path: path}).String()).WithURIBaseID(sarifRoot)
}

func (s *sarifLog) region(span uses.Span) *sarif.Region {
	r := sarif.NewRegion().WithStartLine(max(span.Line, 1))
	if span.Line > 0 && span.Column > 0 {
		r.WithStartColumn(s.places.utf16(span.File, span.Line, span.Column))
	}
	if span.EndLine >= span.Line && span.EndLine > 0 && span.EndCol > 0 {
		r.WithEndLine(span.EndLine).WithEndColumn(s.places.utf16(span.File, span.EndLine, span.EndCol))
	}
	return r
}

// fix returns a fix with all of its edits; nil if one is in a file that is not
// what it was.
func (s *sarifLog) fix(f *passes.Fix) *sarif.Fix {
	if f == nil {
		return nil
	}
	var changes []*sarif.ArtifactChange
	byFile := map[string]*sarif.ArtifactChange{}
	for _, e := range f.Edits {
		span, ok := s.places.span(e.File, e.Start, e.End)
		if !ok {
			return nil
		}
		change := byFile[e.File]
		if change == nil {
			change = sarif.NewArtifactChange().WithArtifactLocation(s.artifact(e.File))
			byFile[e.File] = change
			changes = append(changes, change)
		}
		change.AddReplacement(sarif.NewReplacement().WithDeletedRegion(s.region(span)).
			WithInsertedContent(sarif.NewArtifactContent().WithText(e.NewText)))
	}
	if len(changes) == 0 {
		return nil
	}
	return sarif.NewFix().WithDescription(message(printableLine(f.Message))).WithArtifactChanges(changes)
}

// notification is an error of loading: the log is not complete then.
func (s *sarifLog) notification(e Error) *sarif.Notification {
	n := sarif.NewNotification().WithLevel("error").WithMessage(message(e.Message))
	if e.File != "" {
		n.AddLocation(s.location(uses.Span{File: e.File, Line: e.Line, Column: e.Column}))
	}
	return n
}

func message(text string) *sarif.Message { return sarif.NewMessage().WithText(text) }

func multiformat(text string) *sarif.MultiformatMessageString {
	return sarif.NewMultiformatMessageString().WithText(text)
}
