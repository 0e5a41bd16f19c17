package keys

// Slots is how many slots a Redis Cluster has.
const Slots = 16384

// HashTag returns what is between the first brace of a key and the next closing one, by
// which a cluster places the key, or nothing if there is none. It does not allocate.
//
// Source: Redis Cluster Specification, Hash tags.
func HashTag[Key string | []byte](key Key) Key {
	start := -1
	for i := range len(key) {
		switch {
		case start < 0 && key[i] == '{':
			start = i + 1
		case start >= 0 && key[i] == '}':
			return key[start:i]
		}
	}
	return key[:0]
}

// Slot returns the slot of a key in a Redis Cluster, from 0 to [Slots]-1: the CRC-16 of its
// hash tag, or of the whole key if it has none. It does not allocate.
//
// Source: Redis Cluster Specification, Key distribution model.
func Slot(key string) int {
	if tag := HashTag(key); tag != "" {
		key = tag
	}
	crc := uint16(0)
	for i := range len(key) {
		crc = crc<<8 ^ crcTable[byte(crc>>8)^key[i]]
	}
	return int(crc) % Slots
}

// crcTable is that of CRC-16/XMODEM, which the cluster specification names.
var crcTable = func() (table [256]uint16) {
	for i := range table {
		crc := uint16(i) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
		table[i] = crc
	}
	return table
}()
