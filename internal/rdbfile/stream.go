package rdbfile

// rawID is the size of an entry's id where it is not two lengths.
const rawID = 16

// stream skips a stream of type t: entries, then groups with their consumers.
// Each type has what the ones before it have, and more.
func (r *Reader) stream(t byte) (int64, error) {
	_, err := r.each(func() error { return r.skipStrings(2) }) // first id, listpack
	if err != nil {
		return 0, err
	}
	entries, err := r.length()
	if err != nil {
		return 0, err
	}
	rest := 2 // the last id
	if t >= typeStream2 {
		rest += 5 // the first id, the greatest that was deleted, how many there ever were
	}
	if err := r.lengths(rest); err != nil {
		return 0, err
	}
	if _, err := r.each(func() error { return r.streamGroup(t) }); err != nil {
		return 0, err
	}
	if t >= typeStream4 {
		err = r.streamProducers()
	}
	return int64(entries), err
}

func (r *Reader) streamGroup(t byte) error {
	if err := r.skipString(); err != nil { // its name
		return err
	}
	rest := 2 // the last id that it was given
	if t >= typeStream2 {
		rest++ // how many it has read
	}
	if err := r.lengths(rest); err != nil {
		return err
	}
	_, err := r.each(func() error { // pending: id, time of delivery, how often
		if err := r.src.skip(rawID + 8); err != nil {
			return err
		}
		return r.lengths(1)
	})
	if err != nil {
		return err
	}
	_, err = r.each(func() error { return r.streamConsumer(t) })
	return err
}

func (r *Reader) streamConsumer(t byte) error {
	if err := r.skipString(); err != nil { // its name
		return err
	}
	times := uint64(8) // when it was seen
	if t >= typeStream3 {
		times += 8 // when it was active
	}
	if err := r.src.skip(times); err != nil {
		return err
	}
	_, err := r.each(func() error { return r.src.skip(rawID) }) // pending
	return err
}

// streamProducers skips what makes sure that nothing is added twice, since Redis
// 8.6: how long and how many are remembered, the producers with what they added,
// and two counters.
func (r *Reader) streamProducers() error {
	if err := r.lengths(2); err != nil {
		return err
	}
	_, err := r.each(func() error {
		if err := r.skipString(); err != nil {
			return err
		}
		_, err := r.each(func() error {
			if err := r.skipString(); err != nil {
				return err
			}
			return r.lengths(2)
		})
		return err
	})
	if err != nil {
		return err
	}
	return r.lengths(2)
}
