package insecureclient

import (
	"go/ast"
	"go/constant"
	"go/types"
	"net"
	"net/url"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// literal returns what is wrong with options that are written in the call of a
// constructor.
func (c *checker) literal(lit *ast.CompositeLit, constructor string) string {
	if c.unverified(field(lit, "TLSConfig")) {
		return constructor + " with InsecureSkipVerify: anyone may answer for the server, so remove it"
	}
	if c.near(lit) {
		return ""
	}
	server := c.server()
	s := types.Unalias(c.call.Pkg.Info.TypeOf(lit)).Underlying().(*types.Struct)
	switch {
	case server.TLS && field(lit, "TLSConfig") == nil:
		return constructor + " without TLSConfig, and the policy has tls: required: set one"
	case server.ACL && hasField(s, "Username") && field(lit, "Username") == nil && field(lit, "CredentialsProvider") == nil &&
		field(lit, "CredentialsProviderContext") == nil && field(lit, "StreamingCredentialsProvider") == nil && field(lit, "AuthCredentialsFn") == nil:
		return constructor + " without Username, and the policy has acl: required: name the user"
	}
	return ""
}

// field is the value of a field in a literal, or in one whose address e is; nil if it is not
// there.
func field(e ast.Expr, name string) ast.Expr {
	if at := uses.Written(e, []string{name}); at != e {
		return at
	}
	return nil
}

// unverified reports whether a TLS configuration is a literal in which InsecureSkipVerify
// is the constant true.
func (c *checker) unverified(e ast.Expr) bool {
	if e == nil {
		return false
	}
	skip := field(e, "InsecureSkipVerify")
	if skip == nil || field(e, "VerifyPeerCertificate") != nil || field(e, "VerifyConnection") != nil {
		return false
	}
	v := c.call.Pkg.Info.Types[skip].Value
	return v != nil && v.Kind() == constant.Bool && constant.BoolVal(v)
}

// near reports whether options are for a server on this machine, by a constant address or
// a socket; or may be, because the address is not a constant or a function dials.
func (c *checker) near(lit *ast.CompositeLit) bool {
	if field(lit, "Dialer") != nil || field(lit, "DialFn") != nil || field(lit, "DialCtxFn") != nil {
		return true
	}
	if network := field(lit, "Network"); network != nil {
		if text, ok := c.text(network); !ok || text == "unix" {
			return true
		}
	}
	addr := field(lit, "Addr")
	if addr == nil {
		return false
	}
	text, ok := c.text(addr)
	return ok && isLocal(text)
}

// isLocal reports whether an address is this machine's.
func isLocal(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		host = addr
	}
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || ip != nil && ip.IsLoopback() || strings.HasPrefix(addr, "/")
}

// url returns what is wrong with a constant URL.
func (c *checker) url(text, constructor string) string {
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	switch u.Scheme {
	case "redis", "rediss", "valkey", "valkeys":
	default:
		return ""
	}
	password, _ := u.User.Password()
	switch {
	case password != "" && !isLocal(u.Host):
		return "the URL of " + constructor + " has a password in it: read it from the environment"
	case c.server().TLS && (u.Scheme == "redis" || u.Scheme == "valkey") && !isLocal(u.Host):
		return "the URL of " + constructor + " is without TLS, and the policy has tls: required: write " + u.Scheme + "s://"
	}
	return ""
}
