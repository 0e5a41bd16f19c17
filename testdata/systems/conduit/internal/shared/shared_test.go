package shared

import (
	"testing"
	"time"
)

func TestKeys(t *testing.T) {
	at := time.Date(2026, time.January, 2, 3, 4, 5, 0, time.FixedZone("", 3600))
	for got, want := range map[string]string{
		WorkerKey("w"):                    "conduit:workers:w",
		FunctionKey("w", "f"):             "conduit:functions:w:f",
		APIRegistry:                       "conduit:api:registry",
		EndpointsKey("a"):                 "conduit:api:a:endpoints",
		MinuteKey("a", "GET", "/x", at):   "conduit:api:a:GET:/x:m:202601020204",
		HourKey("a", "GET", "/x/{y}", at): "conduit:api:a:GET:/x/{y}:h:2026010202",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
