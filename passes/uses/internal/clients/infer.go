package clients

import (
	"go/token"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// keyNames are the names that parameters for keys have in all clients, in
// lower case.
var keyNames = map[string]bool{
	"key": true, "keys": true, "source": true, "sources": true, "src": true, "dst": true,
	"dest": true, "destination": true, "destkey": true, "destinationkey": true, "newkey": true,
	"sourcekey": true, "sourcekeys": true, "store": true, "stream": true,
}

// ttlNames are the names of the parameters of type time.Duration or time.Time
// that are a key's time to live. All others are timeouts.
var ttlNames = map[string]bool{"expiration": true, "ttl": true, "tm": true, "expireat": true}

// Infer makes the Spec of a method that no table has, from its name and
// those of its parameters. It reports false if neither says enough: a name that
// only begins with a command's needs a parameter that is a key.
func Infer(path, name string, params []Param) (Spec, bool) {
	s := Spec{Client: path, Inferred: true}
	if !token.IsExported(name) || strings.HasSuffix(name, "ForKey") { // the latter choose a node
		return s, false
	}
	command, known := commands.FromMethod(name)
	if known {
		s.Command = command
	}
	// Commands about clients, accounts and nodes name parameters like keys.
	if strings.HasPrefix(name, "Client") || strings.HasPrefix(name, "ACL") || strings.HasPrefix(name, "Config") {
		return s, known && isName(command, name)
	}
	for i, p := range params {
		lower := strings.ToLower(p.Name)
		switch {
		case keyNames[lower] && isText(p):
			sink := Sink{Role: commands.Key, Param: i, Access: access(s.Command, p.Name)}
			if isMany(p) {
				sink.Shape = Each
			}
			s.Sinks = append(s.Sinks, sink)
		case ttlNames[lower] && known && (p.Type == "time.Duration" || p.Type == "time.Time"):
			if setsTTL(s.Command) {
				s.Sinks = append(s.Sinks, Sink{Role: commands.TTL, Param: i, At: p.Type == "time.Time"})
			}
		}
	}
	return s, len(s.Sinks) > 0 || known && isName(command, name)
}

// isName reports whether a method's name is that of a command, rather than one
// that begins like it: SetAddrs has nothing to do with SET.
func isName(command, method string) bool {
	return strings.EqualFold(strings.NewReplacer(" ", "", ".", "", "_", "", "-", "").Replace(command), method)
}

// isText reports whether a parameter is a string or a list of strings.
func isText(p Param) bool {
	t := strings.TrimPrefix(p.Type, "...")
	return strings.TrimPrefix(t, "[]") == "string"
}
