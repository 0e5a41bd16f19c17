package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"time"

	"github.com/redislint/redislint/cmd/redislint/internal/scratch"
)

// A stored walk is what a checkpoint file has, as encoding/gob writes it.
type stored struct {
	Version  int
	Question [sha256.Size]byte // of what was asked
	Legs     []leg
	State    state
	Strays   []byte
	Hashes   []uint64
	Full     bool
	Sketch   []byte
	Before   time.Duration
	Began    []slotRange
	Moved    map[string]hint
	Read     map[string]int
}

const storedVersion = 4

// question is a hash of all that the report depends on.
func (w *Walk) question() [sha256.Size]byte {
	o := w.Judge.opts
	policy, _ := os.ReadFile(o.Policy.File)
	h := sha256.New()
	fmt.Fprintln(h, string(policy), o.Namespaces, o.Classes, o.Examples, o.Redact, o.Memory, o.By, o.Where, w.Target.name(), w.Target.Master, w.DBs, w.AllDBs, w.Match, w.Memory, w.Values, w.Idle)
	return [sha256.Size]byte(h.Sum(nil))
}

// resume goes on from a checkpoint file, if there is one.
func (w *Walk) resume() error {
	if w.Checkpoint == "" {
		return nil
	}
	data, err := os.ReadFile(w.Checkpoint)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	var s stored
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&s); err != nil || s.Version != storedVersion {
		return fmt.Errorf("%s is not a checkpoint of this redislint (remove it, or name another file)", w.Checkpoint)
	}
	if s.Question != w.question() {
		return fmt.Errorf("%s is the checkpoint of an audit with another policy, server or flags (remove it, or name another file)", w.Checkpoint)
	}
	if err := w.Judge.strays.UnmarshalBinary(s.Strays); err != nil {
		return fmt.Errorf("%s: %w", w.Checkpoint, err)
	}
	w.Judge.reset(&s.State)
	for _, h := range s.Hashes {
		w.seen.add(h)
	}
	w.seen.full, w.seen.sketch, w.before = s.Full, sketchOf(s.Sketch), s.Before
	w.began = s.Began
	maps.Copy(w.moved, s.Moved)
	maps.Copy(w.read, s.Read)
	for i := range s.Legs {
		for _, l := range w.legs {
			old := &s.Legs[i]
			if l.Master != old.Master || l.DB != old.DB {
				continue
			}
			l.Done = old.Done
			if l.Addr == old.Addr && l.Run == old.Run {
				l.Cursor, l.Begun = old.Cursor, old.Begun
			}
		}
	}
	return nil
}

// checkpoint stores the walk now and then: so that it takes a twentieth of the time.
func (w *Walk) checkpoint(b *belt) error {
	if w.Checkpoint == "" || b.next != nil || time.Since(w.saved) < max(20*w.saving, 200*time.Millisecond) {
		return nil
	}
	begun := time.Now()
	err := w.store(b)
	w.saved, w.saving = time.Now(), time.Since(begun)
	return err
}

// store writes the checkpoint file. The keys on the belt were not judged, and will be seen
// again.
func (w *Walk) store(b *belt) error {
	s := stored{Version: storedVersion, Question: w.question(), State: *w.Judge.state, Full: w.seen.full, Sketch: w.seen.sketch, Before: w.before + time.Since(w.start), Began: w.began, Moved: maps.Clone(w.moved), Read: w.read}
	for _, l := range w.legs {
		s.Legs = append(s.Legs, *l)
	}
	but := map[uint64]bool{}
	if b != nil {
		for _, stage := range b.stages {
			for _, i := range stage {
				switch {
				case i.name == "": // it is one of those that moved
				case b.chasing:
					s.Moved[i.name] = hint{b.leg.Addr, b.asking}
				default:
					but[i.hash] = true
				}
			}
		}
	}
	s.Hashes = w.seen.all(but)
	var err error
	if s.Strays, err = w.Judge.strays.MarshalBinary(); err != nil {
		return err
	}
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(&s); err != nil {
		return err
	}
	if err := scratch.WriteFile(w.Checkpoint, out.Bytes(), 0o600); err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return nil
}

// finished removes the checkpoint file of a walk that is complete: the next one begins
// again.
func (w *Walk) finished() error {
	if err := os.Remove(w.Checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return nil
}
