package memory

import (
	"context"
	"encoding/json"

	"github.com/redis/go-redis/v9"

	"example.org/skynet/internal/agentkeys"
)

// maxMessages is how many messages of an agent are kept.
const maxMessages = 1000

// A Message is what one agent says to another.
type Message struct {
	ID   string `json:"id"`
	From string `json:"from_agent"`
	To   string `json:"to_agent"`
	Text string `json:"text"`
}

// Send notes a message in the histories of both agents.
func (m *Memory) Send(ctx context.Context, msg Message) error {
	data, err := json.Marshal(msg)
	if err != nil {
		return err
	}
	_, err = m.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, agent := range []string{msg.From, msg.To} {
			p.RPush(ctx, agentkeys.History(agent), data)
			p.LTrim(ctx, agentkeys.History(agent), -maxMessages, -1)
		}
		return nil
	})
	return err
}

// Receive notes a message in the history of who got it.
func (m *Memory) Receive(ctx context.Context, msg Message) error {
	data, err := json.Marshal(msg)
	if err != nil {
		return err
	}
	if err := m.rdb.RPush(ctx, agentkeys.History(msg.To), data).Err(); err != nil { // want unbounded "oldest"
		return err
	}
	return m.rdb.LTrim(ctx, agentkeys.History(msg.To), 0, maxMessages-1).Err()
}

// Remark notes what an agent says to itself.
func (m *Memory) Remark(ctx context.Context, agentID, text string) error {
	data, err := json.Marshal(struct {
		ID   string `json:"id"`
		Text string `json:"text"`
	}{ID: m.now().Format("150405"), Text: text})
	if err != nil {
		return err
	}
	key := agentkeys.History(agentID)
	if err := m.rdb.RPush(ctx, key, data).Err(); err != nil { // want envelope "from_agent"
		return err
	}
	return m.rdb.LTrim(ctx, key, -maxMessages, -1).Err()
}

// Recent returns the latest messages of an agent, at most fifty.
func (m *Memory) Recent(ctx context.Context, agentID string) ([]string, error) {
	return m.rdb.LRange(ctx, agentkeys.History(agentID), -50, -1).Result()
}

// Between returns the messages of an agent from one time to another.
func (m *Memory) Between(ctx context.Context, agentID, from, to string) ([]string, error) {
	by := &redis.ZRangeBy{Min: from, Max: to}
	return m.rdb.ZRangeByScore(ctx, agentkeys.History(agentID), by).Result() // want wrongtype "list"
}

// Archive keeps the history of an agent for a week.
func (m *Memory) Archive(ctx context.Context, agentID string) error {
	return m.rdb.Expire(ctx, agentkeys.History(agentID), 604800).Err() // want missingttl "604.8µs"
}
