// Package cmds has the builders of rueidis that testdata calls.
package cmds

import "time"

type (
	Completed   struct{}
	Builder     struct{}
	Get         struct{}
	GetKey      struct{}
	Set         struct{}
	SetKey      struct{}
	SetValue    struct{}
	Keys        struct{}
	KeysPattern struct{}
	Flushall    struct{}
	Scan        struct{}
	ScanCursor  struct{}
	ScanMatch   struct{}
)

func (Builder) Get() Get          { return Get{} }
func (Get) Key(key string) GetKey { return GetKey{} }
func (GetKey) Build() Completed   { return Completed{} }

func (Builder) Set() Set                   { return Set{} }
func (Set) Key(key string) SetKey          { return SetKey{} }
func (SetKey) Value(value string) SetValue { return SetValue{} }
func (SetValue) Build() Completed          { return Completed{} }

func (Builder) Keys() Keys                      { return Keys{} }
func (Keys) Pattern(pattern string) KeysPattern { return KeysPattern{} }
func (KeysPattern) Build() Completed            { return Completed{} }

func (Builder) Flushall() Flushall { return Flushall{} }
func (Flushall) Build() Completed  { return Completed{} }

func (Builder) Scan() Scan                        { return Scan{} }
func (Scan) Cursor(cursor uint64) ScanCursor      { return ScanCursor{} }
func (ScanCursor) Match(pattern string) ScanMatch { return ScanMatch{} }
func (ScanCursor) Build() Completed               { return Completed{} }
func (ScanCursor) Count(count int64) ScanCount    { return ScanCount{} }
func (ScanMatch) Build() Completed                { return Completed{} }

type (
	SetEx      struct{}
	SetKeepttl struct{}
	SetNx      struct{}
	Expire     struct{}
	ExpireKey  struct{}
	ExpireSecs struct{}
	Getex      struct{}
	GetexKey   struct{}
	GetexEnd   struct{}
	Xadd       struct{}
	XaddKey    struct{}
	XaddMaxlen struct{}
	XaddCount  struct{}
	XaddID     struct{}
	XaddField  struct{}
	Multi      struct{}
	Exec       struct{}
	ScanCount  struct{}
	Del        struct{}
	DelKey     struct{}
)

func (SetValue) Ex(duration time.Duration) SetEx { return SetEx{} }
func (SetValue) ExSeconds(seconds int64) SetEx   { return SetEx{} }
func (SetValue) Keepttl() SetKeepttl             { return SetKeepttl{} }
func (SetValue) Nx() SetNx                       { return SetNx{} }
func (SetNx) Ex(duration time.Duration) SetEx    { return SetEx{} }
func (SetNx) Build() Completed                   { return Completed{} }
func (SetEx) Build() Completed                   { return Completed{} }
func (SetKeepttl) Build() Completed              { return Completed{} }

func (Builder) Expire() Expire                     { return Expire{} }
func (Expire) Key(key string) ExpireKey            { return ExpireKey{} }
func (ExpireKey) Seconds(seconds int64) ExpireSecs { return ExpireSecs{} }
func (ExpireSecs) Build() Completed                { return Completed{} }

func (Builder) Getex() Getex                { return Getex{} }
func (Getex) Key(key string) GetexKey       { return GetexKey{} }
func (GetexKey) Persist() GetexEnd          { return GetexEnd{} }
func (GetexKey) ExSeconds(s int64) GetexEnd { return GetexEnd{} }
func (GetexKey) Build() Completed           { return Completed{} }
func (GetexEnd) Build() Completed           { return Completed{} }

func (ScanMatch) Count(count int64) ScanCount { return ScanCount{} }
func (ScanCount) Build() Completed            { return Completed{} }
func (Builder) Del() Del                      { return Del{} }
func (Del) Key(key ...string) DelKey          { return DelKey{} }
func (DelKey) Build() Completed               { return Completed{} }

func (Builder) Xadd() Xadd                              { return Xadd{} }
func (Xadd) Key(key string) XaddKey                     { return XaddKey{} }
func (XaddKey) Maxlen() XaddMaxlen                      { return XaddMaxlen{} }
func (XaddMaxlen) Threshold(threshold string) XaddCount { return XaddCount{} }
func (XaddCount) Id(id string) XaddID                   { return XaddID{} }
func (XaddKey) Id(id string) XaddID                     { return XaddID{} }
func (XaddID) FieldValue() XaddField                    { return XaddField{} }
func (XaddField) FieldValue(field, value string) XaddField {
	return XaddField{}
}
func (XaddField) Build() Completed { return Completed{} }

func (Builder) Multi() Multi   { return Multi{} }
func (Multi) Build() Completed { return Completed{} }
func (Builder) Exec() Exec     { return Exec{} }
func (Exec) Build() Completed  { return Completed{} }

type (
	Hset      Completed
	HsetKey   Completed
	HsetField Completed
	Hget      Completed
	HgetKey   Completed
	HgetField Completed
)

func (Builder) Hset() Hset                                 { return Hset{} }
func (Hset) Key(key string) HsetKey                        { return HsetKey{} }
func (HsetKey) FieldValue() HsetField                      { return HsetField{} }
func (HsetField) FieldValue(field, value string) HsetField { return HsetField{} }
func (HsetField) Build() Completed                         { return Completed{} }
func (Builder) Hget() Hget                                 { return Hget{} }
func (Hget) Key(key string) HgetKey                        { return HgetKey{} }
func (HgetKey) Field(field string) HgetField               { return HgetField{} }
func (HgetField) Build() Completed                         { return Completed{} }

type Arbitrary struct{}

func (Builder) Arbitrary(token ...string) Arbitrary { return Arbitrary{} }
func (a Arbitrary) Keys(keys ...string) Arbitrary   { return a }
func (a Arbitrary) Args(args ...string) Arbitrary   { return a }
func (Arbitrary) Build() Completed                  { return Completed{} }

type (
	Subscribe        struct{}
	SubscribeChannel struct{}
)

func (Builder) Subscribe() Subscribe                         { return Subscribe{} }
func (Subscribe) Channel(channel ...string) SubscribeChannel { return SubscribeChannel{} }
func (SubscribeChannel) Build() Completed                    { return Completed{} }
