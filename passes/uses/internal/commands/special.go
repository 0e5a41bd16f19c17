package commands

import "strings"

// sortStore is the destination of SORT, which its code adds.
var sortStore = KeySpec{Access: Write, Effect: Creates | Drops, Rights: Overwrites | Updates, Type: "list", Keyword: "STORE"}

// sort resolves the options of SORT and SORT_RO: the patterns of BY and GET, and
// the last STORE. A pattern without an asterisk names no key.
func (r *resolver) sort() {
	pattern := term{role: Pattern, access: Read}
	store := term{role: Key, access: sortStore.Access, effect: sortStore.Effect, rights: sortStore.Rights, typ: sortStore.Type}
	target, maybe := -1, false
	for i := min(2, r.firstMany(0)); i < len(r.words); i++ {
		w := r.at(i)
		if !plain(w) {
			maybe = maybe || w.Many || i+1 < len(r.words)
			continue
		}
		switch strings.ToUpper(w.Text) {
		case "LIMIT":
			maybe = maybe || r.manyIn(i+1, i+3)
			i += 2
		case "BY", "GET":
			if i+1 < len(r.words) && (!plain(r.at(i+1)) || strings.Contains(r.at(i+1).Text, "*")) {
				r.single(pattern, i, 1)
			}
			maybe = maybe || r.manyIn(i+1, i+2)
			i++
		case "STORE":
			if r.entry.info.Write && i+1 < len(r.words) {
				target = i
			}
			maybe = maybe || r.manyIn(i+1, i+2)
			i++
		}
	}
	if target >= 0 {
		r.single(store, target, 1)
	}
	if maybe {
		r.uncertain(store)
	}
}

// migrate resolves MIGRATE host port key|"" db timeout [... KEYS key...].
func (r *resolver) migrate() {
	key := r.entry.terms[0]
	if r.firstMany(0) <= key.at {
		if r.firstMany(0) < len(r.words) {
			r.uncertain(key)
		}
		return
	}
	if key.at >= len(r.words) {
		return
	}
	w := r.at(key.at)
	if w.Known && w.Text != "" {
		r.add(key, key.at, Elements{})
		return
	}
	keys, maybe := key, false
	keys.at, keys.to = 1, -1
	for i := 6; i < len(r.words); i++ {
		if !plain(r.at(i)) {
			maybe = true
			continue
		}
		switch strings.ToUpper(r.words[i].Text) {
		case "AUTH":
			i++
		case "AUTH2":
			i += 2
		case "KEYS": // so the third argument is empty
			r.run(keys, i, 1)
			return
		}
	}
	switch {
	case maybe || r.firstMany(0) < len(r.words):
		r.uncertain(key)
	case !w.Known:
		r.add(key, key.at, Elements{})
	}
}

// bitfield makes a BITFIELD that only has GET operations a read.
func (r *resolver) bitfield() {
	read, unsure := true, r.firstMany(0) < len(r.words)
	for i := 2; i < len(r.words) && !unsure; i++ {
		if !r.at(i).Known {
			unsure = true
			break
		}
		switch strings.ToUpper(r.words[i].Text) {
		case "GET":
			i += 2
		case "OVERFLOW":
			i++
		default:
			read = false
			i += 3
		}
	}
	for i := range r.args {
		switch {
		case !read: // a SET or INCRBY is certain
		case unsure:
			r.args[i].Effect |= Unsure
		default:
			r.args[i].Access, r.args[i].Effect, r.args[i].Rights = Read, 0, ReadOnly|Accesses
		}
	}
}

// restore looks at RESTORE key ttl value [ABSTTL ...]: a TTL of 0 is none, and
// with ABSTTL it is a point in time.
func (r *resolver) restore() {
	unit := Milliseconds
	if len(r.words) > 4 {
		for i := range r.words[4:] {
			switch w := r.at(4 + i); {
			case !plain(w) && unit == Milliseconds:
				unit = NoUnit
			case plain(w) && strings.EqualFold(w.Text, "ABSTTL"):
				unit = UnixMilliseconds
			}
		}
	}
	if r.firstMany(0) < len(r.words) && unit == Milliseconds {
		unit = NoUnit
	}
	effect := Sets | Unsure
	if r.firstMany(0) > 2 && len(r.words) > 2 && r.at(2).Known {
		effect = Sets
		if r.words[2].Text == "0" {
			effect = Creates | Drops
		}
	}
	for i := range r.args {
		switch r.args[i].Role {
		case Key:
			r.args[i].Effect = effect
		case TTL:
			r.args[i].Unit = unit
		}
	}
}
