// Package cmds has the builders of rueidis that testdata calls.
package cmds

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
func (Scan) Cursor(cursor int64) ScanCursor       { return ScanCursor{} }
func (ScanCursor) Match(pattern string) ScanMatch { return ScanMatch{} }
func (ScanCursor) Build() Completed               { return Completed{} }
func (ScanMatch) Build() Completed                { return Completed{} }
