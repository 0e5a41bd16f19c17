package rediskeys

import _ "hardcoded/internals/a/names"
