package redis

import "context"

// The results of commands of modules.
type (
	JSONCmd        struct{ baseCmd }
	JSONSliceCmd   struct{ baseCmd }
	FTSearchCmd    struct{ baseCmd }
	FTSearchResult struct{ Docs []Document }
	Document       struct{ ID string }
)

// FTCreateOptions are the options of FT.CREATE.
type FTCreateOptions struct {
	OnHash bool
	OnJSON bool
	Prefix []interface{}
}

// FieldSchema is a field of FT.CREATE.
type FieldSchema struct {
	FieldName string
	As        string
}

func (*FTSearchCmd) Result() (FTSearchResult, error) { return FTSearchResult{}, nil }

func (cmdable) JSONSet(ctx context.Context, key, path string, value interface{}) *StatusCmd {
	return nil
}
func (cmdable) JSONGet(ctx context.Context, key string, paths ...string) *JSONCmd { return nil }
func (cmdable) JSONDel(ctx context.Context, key, path string) *IntCmd             { return nil }
func (cmdable) JSONMGet(ctx context.Context, path string, keys ...string) *JSONSliceCmd {
	return nil
}
func (cmdable) FTCreate(ctx context.Context, index string, options *FTCreateOptions, schema ...*FieldSchema) *StatusCmd {
	return nil
}
func (cmdable) FTSearch(ctx context.Context, index string, query string) *FTSearchCmd { return nil }
func (cmdable) FTDropIndex(ctx context.Context, index string) *StatusCmd              { return nil }
