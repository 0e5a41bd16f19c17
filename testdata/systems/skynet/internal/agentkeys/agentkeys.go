// Package agentkeys builds the keys of agents.
package agentkeys

// Global is the context that all agents share.
const Global = "context:__global__"

// Context is what an agent is working on.
func Context(agentID string) string { return "context:" + agentID }

// History is the messages that an agent has sent and got.
func History(agentID string) string { return "history:" + agentID }

// Presence is whether an agent is connected.
func Presence(agentID string) string { return "presence:" + agentID }
