package rdbfile

import (
	"errors"
	"fmt"
	"io"
	"strconv"
)

// An Error says what is wrong with a file, where, and what to do.
type Error struct {
	// Offset is the byte of the file that the message is about, from 0.
	Offset  int64
	Message string
	// Err is the cause, if there is one: [io.ErrUnexpectedEOF] for a file that
	// was cut off, or what its reader returned.
	Err error
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("byte %d: %s", e.Offset, e.Message) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func (r *Reader) errorf(at int64, format string, args ...any) error {
	return &Error{Offset: at, Message: fmt.Sprintf(format, args...)}
}

// damaged is an error for content that no server writes, at the present offset.
func (r *Reader) damaged(format string, args ...any) error {
	return r.errorf(r.src.offset(), "%s: the file is damaged; copy it again, or check it with redis-check-rdb", fmt.Sprintf(format, args...))
}

// isTruncated reports whether err is that of a source at its end.
func isTruncated(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// truncated makes an [*Error] of an error of the source; others are ones
// already, or nil.
func (r *Reader) truncated(err error, where string) error {
	if err == nil {
		return nil
	}
	var ours *Error
	switch {
	case errors.As(err, &ours):
		return err
	case isTruncated(err):
		return &Error{
			Offset:  r.src.offset(),
			Message: "the file ends " + where + ": it was cut off, or is still being written; copy it again",
			Err:     io.ErrUnexpectedEOF,
		}
	}
	return &Error{Offset: r.src.offset(), Message: "reading: " + err.Error(), Err: err}
}

func itoa(n int) string { return strconv.Itoa(n) }
