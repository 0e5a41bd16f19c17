package blackboard

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// An Artefact is one version of what an agent made.
type Artefact struct {
	ID        string `json:"id"`
	LogicalID string `json:"logical_id"`
	Version   int    `json:"version"`
	Content   string `json:"content"`
}

// A Client is the blackboard of one instance.
type Client struct {
	rdb          *redis.Client
	instanceName string
}

// NewClient returns the blackboard of an instance.
func NewClient(rdb *redis.Client, instanceName string) *Client {
	return &Client{rdb: rdb, instanceName: instanceName}
}

// AddArtefact stores an artefact, adds it to its thread and announces it.
func (c *Client) AddArtefact(ctx context.Context, a Artefact) error {
	data, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = c.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, ArtefactKey(c.instanceName, a.ID), data, 0)
		p.ZAdd(ctx, ThreadKey(c.instanceName, a.LogicalID), redis.Z{Score: float64(a.Version), Member: a.ID})
		p.Publish(ctx, ArtefactEvents(c.instanceName), data)
		return nil
	})
	return err
}

// Artefact reads an artefact.
func (c *Client) Artefact(ctx context.Context, id string) (a Artefact, err error) {
	data, err := c.rdb.Get(ctx, ArtefactKey(c.instanceName, id)).Bytes()
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(data, &a)
}

// OldArtefact reads an artefact that was made before instances had names.
func (c *Client) OldArtefact(ctx context.Context, id string) (string, error) {
	return c.rdb.Get(ctx, DefaultArtefactKey(id)).Result()
}

// Latest returns the newest version of an artefact.
func (c *Client) Latest(ctx context.Context, logicalID string) (id string, err error) {
	ids, err := c.rdb.ZRevRange(ctx, ThreadKey(c.instanceName, logicalID), 0, 0).Result()
	if err != nil || len(ids) == 0 {
		return "", err
	}
	return ids[0], nil
}

// OldVersions counts the versions from before instances had names.
func (c *Client) OldVersions(ctx context.Context, logicalID string) (int64, error) {
	return c.rdb.ZCard(ctx, DefaultThreadKey(logicalID)).Result()
}

// Touch adds a version whose number is not known yet.
func (c *Client) Touch(ctx context.Context, logicalID, id string) error {
	return c.rdb.SAdd(ctx, ThreadKey(c.instanceName, logicalID), id).Err() // want wrongtype
}

// Draft reads the draft of an artefact, which has no UUID.
func (c *Client) Draft(ctx context.Context) (string, error) {
	return c.rdb.Get(ctx, "sett:"+c.instanceName+":artefact:draft").Result() // want badsegment
}

// Archive moves an artefact out of the way.
func (c *Client) Archive(ctx context.Context, id string) error {
	archived := fmt.Sprintf("sett:%s:archive:%s", c.instanceName, id) // want unknownkey
	return c.rdb.Rename(ctx, ArtefactKey(c.instanceName, id), archived).Err()
}
