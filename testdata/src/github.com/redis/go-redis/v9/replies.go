package redis

import (
	"context"
	"errors"
	"time"
)

// More results of commands.
type (
	MapStringStringCmd struct{ baseCmd }
	ScanIterator       struct{}
	FloatCmd           struct{ baseCmd }
	XStreamSliceCmd    struct{ baseCmd }
	Message            struct{ Channel, Pattern, Payload string }
	XMessage           struct {
		ID     string
		Values map[string]interface{}
	}
	XStream struct {
		Stream   string
		Messages []XMessage
	}
	XReadArgs struct {
		Streams []string
		Count   int64
		ID      string
	}
	XReadGroupArgs struct {
		Group    string
		Consumer string
		Streams  []string
		Count    int64
	}
	Sort struct {
		By            string
		Offset, Count int64
		Get           []string
		Order         string
		Alpha         bool
	}
	ZRangeBy struct{ Min, Max string }
)

func (*StringSliceCmd) Result() ([]string, error)   { return nil, nil }
func (*SliceCmd) Result() ([]interface{}, error)    { return nil, nil }
func (*ScanCmd) Val() ([]string, uint64)            { return nil, 0 }
func (*ScanCmd) Iterator() *ScanIterator            { return nil }
func (*ScanIterator) Next(ctx context.Context) bool { return false }
func (*ScanIterator) Val() string                   { return "" }
func (*ScanIterator) Err() error                    { return nil }

func (*MapStringStringCmd) Result() (map[string]string, error) { return nil, nil }
func (*MapStringStringCmd) Val() map[string]string             { return nil }
func (*XStreamSliceCmd) Result() ([]XStream, error)            { return nil, nil }

func (cmdable) SMembers(ctx context.Context, key string) *StringSliceCmd { return nil }
func (cmdable) SRem(ctx context.Context, key string, members ...interface{}) *IntCmd {
	return nil
}
func (cmdable) SIsMember(ctx context.Context, key string, member interface{}) *BoolCmd { return nil }
func (cmdable) HGetAll(ctx context.Context, key string) *MapStringStringCmd            { return nil }
func (cmdable) HKeys(ctx context.Context, key string) *StringSliceCmd                  { return nil }
func (cmdable) HMGet(ctx context.Context, key string, fields ...string) *SliceCmd      { return nil }
func (cmdable) HExists(ctx context.Context, key, field string) *BoolCmd                { return nil }
func (cmdable) HIncrBy(ctx context.Context, key, field string, incr int64) *IntCmd     { return nil }
func (cmdable) Exists(ctx context.Context, keys ...string) *IntCmd                     { return nil }
func (cmdable) LRange(ctx context.Context, key string, start, stop int64) *StringSliceCmd {
	return nil
}
func (cmdable) LRem(ctx context.Context, key string, count int64, value interface{}) *IntCmd {
	return nil
}
func (cmdable) ZRange(ctx context.Context, key string, start, stop int64) *StringSliceCmd {
	return nil
}
func (cmdable) ZRangeByScore(ctx context.Context, key string, opt *ZRangeBy) *StringSliceCmd {
	return nil
}
func (cmdable) ZRem(ctx context.Context, key string, members ...interface{}) *IntCmd { return nil }
func (cmdable) ZScore(ctx context.Context, key, member string) *FloatCmd             { return nil }
func (cmdable) ZIncrBy(ctx context.Context, key string, increment float64, member string) *FloatCmd {
	return nil
}
func (cmdable) Sort(ctx context.Context, key string, sort *Sort) *StringSliceCmd { return nil }
func (cmdable) SortStore(ctx context.Context, key, store string, sort *Sort) *IntCmd {
	return nil
}
func (cmdable) XRead(ctx context.Context, a *XReadArgs) *XStreamSliceCmd             { return nil }
func (cmdable) XReadStreams(ctx context.Context, streams ...string) *XStreamSliceCmd { return nil }
func (cmdable) XReadGroup(ctx context.Context, a *XReadGroupArgs) *XStreamSliceCmd   { return nil }
func (cmdable) XAck(ctx context.Context, stream, group string, ids ...string) *IntCmd {
	return nil
}
func (cmdable) XDel(ctx context.Context, stream string, ids ...string) *IntCmd { return nil }
func (cmdable) BLPop(ctx context.Context, timeout time.Duration, keys ...string) *StringSliceCmd {
	return nil
}

func (cmdable) ScriptLoad(ctx context.Context, script string) *StringCmd { return nil }
func (cmdable) EvalSha(ctx context.Context, sha1 string, keys []string, args ...interface{}) *Cmd {
	return nil
}

// Channel is closed: nobody publishes anything.
func (*PubSub) Channel() <-chan *Message {
	c := make(chan *Message)
	close(c)
	return c
}

func (*PubSub) ReceiveMessage(context.Context) (*Message, error) {
	return nil, errors.New("it is closed")
}
