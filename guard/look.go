package guard

import (
	"hash/maphash"
	"strconv"
	"time"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// lookAtKey looks at a key.
func (t *Trip) lookAtKey(c *command, a *calls.Arg) {
	g := t.guard
	key := t.call.Word(a.Index)
	ok := g.matcher.MatchString(key, &t.match)
	if t.match.Class == nil && t.call.Group == "scripting" && t.isChannel(key) {
		if g.policy.Cluster {
			t.lookAtSlot(key, g.none)
		}
		t.lookAtChannel(c, a)
		return
	}
	k := g.classOf(t.match.Class)
	t.classes = append(t.classes, k)
	if c.class == nil {
		c.class = k
		c.looks = a.Returns && (!a.Write || t.call.Name == "GETDEL" || t.call.Name == "GETEX") && t.call.Group != "stream" && t.call.Group != "scripting"
		c.nx = t.call.NX || t.call.Name == "SETNX" || t.call.Name == "MSETNX"
		c.old = t.call.Old
		if a.Effect&calls.Grows != 0 && k.types == calls.List {
			c.pushed = t.call.Len() - 2
		}
	}
	if g.observed != nil {
		t.observe(key, k)
	}
	if g.policy.Cluster {
		t.lookAtSlot(key, k)
	}
	if k.free || !t.named(key, k, "key", ok) {
		return
	}
	if !a.Types.Fits(k.types) {
		t.violate(problem{rule: wrongType, class: k, name: key, role: "key", says: wrongCommandType})
	}
	if k.Commands != nil && !k.Allows(t.call.Name) && t.call.Group != "scripting" && t.call.Name != "WATCH" {
		t.violate(problem{rule: wrongType, class: k, name: key, role: "key", says: notAllowed})
	}
	if g.options.module {
		t.lookAtOwner(key, k, "key", a.Write)
	}
	if k.lock {
		t.lookAtLock(key, k, a)
	}
	if k.content || k.MaxBytes > 0 {
		t.lookAtValues(key, k, a.Index)
	}
	if k.expires || k.persists {
		t.lookAtLife(key, k, a)
	}
}

// isChannel reports whether a name that is of no class of keys is of one of channels: a script may get
// in KEYS what it publishes to. Else t.match is as it was.
func (t *Trip) isChannel(name string) bool {
	m := t.guard.matcher
	if len(t.guard.policy.Channels) == 0 {
		return false
	}
	if m.MatchChannelString(name, &t.match); t.match.Class != nil {
		return true
	}
	m.MatchString(name, &t.match)
	return false
}

// lookAtChannel looks at a channel.
func (t *Trip) lookAtChannel(c *command, a *calls.Arg) {
	g := t.guard
	channel := t.call.Word(a.Index)
	if len(g.policy.Channels) == 0 || ofServer(channel) {
		return
	}
	ok := g.matcher.MatchChannelString(channel, &t.match)
	k := g.classOf(t.match.Class)
	t.classes = append(t.classes, k)
	if c.class == nil {
		c.class = k
	}
	if g.observed != nil {
		t.observe(channel, k)
	}
	if k.free || !t.named(channel, k, "channel", ok) {
		return
	}
	if g.options.module {
		t.lookAtOwner(channel, k, "channel", a.Write)
	}
	if k.content && a.Write {
		t.lookAtValues(channel, k, a.Index)
	}
}

// named looks at a name, which t.match is about. It reports whether it is one of the class, or
// follows it.
func (t *Trip) named(name string, k *class, role string, ok bool) bool {
	g := t.guard
	p := g.policy
	if k.Class == nil {
		if role == "key" && len(p.Keys) == 0 {
			return false
		}
		says, use := ofNoClass, ""
		if c := g.earlier(name); c != nil {
			if c.Retired.IsZero() || g.options.now().Before(c.Retired) {
				return false
			}
			says, use = retired, c.Pattern.String()
		}
		t.violate(problem{rule: unknownKey, class: k, name: name, role: role, says: says, text: use})
		return false
	}
	wrong := t.match.Misfits
	if ns := g.options.namespace; ns != nil && !k.Global && (k.HasNamespace() || p.Namespace.Optional) {
		if got := textOf(t.match.Namespace, name); got != *ns {
			t.violate(problem{rule: liveNamespace, class: k, name: name, role: role, says: otherNamespace})
			if !p.Namespace.Allows(got) {
				wrong &^= keys.MisfitValue
			}
		}
	}
	if limit := p.Limits.MaxLength; limit > 0 && len(name) > limit {
		t.violate(problem{rule: tooLong, class: k, name: name, role: role, says: longKey, n: len(name), d: time.Duration(limit)})
		wrong &^= keys.MisfitLength
	}
	switch {
	case wrong != 0:
		t.violate(problem{rule: badSegment, class: k, name: name, role: role, says: misfit, misfits: wrong})
	case ok && p.Format != nil && !t.match.Format && !k.Global && role == "key":
		t.violate(problem{rule: badSegment, class: k, name: name, role: role, says: notFormat})
	}
	return true
}

// earlier is the class of which a name has an earlier pattern; nil if there is none.
func (g *Guard) earlier(name string) *keys.Class {
	if !g.was {
		return nil
	}
	t, err := keys.Parse(keys.Escape(name))
	if err != nil {
		return nil
	}
	if c, ok := g.policy.Was(t); ok {
		return c
	}
	return nil
}

// textOf is the part of a name that a span is of.
func textOf(s keys.Span, name string) string {
	if s.From < 0 || s.To > len(name) {
		return ""
	}
	return name[s.From:s.To]
}

// hashSeed is that of the hashes of keys that are remembered.
var hashSeed = maphash.MakeSeed()

func hashOf(key string) uint64 { return maphash.String(hashSeed, key) }

// lookAtOwner looks at whose key it is.
func (t *Trip) lookAtOwner(name string, k *class, role string, write bool) {
	g := t.guard
	own := g.options.service
	owner := k.owner
	if owner == "" && k.module >= 0 && k.module < len(t.match.Values) {
		owner = textOf(t.match.Values[k.module], name)
	}
	if owner == "" || owner == own || owner == keys.Shared || t.call.Name == "WATCH" {
		return
	}
	verb := "writes"
	if !write {
		verb = "reads"
		readers := k.Readers
		if !g.policy.Rule("foreignkey").Flag("reads") && readers == nil {
			return
		}
		for _, r := range readers {
			if r == own || r == keys.Shared {
				return
			}
		}
	}
	t.violate(problem{rule: foreignKey, class: k, name: name, role: role, says: foreign, text: verb})
}

// lookAtSlot looks at the slot of a key: all of a command are in one, and all of a transaction.
func (t *Trip) lookAtSlot(key string, k *class) {
	slot := keys.Slot(key)
	if t.slot < 0 {
		t.slot = slot
	}
	if slot == t.slot || t.call.Multi && !t.multi {
		return
	}
	t.violate(problem{rule: crossSlot, class: k, name: key, role: "key", says: slots})
}

// number reads a number of a command.
func number(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}
