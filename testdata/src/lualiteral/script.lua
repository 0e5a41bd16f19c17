local id = ARGV[1]
redis.call('SADD', 'app:embedded:' .. id, id)
