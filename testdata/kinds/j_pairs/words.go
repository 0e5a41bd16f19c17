package pairs

// Words that one call brings together are not put to those of another.

func ratePair(ip, rate, burst string) { countPair(rate, burst, ip) }

func countPair(rate, burst, ip string) {
	rdb.Incr(ctx, "rp:"+rate+":"+burst+":"+ip) // key "rp:auth_rps:auth_burst:{ip}" | "rp:up_rps:up_burst:{ip}"
}

func ratesOf(ip string) { ratePair(ip, "auth_rps", "auth_burst") }

func ratesOfUploads(ip string) { ratePair(ip, "up_rps", "up_burst") }

func openPair(rate, burst, ip string) {
	rdb.Incr(ctx, "ro:"+rate+":"+burst+":"+ip) // key "ro:auth_rps:{burst}:{ip}" | "ro:up_rps:up_burst:{ip}"
}

func ratesOpen(ip, burst string) { openPair("auth_rps", burst, ip) }

func ratesClosed(ip string) { openPair("up_rps", "up_burst", ip) }
