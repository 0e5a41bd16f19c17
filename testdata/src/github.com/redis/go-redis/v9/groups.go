package redis

import (
	"context"
	"time"
)

// The commands by group, as the client has them.
type (
	GenericCmdable interface {
		ExpireAt(ctx context.Context, key string, tm time.Time) *BoolCmd
		PExpire(ctx context.Context, key string, expiration time.Duration) *BoolCmd
		Persist(ctx context.Context, key string) *BoolCmd
		Rename(ctx context.Context, key, newkey string) *StatusCmd
		Type(ctx context.Context, key string) *StatusCmd
		Unlink(ctx context.Context, keys ...string) *IntCmd
	}
	StringCmdable interface {
		GetEx(ctx context.Context, key string, expiration time.Duration) *StringCmd
		GetSet(ctx context.Context, key string, value interface{}) *StringCmd
		MSet(ctx context.Context, values ...interface{}) *StatusCmd
		SetArgs(ctx context.Context, key string, value interface{}, a SetArgs) *StatusCmd
		SetEx(ctx context.Context, key string, value interface{}, expiration time.Duration) *StatusCmd
		SetNX(ctx context.Context, key string, value interface{}, expiration time.Duration) *BoolCmd
	}
	HashCmdable interface {
		HDel(ctx context.Context, key string, fields ...string) *IntCmd
		HLen(ctx context.Context, key string) *IntCmd
	}
	ListCmdable interface {
		LLen(ctx context.Context, key string) *IntCmd
		LPop(ctx context.Context, key string) *StringCmd
		LTrim(ctx context.Context, key string, start, stop int64) *StatusCmd
		RPush(ctx context.Context, key string, values ...interface{}) *IntCmd
	}
	SetCmdable interface {
		SPop(ctx context.Context, key string) *StringCmd
		SUnion(ctx context.Context, keys ...string) *StringSliceCmd
		SUnionStore(ctx context.Context, destination string, keys ...string) *IntCmd
	}
	SortedSetCmdable interface {
		ZRemRangeByRank(ctx context.Context, key string, start, stop int64) *IntCmd
	}
	StreamCmdable interface {
		XTrimMaxLen(ctx context.Context, key string, maxLen int64) *IntCmd
	}
	TransactionCmdable interface {
		TxPipeline() Pipeliner
		TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error)
	}
)

func (cmdable) ExpireAt(ctx context.Context, key string, tm time.Time) *BoolCmd { return nil }
func (cmdable) PExpire(ctx context.Context, key string, expiration time.Duration) *BoolCmd {
	return nil
}
func (cmdable) Persist(ctx context.Context, key string) *BoolCmd          { return nil }
func (cmdable) Rename(ctx context.Context, key, newkey string) *StatusCmd { return nil }
func (cmdable) Type(ctx context.Context, key string) *StatusCmd           { return nil }
func (cmdable) Unlink(ctx context.Context, keys ...string) *IntCmd        { return nil }
func (cmdable) GetEx(ctx context.Context, key string, expiration time.Duration) *StringCmd {
	return nil
}
func (cmdable) GetSet(ctx context.Context, key string, value interface{}) *StringCmd { return nil }
func (cmdable) MSet(ctx context.Context, values ...interface{}) *StatusCmd           { return nil }
func (cmdable) SetArgs(ctx context.Context, key string, value interface{}, a SetArgs) *StatusCmd {
	return nil
}
func (cmdable) SetEx(ctx context.Context, key string, value interface{}, expiration time.Duration) *StatusCmd {
	return nil
}
func (cmdable) SetNX(ctx context.Context, key string, value interface{}, expiration time.Duration) *BoolCmd {
	return nil
}
func (cmdable) HDel(ctx context.Context, key string, fields ...string) *IntCmd       { return nil }
func (cmdable) HLen(ctx context.Context, key string) *IntCmd                         { return nil }
func (cmdable) LLen(ctx context.Context, key string) *IntCmd                         { return nil }
func (cmdable) LPop(ctx context.Context, key string) *StringCmd                      { return nil }
func (cmdable) LTrim(ctx context.Context, key string, start, stop int64) *StatusCmd  { return nil }
func (cmdable) RPush(ctx context.Context, key string, values ...interface{}) *IntCmd { return nil }
func (cmdable) SPop(ctx context.Context, key string) *StringCmd                      { return nil }
func (cmdable) SUnion(ctx context.Context, keys ...string) *StringSliceCmd           { return nil }
func (cmdable) SUnionStore(ctx context.Context, destination string, keys ...string) *IntCmd {
	return nil
}
func (cmdable) ZRemRangeByRank(ctx context.Context, key string, start, stop int64) *IntCmd {
	return nil
}
func (cmdable) XTrimMaxLen(ctx context.Context, key string, maxLen int64) *IntCmd { return nil }
func (cmdable) TxPipeline() Pipeliner                                             { return nil }
func (cmdable) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}

func (cmdable) ExpireNX(ctx context.Context, key string, expiration time.Duration) *BoolCmd {
	return nil
}

func (cmdable) HExpire(ctx context.Context, key string, expiration time.Duration, fields ...string) *IntSliceCmd {
	return nil
}
