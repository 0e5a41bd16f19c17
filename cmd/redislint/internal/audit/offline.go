package audit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/redislint/redislint/internal/rdbfile"
)

// A Dump is a file of keys, or a list of them.
type Dump struct {
	Judge    *Judge
	DBs      []int // nil for all
	Progress func(Progress)
	Idle     bool // whether it matters for how long keys were not used

	start time.Time
}

// never is what a dump says of a key that does not expire.
const never = -1

// everyKeys is how many keys lie between two looks at the context.
const everyKeys = 1 << 12

// RDB reads a dump, and reports. A report that comes with an error is of the keys in front
// of it; there is none of a file that is not a dump.
func (d *Dump) RDB(ctx context.Context, in io.Reader) (*Report, error) {
	d.start = time.Now()
	r := rdbfile.NewReader(in)
	now := time.Time{}
	var dbs []int
	err := d.each(ctx, func() error {
		e, err := r.Next()
		if err != nil {
			return err
		}
		if now.IsZero() { // what is in front of the first key says when the file was written
			now = time.Now()
			if s, err := strconv.ParseInt(r.Aux()["ctime"], 10, 64); err == nil {
				now = time.Unix(s, 0)
			}
		}
		if d.DBs != nil && !slices.Contains(d.DBs, e.DB) {
			return nil
		}
		if !slices.Contains(dbs, e.DB) {
			dbs = append(dbs, e.DB)
		}
		k := Key{DB: e.DB, Name: e.Key, Type: e.Type, TTL: Persistent, Length: e.Length, Bytes: e.Bytes}
		if d.Idle {
			k.Usage = &Usage{Idle: time.Duration(e.Idle) * time.Second, Uses: e.Freq}
		}
		if e.Module != "" {
			k.Type = e.Module
		}
		if e.Length < 0 {
			k.Length = Unknown
		}
		if e.Expire != never { // less than that is long ago, as for the server
			if k.TTL = time.UnixMilli(e.Expire).Sub(now); k.TTL <= 0 {
				d.Judge.Gone()
				return nil
			}
		}
		d.Judge.See(&k)
		return nil
	})
	if wrong := (*rdbfile.Error)(nil); errors.As(err, &wrong) && wrong.Offset < rdbfile.HeaderSize {
		return nil, err
	}
	report := d.report("rdb", err)
	report.Source.Server = r.Aux()["redis-ver"]
	if version, ok := r.Aux()["valkey-ver"]; ok {
		report.Source.Server = "valkey " + version
	}
	slices.Sort(dbs)
	report.Source.Databases = nonNil(dbs)
	return report, err
}

// maxLine is the longest key of a list: Redis has none longer.
const maxLine = 512 << 20

// Lines reads a list of keys, and reports: what is known of names alone.
func (d *Dump) Lines(ctx context.Context, in io.Reader) (*Report, error) {
	d.start = time.Now()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	list := &listing{see: func(name []byte) {
		d.Judge.See(&Key{Name: name, TTL: UnknownExpiry, Length: Unknown, Bytes: Unknown})
	}}
	err := d.each(ctx, func() error {
		if !lines.Scan() {
			if err := lines.Err(); err != nil {
				return fmt.Errorf("the list of keys: %w", err)
			}
			list.end()
			return io.EOF
		}
		return list.add(lines.Bytes())
	})
	return d.report("keys", err), err
}

// each calls next until it returns io.EOF.
func (d *Dump) each(ctx context.Context, next func() error) error {
	for n := 0; ; n++ {
		if n%everyKeys == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if d.Progress != nil {
				d.Progress(Progress{Keys: d.Judge.Keys, Elapsed: time.Since(d.start)})
			}
		}
		if err := next(); errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func (d *Dump) report(kind string, err error) *Report {
	r := d.Judge.Report()
	r.Source = Source{Kind: kind, Databases: []int{}}
	if err != nil {
		r.Complete = false
		r.Incomplete = append(r.Incomplete, err.Error())
	}
	r.Duration, r.Time = time.Since(d.start).Seconds(), d.start.Unix()
	return r
}
