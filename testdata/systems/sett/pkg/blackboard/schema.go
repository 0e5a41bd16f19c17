// Package blackboard is where the agents of one instance of sett work together.
package blackboard

import "fmt"

// Keys that all instances share.
const (
	InstanceCounterKey = "sett:instance_counter"
	InstancesKey       = "sett:instances"
)

// ArtefactKey is the key of an artefact.
func ArtefactKey(instanceName, id string) string {
	return fmt.Sprintf("sett:%s:artefact:%s", instanceName, id)
}

// ClaimKey is the key of a claim.
func ClaimKey(instanceName, id string) string {
	return fmt.Sprintf("sett:%s:claim:%s", instanceName, id)
}

// ClaimBidsKey is the key of the bids for a claim.
func ClaimBidsKey(instanceName, id string) string {
	return ClaimKey(instanceName, id) + ":bids"
}

// ThreadKey is the key of the versions of an artefact.
func ThreadKey(instanceName, logicalID string) string {
	return "sett:" + instanceName + ":thread:" + logicalID
}

// LockKey is the key of the lock of an instance.
func LockKey(instanceName string) string { return "sett:" + instanceName + ":lock" }

// ArtefactEvents is the channel on which new artefacts are announced.
func ArtefactEvents(instanceName string) string { return "sett:" + instanceName + ":artefact_events" }

// ClaimEvents is the channel on which new claims are announced.
func ClaimEvents(instanceName string) string { return "sett:" + instanceName + ":claim_events" }
