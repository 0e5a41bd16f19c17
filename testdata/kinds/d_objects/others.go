package objects

import "github.com/gomodule/redigo/redis"

// One command, and further ones that most callers do not hand over: a call has those that it
// hands over, with their own arguments.
type sentCmd struct {
	Name string
	Args []any
}

type sender struct{ pool *redis.Pool }

func (s *sender) exec(cmd *sentCmd, others ...*sentCmd) (any, error) {
	c := s.pool.Get()
	defer c.Close()
	if len(others) == 0 {
		return c.Do(cmd.Name, cmd.Args...) // any
	}
	if err := c.Send(cmd.Name, cmd.Args...); err != nil { // any
		return nil, err
	}
	for i := range others {
		o := others[i]
		if err := c.Send(o.Name, o.Args...); err != nil { // any
			return nil, err
		}
	}
	return c.Do("EXEC")
}

func (s *sender) user(id string) {
	var args []any
	args = append(args, "sent:user:"+id)
	s.exec(&sentCmd{Name: "GET", Args: args}) // GET "sent:user:{id}"
}

func (s *sender) token(id, value string) {
	var args []any
	args = append(args, "sent:token:"+id, 3600, value)
	s.exec(&sentCmd{Name: "SETEX", Args: args}) // SETEX "sent:token:{id}"
}
