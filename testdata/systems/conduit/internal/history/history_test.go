package history

import "testing"

func TestKeys(t *testing.T) {
	for got, want := range map[string]string{
		recordKey("j"):      "conduit:job:j",
		statusIndex("done"): "conduit:jobs:by_status:done",
		functionIndex("f"):  "conduit:jobs:by_function:f",
		byTime:              "conduit:jobs:by_time",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
