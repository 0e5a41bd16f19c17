package redis

import "time"

// Z is a member of a sorted set.
type Z struct {
	Score  float64
	Member interface{}
}

// XAddArgs are the arguments of XADD.
type XAddArgs struct {
	Stream string
	ID     string
	Values interface{}
	MaxLen int64
	MinID  string
	Approx bool
}

// SetArgs are the options of SET.
type SetArgs struct {
	Mode     string
	TTL      time.Duration
	ExpireAt time.Time
	Get      bool
	KeepTTL  bool
}

// Cmder is any command.
type Cmder interface{ Err() error }

type baseCmd struct{}

func (baseCmd) Err() error { return nil }

type (
	Cmd            struct{ baseCmd }
	StatusCmd      struct{ baseCmd }
	StringCmd      struct{ baseCmd }
	IntCmd         struct{ baseCmd }
	BoolCmd        struct{ baseCmd }
	IntSliceCmd    struct{ baseCmd }
	SliceCmd       struct{ baseCmd }
	StringSliceCmd struct{ baseCmd }
	ScanCmd        struct{ baseCmd }
)

func (*StringCmd) Result() (string, error)         { return "", nil }
func (*StringCmd) Val() string                     { return "" }
func (*StatusCmd) Result() (string, error)         { return "", nil }
func (*StatusCmd) Val() string                     { return "" }
func (*IntCmd) Result() (int64, error)             { return 0, nil }
func (*BoolCmd) Result() (bool, error)             { return false, nil }
func (*BoolCmd) Val() bool                         { return false }
func (*SliceCmd) Val() []interface{}               { return nil }
func (*StringSliceCmd) Val() []string              { return nil }
func (*ScanCmd) Result() ([]string, uint64, error) { return nil, 0, nil }
func (*Cmd) Result() (interface{}, error)          { return nil, nil }
