package keys

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// system loads the policy of one of the systems in testdata.
func system(t *testing.T, name string) *Policy {
	t.Helper()
	p, err := LoadPolicy(filepath.Join("..", "testdata", "systems", name, PolicyFile))
	require.NoError(t, err)
	return p
}

// Every key that the documents give as an example is one of the class that they
// describe, and so is the template by which code makes it. Lines are the class,
// then keys; a class of channels begins with "channel".
func TestSystems(t *testing.T) {
	for name, lines := range map[string]string{
		"conduit": `
worker            conduit:workers:w-1 {namespace}:workers:{worker_id} conduit:workers:{id}
function          conduit:functions:w-1:upper {namespace}:functions:{worker_id}:{name}
api_instance      conduit:api_instances:api-1 {namespace}:api_instances:{api_id}
api_registry      conduit:api:registry {namespace}:api:registry
api_endpoints     conduit:api:billing:endpoints conduit:api:{name}:endpoints
api_minute        conduit:api:billing:GET:/v1/invoices:m:202601020304 conduit:api:{name}:{method}:{path}:m:{minute}
api_hourly        conduit:api:billing:GET:/v1/invoices:h:2026010203 conduit:api:{name}:{method}:{path}:h:{hour}
events_stream     conduit:status:events
api_requests      conduit:api:requests
fn_stream         conduit:fn:upper:stream conduit:fn:{function}:stream
fn_scheduled      conduit:fn:upper:scheduled conduit:fn:{function}:scheduled
fn_dedup          conduit:fn:upper:dedup conduit:fn:{function}:dedup
job               conduit:job:upper:j-1 conduit:job:{function}:{id} conduit:job:{f}:j-{n:int}
job_record        conduit:job:j-1 conduit:job:{id} conduit:job:{a}-{b}
result            conduit:result:j-1 conduit:result:{job_id}
cron_registry     conduit:cron_registry
sweep_lock        conduit:sweep_lock
user_stream       conduit:stream:daily conduit:stream:{name}
jobs_by_status    conduit:jobs:by_status:done conduit:jobs:by_status:{status}
jobs_by_time      conduit:jobs:by_time
jobs_by_function  conduit:jobs:by_function:upper conduit:jobs:by_function:{function}
-                 conduit conduit:workers conduit:workers: conduit:workers:{parts...} conduit:{kind}:{id} conduit:jobs:by_day
channel events    conduit:status:events
`,
		"skynet": `
context           context:claude_cli context:gemini context:{agent_id}
global_context    context:__global__
session           session:650e8400-e29b-41d4-a716-446655440001 session:{id} session:{id:uuid}
history           history:claude_cli history:gemini history:{agent_id}
presence          presence:claude_cli presence:{agent_id}
snapshot          snapshot:2025-11-19T12:34:56.789Z snapshot:{timestamp} snapshot:{at...}
-                 session:uuid session:{n:int} message:1 channel:default
channel broadcast channel:skynet_core channel:default channel:{channel_name}
`,
		"sett": `
instance_counter  sett:instance_counter
instances         sett:instances
artefact          sett:myproject:artefact:550e8400-e29b-41d4-a716-446655440000 sett:{instance_name}:artefact:{uuid}
claim             sett:default-1:claim:550e8400-e29b-41d4-a716-446655440000 sett:{name}:claim:{id}
claim_bids        sett:default-1:claim:550e8400-e29b-41d4-a716-446655440000:bids sett:{name}:claim:{id}:bids
thread            sett:test1:thread:report sett:{instance_name}:thread:{logical_id}
lock              sett:myproject:lock sett:{name}:lock sett:default-{counter}:lock
-                 sett:My-Project:lock sett:1st:lock sett:x{a}y_z:lock sett:myproject:artefact:1 sett:lock
channel artefact_events sett:myproject:artefact_events sett:{instance_name}:artefact_events
channel claim_events    sett:default-3:claim_events
`,
		"mediation": `
idem              med:prod:c:idem:x med:dev:shared:idem:x:y med:{env}:h:idem:{id}
idem_emit_a       med:prod:a:idem:x med:{env}:a:idem:{key}
idem_emit_b       med:prod:b:idem:x
idem_event        med:prod:f:idem:event:42 med:prod:f:idem:event:{idempotencyKey}
idem_append       med:prod:g:idem:x
dedup             med:prod:b:dedup:x
dedup_window      med:prod:a:dedup:x
dedup_closure     med:prod:f:dedup:x
cache_query       med:prod:e:cache:query:x
cache_snapshot    med:prod:e:cache:snapshot:x
cache_rounds      med:prod:shared:cache:rounds:p1
cache_tenant      med:prod:e:cache:tenant:t1:x
config            med:prod:h:cfg:x
config_etag       med:prod:h:cfg:etag:0a1b med:prod:h:cfg:etag:{configKeyHash}
circuit           med:prod:d:circuit:x
circuit_source    med:prod:d:circuit:source:7 med:prod:d:circuit:source:{sourceId}
-                 med:test:a:idem:x med:prod:i:idem:x med:prod:e:cache:x med:prod:e:cache:tenant:i1 med:prod:a:circuit:x med:prod:a:idem med:prod:a:log:x
`,
		"poppo": `
issue_status      poppo:issue:status:123 poppo:issue:status:{issueNumber}
issue_metadata    poppo:issue:metadata:123
issues_processing poppo:issues:processing
issues_completed  poppo:issues:completed:today
process_info      poppo:process:info:issue-123-poppo poppo:process:info:issue-{n}-poppo poppo:process:info:{processId}
process_heartbeat poppo:process:heartbeat:issue-123-poppo
processes_active  poppo:processes:active
processes_zombies poppo:processes:zombies
queue             poppo:queue:high poppo:queue:normal poppo:queue:low poppo:queue:{priority}
task_info         poppo:task:info:task-123
task_result       poppo:task:result:task-123 poppo:task:result:task-{n}
stats             poppo:stats:issues:daily:2025-06-19 poppo:stats:{category}:{period}:{date}
stats_running     poppo:stats:performance:hourly poppo:stats:issues:old
metrics           poppo:metrics:cpu:current poppo:metrics:memory:history
config            poppo:config:claude:timeout poppo:config:github:ratelimit
flag_maintenance  poppo:flags:maintenance
flag_debug        poppo:flags:debug:enabled
lock_issue        poppo:lock:issue:123 poppo:lock:issue:{issueNumber}
lock_process      poppo:lock:process:migration poppo:lock:process:{processId}
lock_backup       poppo:lock:backup:daily
temp              poppo:temp:x:y
session           poppo:session:expired:1 poppo:session:{id}
-                 poppo:queue:urgent poppo:issue:status:twelve poppo:issue:state:1
channel mirin_requests  poppo:channel:mirin:requests
channel mirin_responses poppo:channel:mirin:responses
channel events    poppo:channel:events:issue:status poppo:channel:events:{type}
`,
	} {
		t.Run(name, func(t *testing.T) {
			p := system(t, name)
			tested := map[string]bool{}
			for line := range strings.Lines(strings.TrimSpace(lines)) {
				words := strings.Fields(line)
				match := p.Match
				if words[0] == "channel" {
					match, words = p.MatchChannel, words[1:]
				}
				tested[words[0]] = true
				for _, key := range words[1:] {
					m, ok := match(mustParse(t, key))
					got := "-"
					if ok {
						got = m.Class.Name
					}
					require.Equal(t, words[0], got, key)
				}
			}
			for _, c := range append(p.Keys[:len(p.Keys):len(p.Keys)], p.Channels...) {
				require.True(t, tested[c.Name], "no example of %s", c.Name)
			}
		})
	}
}
