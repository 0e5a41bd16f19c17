package unbounded

// GrowsMessage is growsMessage.
var GrowsMessage = growsMessage
