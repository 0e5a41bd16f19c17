package foreign

import (
	"fmt"

	"google.golang.org/protobuf/runtime/protoimpl"
)

// An enum as protoc-gen-go writes it.
type scene int32

const (
	scene_LOGIN    scene = 0
	scene_REGISTER scene = 1
)

var scene_name = map[int32]string{0: "LOGIN", 1: "REGISTER"}

func (x scene) String() string {
	return protoimpl.X.EnumStringOf(nil, protoimpl.EnumNumber(x))
}

func protobuf(mobile string, s scene) {
	rdb.Get(ctx, scene_LOGIN.String()+":"+mobile)     // key "LOGIN:{mobile}"
	rdb.Get(ctx, fmt.Sprintf("sms:%s:%s", mobile, s)) // key "sms:{mobile}:LOGIN" | "sms:{mobile}:REGISTER"
}

// An ID is another value: its field is called what the ID is.
type identity struct{ value string }

func (i identity) String() string { return i.value }

func identities(agentID identity, m map[string]any) {
	rdb.Get(ctx, "agent:"+agentID.String())       // key name="agent:{agent_id}"
	rdb.Get(ctx, fmt.Sprintf("task:%v", m["id"])) // key name="task:{id}"
}
