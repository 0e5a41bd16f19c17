package blackboard

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A Claim is work that agents may bid for.
type Claim struct {
	ID         string `json:"id"`
	ArtefactID string `json:"artefact_id"`
	Status     string `json:"status"`
}

// AddClaim stores a claim and announces it.
func (c *Client) AddClaim(ctx context.Context, claim Claim) error {
	data, err := json.Marshal(claim)
	if err != nil {
		return err
	}
	if err := c.rdb.Set(ctx, ClaimKey(c.instanceName, claim.ID), data, 0).Err(); err != nil {
		return err
	}
	return c.rdb.Publish(ctx, ClaimEvents(c.instanceName), data).Err()
}

// Bid bids for a claim.
func (c *Client) Bid(ctx context.Context, claimID, agent, bid string) error {
	return c.rdb.HSet(ctx, ClaimBidsKey(c.instanceName, claimID), agent, bid).Err()
}

// Bids returns the bids for a claim, by agent.
func (c *Client) Bids(ctx context.Context, claimID string) (map[string]string, error) {
	return c.rdb.HGetAll(ctx, ClaimBidsKey(c.instanceName, claimID)).Result()
}

// Bidders counts the bids for a claim as if they were a list.
func (c *Client) Bidders(ctx context.Context, claimID string) (int64, error) {
	return c.rdb.LLen(ctx, ClaimBidsKey(c.instanceName, claimID)).Result() // want wrongtype
}

// Granted reads the agents that a claim was given to.
func (c *Client) Granted(ctx context.Context, claimID string) ([]string, error) {
	key := strings.Join([]string{"sett", c.instanceName, "claim", claimID, "grants"}, ":") // want unknownkey
	return c.rdb.SMembers(ctx, key).Result()
}

// Subscribe listens to what is new in the instance.
func (c *Client) Subscribe(ctx context.Context) *redis.PubSub {
	return c.rdb.Subscribe(ctx, View{c.instanceName}.Events()...)
}

// Announce tells every instance that something is new.
func (c *Client) Announce(ctx context.Context, text string) error {
	return c.rdb.Publish(ctx, "sett:claim_events", text).Err() // want badsegment
}

// Close announces that a claim is done.
func (c *Client) Close(ctx context.Context, claimID string) error {
	return c.rdb.Publish(ctx, "sett:"+c.instanceName+":claims_closed", claimID).Err() // want unknownkey
}
