package blackboard

// DefaultArtefactKey is the key of an artefact from the time when there was one
// instance only.
func DefaultArtefactKey(id string) string { // want namespaceless
	return ArtefactKey("default-1", id) // want hardcoded
}

// DefaultThreadKey is the same for the versions of an artefact.
func DefaultThreadKey(logicalID string) string { // want namespaceless
	return "sett:default-1:thread:" + logicalID // want hardcoded
}

// A View has the name of the instance, so its methods need no parameter for it.
type View struct{ InstanceName string }

// Artefact is the key of an artefact of the instance.
func (v View) Artefact(id string) string { return ArtefactKey(v.InstanceName, id) }

// Events are the channels of the instance.
func (v View) Events() []string {
	return []string{ArtefactEvents(v.InstanceName), ClaimEvents(v.InstanceName)}
}
