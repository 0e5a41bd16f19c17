package keys

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Lines are a pattern, what it has in place of the namespace (* for a
// wildcard, - for nothing), and the classes that it reaches.
func TestMatchGlob(t *testing.T) {
	for name, lines := range map[string]string{
		"conduit": `
conduit:workers:*              conduit  worker
conduit:functions:*            conduit  function
conduit:functions:{id}:*       conduit  function
{ns}:functions:*               {ns}     function
{ns}-x:functions:*             {ns}-x   function
conduit:api_instances:*        conduit  api_instance
conduit:api:*:*:*:m:*          conduit  api_minute
conduit:api:{name}:*:m:*       conduit  api_minute api_hourly
conduit:fn:*:stream            conduit  fn_stream
conduit:fn:*                   conduit  fn_stream fn_scheduled fn_dedup
conduit:job:*                  conduit  job job_record
conduit:job:?                  conduit  job_record
conduit:jobs:by_[a-t]*         conduit  jobs_by_status jobs_by_time jobs_by_function
conduit:jobs:by_[^a-s]*        conduit  jobs_by_time
conduit:s\*:*                  -
conduit:temp:*                 -
conduit*:workers:*             *        worker function api_endpoints api_minute api_hourly fn_stream fn_scheduled fn_dedup job
*:workers:*                    *        worker function api_endpoints api_minute api_hourly fn_stream fn_scheduled fn_dedup job
?onduit:workers:*              *        worker
con{rest...}:workers:1         *        worker function job
`,
		"sett": `
sett:*:lock                    *           thread lock
sett:myproject:*               myproject   artefact claim claim_bids thread lock
sett:*                         *           instance_counter instances artefact claim claim_bids thread lock
sett:inst*                     *           instance_counter instances artefact claim claim_bids thread lock
sett:{name}:claim:*            {name}      claim claim_bids
sett:{name}:claim:*:bids       {name}      claim_bids
sett:insta?ces                 -           instances
`,
		"skynet": `
context:*                      -  context global_context
context:__*                    -  context global_context
context:[a-z]*                 -  context
snapshot:2025-*                -  snapshot
session:*                      -  session
`,
		"poppo": `
poppo:*:*:123                  poppo  issue_status issue_metadata issues_completed process_info process_heartbeat task_info task_result stats_running metrics config lock_issue lock_process lock_backup temp session
poppo:temp:*                   poppo  temp
poppo:stats:*:old              poppo  stats_running
`,
	} {
		p := system(t, name)
		for line := range strings.Lines(strings.TrimSpace(lines)) {
			words := strings.Fields(line)
			tmpl, err := Parse(words[0])
			require.NoError(t, err)
			m := p.MatchGlob(tmpl)
			got := m.Namespace.String()
			switch {
			case m.Wild:
				got = "*"
			case got == "":
				got = "-"
			}
			require.Equal(t, strings.Join(words[1:], " "), strings.TrimSpace(got+" "+names(m.Classes)), words[0])
		}
	}
	m := system(t, "conduit").MatchChannelGlob(mustParse(t, "conduit:status:*"))
	require.Equal(t, "events", names(m.Classes))
	require.Equal(t, "conduit", m.Namespace.String())
}

// The automaton of a glob has the texts that Redis says.
func TestGlobAgainstRegexp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var glob, re strings.Builder
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, 8), 0, 5).Draw(t, "elements") {
			e := [][2]string{
				{"*", ".*"}, {"?", "."}, {"[a-x]", "[a-x]"}, {"[^a1]", "[^a1]"}, {`[\]a]`, `[\]a]`}, {`\*`, `\*`}, {"a", "a"}, {":", ":"}, {"[x-a]", "[a-x]"},
			}[i]
			glob.WriteString(e[0])
			re.WriteString(e[1])
		}
		want := regexp.MustCompile("(?s)^" + re.String() + "$")
		l := newLanguage(Syntax{Separator: ":", Empty: true}, withoutPlaces(globPieces(New(lit(glob.String())))))
		for _, key := range append(testKeys[:800:800], "*", "a*", "]") {
			k := newLanguage(Syntax{Separator: ":"}, pieces(New(lit(key))))
			if _, ok, _ := overlap(&l, &k); ok != want.MatchString(key) {
				t.Fatalf("%s matches %q: %v", glob.String(), key, ok)
			}
		}
	})
}

// What is not closed ends with the pattern, as in Redis.
func TestGlobPiecesOdd(t *testing.T) {
	for _, glob := range []string{"[", "[^", "[a", "[a-", `\`, `[\`, "a[", "[]", "[^]", "[a-]b"} {
		require.NotEmpty(t, globPieces(New(lit(glob))), glob)
	}
}

// Where the namespace of a pattern begins, its text stands; behind a backslash
// too.
func TestGlobPlaces(t *testing.T) {
	p := mustPolicy(t, "namespace: {default: app}\nkeys:\n  a: {pattern: \"x:{namespace}:{id}:{n}\"}\n  b: {pattern: \"{namespace}:y\"}\n")
	for _, tt := range []struct {
		glob         Template
		part, offset int
	}{
		{New(lit("x:app:*")), 0, 2},
		{New(lit(`\x:app:*`)), 0, 3},
		{New(lit("app:y*")), 0, 0},
		{New(lit("x:"), Part{Placeholder: true, Name: "ns"}, lit(":*")), 1, 0},
	} {
		m := p.MatchGlob(tt.glob)
		require.NotNil(t, m.Classes, tt.glob)
		require.Equal(t, [2]int{tt.part, tt.offset}, [2]int{m.Part, m.Offset}, tt.glob)
	}
}
