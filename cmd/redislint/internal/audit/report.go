package audit

// Version is that of the JSON of a [Report].
const Version = 1

// A Report is what an audit found. Its JSON is a contract: schema/audit.schema.json.
type Report struct {
	Version    int      `json:"version"`
	Complete   bool     `json:"complete"`
	Incomplete []string `json:"incomplete,omitempty"` // why it is not complete, and what could not be judged
	Mode       string   `json:"mode"`                 // full or sample
	Source     Source   `json:"source"`
	Policy     string   `json:"policy,omitempty"`
	Keys       int64    `json:"keys"`
	// Sample is how many keys were drawn; Keys is then what the server counts.
	Sample     int64     `json:"sample,omitempty"`
	About      bool      `json:"about,omitempty"`    // Keys may count some keys twice
	Distinct   *Estimate `json:"distinct,omitempty"` // how many different keys there are, if Keys is only about that
	Vanished   int64     `json:"vanished"`
	Namespaces []string  `json:"namespaces"`
	Classes    []Class   `json:"classes"`
	Unknown    Strays    `json:"unknown"`
	Findings   []Finding `json:"findings"`
	Server     *Server   `json:"server,omitempty"`
	By         string    `json:"by,omitempty"`     // the placeholder of the groups
	Groups     []Group   `json:"groups,omitempty"` // with --by
	Found      []Located `json:"found,omitempty"`  // with --where
	Growth     []Growth  `json:"growth,omitempty"` // with --against
	Duration   float64   `json:"duration_seconds"`
	Time       int64     `json:"timestamp_seconds"`
}

// A Source is where the keys come from.
type Source struct {
	Kind      string `json:"kind"` // server, cluster, rdb or keys
	Server    string `json:"server,omitempty"`
	Databases []int  `json:"databases"`
	Nodes     int    `json:"nodes,omitempty"`
	Replica   bool   `json:"replica,omitempty"`
}

// Bytes is a sum of bytes, and how it was found. Of a server it is memory, of a dump what
// is written there.
type Bytes struct {
	Value int64  `json:"value"`
	How   string `json:"how"`
	Low   int64  `json:"low"`
	High  int64  `json:"high"`
	N     int64  `json:"n,omitempty"` // how many were measured
}

// A Range is an estimate of a number of keys.
type Range struct {
	N    int64 `json:"n"` // keys of the sample
	Low  int64 `json:"low"`
	High int64 `json:"high"`
}

// An Estimate is of a number, with its 95 % interval.
type Estimate struct {
	Value int64 `json:"value"`
	Low   int64 `json:"low"`
	High  int64 `json:"high"`
}

// A Class is the keys of one class in one namespace and database.
type Class struct {
	Class      string           `json:"class"`
	Namespace  string           `json:"namespace"`
	DB         int              `json:"db"`
	Keys       int64            `json:"keys"`
	KeysHow    string           `json:"keys_how"`
	KeysRange  *Range           `json:"keys_range,omitempty"`
	Bytes      Bytes            `json:"bytes"`
	Types      map[string]int64 `json:"types"`
	WithoutTTL int64            `json:"without_ttl"`
	TTL        *Lifetimes       `json:"ttl,omitempty"`
	Idle       *Lifetimes       `json:"idle,omitempty"` // for how long keys were not used, with --idle
	Uses       *Uses            `json:"uses,omitempty"` // with --idle, of a server that evicts by uses
	Largest    *Largest         `json:"largest,omitempty"`
	Pattern    string           `json:"pattern"`
	TTLPolicy  string           `json:"ttl_policy,omitempty"` // what the policy says of lifetimes
	TTLBroken  int64            `json:"ttl_broken,omitempty"` // how many keys do not keep to it

	segments []string // of the pattern, with the namespace
}

// Lifetimes are what is left of the lives of keys.
type Lifetimes struct {
	Min       int64    `json:"min_ms"`
	Median    int64    `json:"p50_ms"`
	Max       int64    `json:"max_ms"`
	Histogram []Bucket `json:"histogram"`
}

// A Bucket counts keys with less left than its bound, and not less than the one before.
type Bucket struct {
	Below int64 `json:"below_ms"` // 0 for no bound
	Keys  int64 `json:"keys"`
}

// Largest is the key that takes the most.
type Largest struct {
	Key      string `json:"key"`
	Encoding string `json:"encoding,omitempty"` // base64 for a key that is not UTF-8
	Bytes    int64  `json:"bytes,omitempty"`
	Length   int64  `json:"length"`
}

// Strays are the keys of no class.
type Strays struct {
	Keys      int64      `json:"keys"`
	KeysRange *Range     `json:"keys_range,omitempty"`
	Bytes     Bytes      `json:"bytes"`
	Templates []Template `json:"templates"`
}

// A Template is what some keys of no class have in common.
type Template struct {
	Template string `json:"template"`
	Keys     int64  `json:"keys"`
	Example  string `json:"example"`
	Encoding string `json:"encoding,omitempty"`
}

// A Finding is a rule that some keys of a class break, or the server.
type Finding struct {
	Rule      string   `json:"rule"`
	Severity  string   `json:"severity"`
	Class     string   `json:"class"`
	Namespace string   `json:"namespace"`
	DB        int      `json:"db"`
	Keys      int64    `json:"keys"`
	KeysRange *Range   `json:"keys_range,omitempty"`
	Message   string   `json:"message"`
	Examples  []string `json:"examples"`
	Encodings []string `json:"encodings,omitempty"` // of the examples, where one is not UTF-8
}

// A Server is what is known of the server itself.
type Server struct {
	MaxmemoryPolicy string `json:"maxmemory_policy"`
	Maxmemory       int64  `json:"maxmemory"`
	Used            int64  `json:"used_memory"`
	Evicted         int64  `json:"evicted"`
	Expired         int64  `json:"expired"`
}

// A Group is the keys of one value of a placeholder.
type Group struct {
	Value string `json:"value"`
	Keys  int64  `json:"keys"`
	Bytes Bytes  `json:"bytes"`
}

// A Located key has the values that --where asks for.
type Located struct {
	Key      string `json:"key"`
	Encoding string `json:"encoding,omitempty"`
	Class    string `json:"class"`
	DB       int    `json:"db"`
	Type     string `json:"type,omitempty"`
	TTL      int64  `json:"ttl_ms"` // -1 for none
}

// Growth is how a class changed since an earlier report.
type Growth struct {
	Class       string `json:"class"`
	Namespace   string `json:"namespace"`
	DB          int    `json:"db"`
	Before      int64  `json:"keys_before"`
	After       int64  `json:"keys_after"`
	BytesBefore int64  `json:"bytes_before"`
	BytesAfter  int64  `json:"bytes_after"`
}

// Worst is the severity of the worst finding; "" if there is none.
func (r *Report) Worst() string {
	worst := ""
	for _, f := range r.Findings {
		if f.Severity == "error" {
			return f.Severity
		}
		worst = f.Severity
	}
	return worst
}
