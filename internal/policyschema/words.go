package policyschema

import (
	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/passes"
)

// A Word is what docs/policy.md says of a word of the policy, beyond its schema.
type Word struct {
	Name    string // with the names of maps in capitals, as in keys.CLASS.ttl
	Default string // what holds without it, "" for the default of the schema or none
	Example string // a whole policy
	ReadBy  string // rules and commands, each in backquotes
}

const (
	everyRule    = "every rule"
	ofNamespaces = "`hardcoded`, `namespaceless`, `fullscan`, `badsegment`, `unknownkey`, `overlap`, `redislint gen`, `redislint fix`"
)

// Words returns the words of the policy, in the order of the documentation.
func Words() []Word {
	words := []Word{
		{"version", "1", `version: 1`, "every command"},
		{"separator", "", `separator: "/"`, everyRule},
		{"namespace", "no namespace", `namespace: {default: app, env: APP_NAMESPACE}`, ofNamespaces},
		{"format", "any", `{format: "{namespace}:{module}:{key...}", namespace: {default: app}}`, "`badsegment`, `unknownkey`, `hardcoded`, `foreignkey`"},
		{"segments", "any value", `{segments: {module: [orders, users, shared]}, format: "app:{module}:{key...}"}`, "`badsegment`, `foreignkey`"},
		{"placeholders", "any value", `{placeholders: {entity: {hash_suffix: required, max: 64}}, keys: {idem: {pattern: "idem:{entity}"}}}`, "`rawinput`, `badsegment`, `redislint gen`"},
		{"limits", "no limits", `limits: {max_length: 199, charset: "a-z0-9._-", case: lower}`, "`toolong`, `badsegment`"},
		{"cluster", "false", `cluster: true`, "`crossslot`"},
		{"modules", "no owners", `{modules: {orders: ["./internal/orders/..."]}, format: "app:{module}:{key...}"}`, "`foreignkey`"},
		{"sanitizers", "none", `sanitizers: [example.org/app/keyutil.Hash]`, "`rawinput`"},
		{"keys", "no classes", `keys: {user: {pattern: "user:{id}"}}`, everyRule},
		{"channels", "no classes", `channels: {events: {pattern: "events:{topic}"}}`, everyRule},
		{"builders", "no builders", `builders: {dir: internal/rediskeys}`, "`hardcoded`, `namespaceless`, `redislint gen`, `redislint fix`"},
		{"services", "every package main", `services: {api: {main: ./cmd/api}}`, "`namespaceless`, `redislint gen`, `redislint fix`, `redislint keys`, `redislint acl`"},
		{"server", "nothing", `server: {tls: required, maxmemory_policy: noeviction}`, "`insecureclient`"},
		{"exclude", "none", `exclude: ["./tools/..."]`, everyRule},
		{"rules", "", `rules: {fullscan: {severity: warning}}`, everyRule},
		{"wrappers", "none", `wrappers: [{func: "(*example.org/app/cache.Store).Fetch", key: 1, command: GET}]`, everyRule},

		{"namespace.placeholder", "", `{namespace: {placeholder: env, default: app}, keys: {user: {pattern: "{env}:user:{id}"}}}`, ofNamespaces},
		{"namespace.default", "none", `namespace: {default: app}`, "`hardcoded`, `fullscan`, `badsegment`, `unknownkey`, `overlap`, `crossslot`, `redislint gen`, `redislint fix`"},
		{"namespace.optional", "false", `namespace: {optional: true, env: APP_NAMESPACE}`, ofNamespaces},
		{"namespace.env", "none", `namespace: {default: app, env: [APP_NAMESPACE, NAMESPACE]}`, "`redislint gen`"},
		{"namespace.values", "any", `namespace: {default: dev, values: [dev, prod]}`, "`badsegment`, `overlap`, `toolong`, `redislint gen`"},
		{"namespace.match", "any", `namespace: {default: app, match: "^[a-z][a-z0-9-]*$"}`, "`badsegment`, `redislint gen`"},

		{"placeholders.PLACEHOLDER.hash_suffix", "any value", `{placeholders: {entity: {hash_suffix: required}}, keys: {idem: {pattern: "idem:{entity}"}}}`, "`rawinput`"},
		{"placeholders.PLACEHOLDER.max", "no limit", `{placeholders: {entity: {max: 64}}, keys: {idem: {pattern: "idem:{entity}"}}}`, "`badsegment`, `toolong`, `redislint gen`"},
		{"placeholders.PLACEHOLDER.sensitivity", "by its name", `{placeholders: {card: {sensitivity: personal}}, keys: {card: {pattern: "card:{card}"}}}`, "`rawinput`"},

		{"limits.max_length", "no limit", `limits: {max_length: 199}`, "`toolong`"},
		{"limits.charset", "any", `limits: {charset: "a-zA-Z0-9._-"}`, "`badsegment`"},
		{"limits.case", "any", `limits: {case: lower}`, "`badsegment`"},

		{"keys.CLASS.pattern", "required", `keys: {user: {pattern: "user:{id:int}"}}`, everyRule},
		{"keys.CLASS.doc", "none", `keys: {user: {pattern: "user:{id}", doc: The profile of a user}}`, "`redislint gen`: the comment of the builder"},
		{"keys.CLASS.owner", "the module that the key's {module} segment names", `{modules: {users: ["./internal/users"]}, segments: {module: [users]}, format: "app:{module}:{key...}", keys: {user: {pattern: "app:users:{id}", owner: users}}}`, "`foreignkey`"},
		{"keys.CLASS.global", "false", `{namespace: {default: app}, keys: {instances: {pattern: "app:instances", global: true}, user: {pattern: "{namespace}:user:{id}"}}}`, "`hardcoded`, `namespaceless`, `fullscan`, `badsegment`"},
		{"keys.CLASS.external", "false", `keys: {tasks: {pattern: "asynq:{rest...}", external: true}}`, "every rule: such keys are known and never reported; `redislint gen` writes no builder"},
		{"keys.CLASS.value", "any", `keys: {state: {pattern: "state:{id}", value: {one_of: [online, offline]}}}`, "`envelope`"},
		{"keys.CLASS.type", "any", `keys: {queue: {pattern: "queue:{name}", type: list}}`, "`wrongtype`, `overlap`"},
		{"keys.CLASS.ttl", "any", `keys: {otp: {pattern: "otp:{id}", ttl: 10m..15m}}`, "`missingttl`; `redislint gen` writes a constant for a single lifetime"},
		{"keys.CLASS.max_size", "no limit", `keys: {recent: {pattern: "recent:{id}", type: list, max_size: 1000}}`, "`unbounded`"},
		{"keys.CLASS.refresh", "either", `keys: {window: {pattern: "rate:{user}", ttl: 1m, refresh: fixed}}`, "`missingttl`"},
		{"keys.CLASS.sensitivity", "by the names of values", `keys: {token: {pattern: "token:{id}", sensitivity: secret}}`, "`secretvalue`"},
		{"keys.CLASS.kind", "none", `keys: {sweep: {pattern: "lock:{name}", kind: lock, ttl: 60s}}`, "`lockdiscipline`"},
		{"keys.CLASS.fields", "any", `keys: {agent: {pattern: "agent:{id}", type: hash, fields: {status: {one_of: [active, paused]}, seen_at: {type: rfc3339}}}}`, "`envelope`"},
		{"keys.CLASS.escape", "values are written as they are", `keys: {calls: {pattern: "calls:{method}:{path}", escape: percent}}`, "`redislint gen`, `redislint fix`"},
		{"keys.CLASS.max_count", "no limit", `keys: {snapshot: {pattern: "snapshot:{at}", max_count: 10}}`, "no rule: code does not show it"},
		{"keys.CLASS.max_bytes", "no limit", `keys: {state: {pattern: "state:{id}", max_bytes: 64KB}}`, "no rule: code does not show it"},
		{"keys.CLASS.budget", "no limit", `keys: {cache: {pattern: "cache:{id}", budget: 2GB}}`, "no rule: code does not show it"},
		{"keys.CLASS.was", "none", `keys: {user: {pattern: "users:{id}", was: ["user:{id}"], retired: 2026-12-31}}`, "`unknownkey`, `badsegment`: keys with an earlier pattern are known"},
		{"keys.CLASS.retired", "never", `keys: {user: {pattern: "users:{id}", was: ["user:{id}"], retired: 2026-12-31}}`, "`unknownkey`, from that day on (UTC)"},
		{"keys.CLASS.example", "none", `keys: {user: {pattern: "user:{id:int}", example: "user:12"}}`, "every command: an example that is not a key of its class is an error of the policy"},
		{"keys.CLASS.readers", "every module", `{modules: {users: ["./internal/users"], mail: ["./internal/mail"]}, keys: {user: {pattern: "user:{id}", owner: users, readers: [mail]}}}`, "`foreignkey`"},
		{"keys.CLASS.require", "none", `keys: {cache: {pattern: "cache:{key...}", require: [tenant]}}`, "`badsegment`"},
		{"keys.CLASS.commands", "every command", `keys: {lock: {pattern: "lock:{name}", commands: [SET, GET]}}`, "`wrongtype`"},

		{"keys.CLASS.fields.FIELD.doc", "none", `keys: {agent: {pattern: "agent:{id}", fields: {status: {doc: What the agent does}}}}`, "no rule"},
		{"keys.CLASS.fields.FIELD.one_of", "any", `keys: {agent: {pattern: "agent:{id}", fields: {status: {one_of: [active, paused]}}}}`, "`envelope`"},
		{"keys.CLASS.fields.FIELD.type", "any", `keys: {agent: {pattern: "agent:{id}", fields: {seen_at: {type: rfc3339}}}}`, "`envelope`"},

		{"keys.CLASS.fields.FIELD.ttl", "any", `keys: {agent: {pattern: "agent:{id}", fields: {seen_at: {ttl: 1h}}}}`, "`missingttl`"},
		{"keys.CLASS.fields.FIELD.sensitivity", "by the name of the field", `keys: {user: {pattern: "user:{id}", fields: {card: {sensitivity: secret}}}}`, "`secretvalue`"},

		{"keys.CLASS.value.json", "any", `keys: {job: {pattern: "job:{id}", value: {json: [id, payload]}}}`, "`envelope`"},
		{"keys.CLASS.value.types", "any", `keys: {job: {pattern: "job:{id}", value: {types: {run_id: uuid, pid: int}}}}`, "`envelope`"},
		{"keys.CLASS.value.one_of", "any", `keys: {state: {pattern: "state:{id}", value: {one_of: [online, offline]}}}`, "`envelope`"},

		{"builders.dir", "none: `redislint gen` has nothing to write", `builders: {dir: internal/rediskeys}`, "`hardcoded`, `namespaceless`, `redislint gen`, `redislint fix`"},
		{"builders.type", "", `builders: {dir: internal/rediskeys, type: Keys}`, "`hardcoded`, `redislint gen`, `redislint fix`"},
		{"builders.default", "", `builders: {dir: internal/rediskeys, default: eager}`, "`redislint gen`"},
		{"builders.validate", "", `builders: {dir: internal/rediskeys, validate: error}`, "`redislint gen`, `redislint fix`"},
		{"builders.funcs", "none", `builders: {funcs: [example.org/app/ids.Lock]}`, "`hardcoded`, `redislint fix`"},

		{"services.SERVICE.main", "", `services: {api: {main: ./cmd/api}, jobs: {main: [./cmd/worker, "./cmd/cron/..."]}}`, "`namespaceless`, `redislint keys`"},
		{"services.SERVICE.env", "that of `namespace`", `{namespace: {default: app, env: APP_NAMESPACE}, services: {api: {main: ./cmd/api, env: API_NAMESPACE}}}`, "`namespaceless`, `redislint gen`"},
		{"services.SERVICE.grants", "none", `services: {api: {main: ./cmd/api, grants: ["%RW~asynq:*", "+@list"]}}`, "`redislint acl`"},

		{"server.tls", "any", `{server: {tls: required}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`"},
		{"server.acl", "any", `{server: {acl: required}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`"},
		{"server.maxmemory_policy", "any", `{server: {maxmemory_policy: noeviction}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`"},
		{"server.config", "any", `{server: {config: {notify-keyspace-events: Ex}}, rules: {insecureclient: {enabled: true}}}`, "`insecureclient`"},

		{"rules.RULE.enabled", "true; of `insecureclient`, `longrange` and `secretvalue` false", `rules: {secretvalue: {enabled: true}}`, everyRule},
		{"rules.RULE.severity", "`error`", `rules: {fullscan: {severity: warning}}`, everyRule},
		{"rules.RULE.exclude", "none", `rules: {hardcoded: {exclude: ["./cmd/migrate/..."]}}`, everyRule},
	}
	for _, r := range passes.Specs(analyzer.Known()) {
		for _, w := range r.Words {
			words = append(words, Word{"rules." + r.Name + "." + w.Name, w.Default, w.Example, "`" + r.Name + "`"})
		}
	}
	return append(words, []Word{
		{"wrappers.func", "required", `wrappers: [{func: "(*example.org/app/cache.Store).Fetch", key: 1}]`, everyRule},
		{"wrappers.command", "what the role says: reads or writes a key", `wrappers: [{func: example.org/app/cache.Fetch, key: 1, command: GET}]`, everyRule},
		{"wrappers.default-ttl", "none", `wrappers: [{func: example.org/app/cache.Put, write: 1, default-ttl: 8s}]`, "`missingttl`"},
		{"wrappers.keeps-ttl", "false", `wrappers: [{func: example.org/app/cache.Touch, write: 1, keeps-ttl: true}]`, "`missingttl`"},
	}...)
}

// A Role is what a parameter of a wrapper can be.
type Role struct{ Name, Doc, Example string }

// Roles returns the roles of a wrapper's parameters, in the order of
// [keys.WrapperRoles].
func Roles() []Role {
	return []Role{
		{"key", "A key; the command says whether it is read or written", `{func: example.org/app/cache.Fetch, key: 1, command: GET}`},
		{"read", "A key that is read", `{func: example.org/app/cache.Fetch, read: 1}`},
		{"write", "A key that is written", `{func: example.org/app/cache.Put, write: 1.Key}`},
		{"channel", "A pub/sub channel", `{func: example.org/app/bus.Send, channel: 1, command: PUBLISH}`},
		{"pattern", "A pattern, as of KEYS and SCAN", `{func: example.org/app/cache.Find, pattern: 1, command: SCAN}`},
		{"prefix", "The text that keys begin with", `{func: example.org/app/cache.Clear, prefix: 1}`},
		{"script", "A Lua script", `{func: example.org/app/lua.Load, script: 0}`},
		{"script-keys", "The keys of a script", `{func: example.org/app/lua.Run, script: 1, script-keys: "2..."}`},
		{"key-count", "How many keys a script takes", `{func: example.org/app/lua.New, script: 1, key-count: 0}`},
		{"argv", "The name of a command and its arguments", `{func: example.org/app/raw.Do, argv: 1}`},
		{"args", "The arguments of the command that the parameter before names", `{func: example.org/app/raw.Call, args: 1}`},
		{"ttl", "A lifetime, whose type says the unit", `{func: example.org/app/cache.Put, write: 1, ttl: 3}`},
		{"ttl-s", "A lifetime in seconds", `{func: example.org/app/cache.Put, write: 1, ttl-s: 3}`},
		{"ttl-ms", "A lifetime in milliseconds", `{func: example.org/app/cache.Put, write: 1, ttl-ms: 3}`},
		{"ttl-at", "A point in time, whose type says the unit", `{func: example.org/app/cache.Put, write: 1, ttl-at: 3}`},
		{"ttl-at-s", "A point in time in seconds", `{func: example.org/app/cache.Put, write: 1, ttl-at-s: 3}`},
		{"ttl-at-ms", "A point in time in milliseconds", `{func: example.org/app/cache.Put, write: 1, ttl-at-ms: 3}`},
	}
}
