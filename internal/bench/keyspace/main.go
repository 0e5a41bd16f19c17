// Command keyspace writes the commands that fill a server with keys of the five systems of
// testdata/systems, as redis-cli --pipe reads them:
//
//	go run ./internal/bench/keyspace -keys 1000000 | redis-cli --pipe
//
// or a dump with as many keys of one class of conduit, or one list of as many elements:
//
//	go run ./internal/bench/keyspace -dump keys -keys 1000000 > keys.rdb
//	go run ./internal/bench/keyspace -dump list -keys 10000000 > list.rdb
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strconv"

	"github.com/redislint/redislint/internal/plant"
)

func main() {
	log.SetFlags(0)
	keys := flag.Int("keys", 1_000_000, "about how many keys")
	systems := flag.String("systems", filepath.Join("testdata", "systems"), "folder of the systems")
	kind := flag.String("dump", "", "write a dump: keys, or list")
	flag.Parse()
	if *kind == "keys" || *kind == "list" {
		if err := dump(os.Stdout, *keys, *kind == "list"); err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := run(os.Stdout, *systems, *keys); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer, systems string, keys int) error {
	files, err := filepath.Glob(filepath.Join(systems, "*", ".redislint.yml"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no policies in %s: %w", systems, err)
	}
	w := bufio.NewWriterSize(out, 1<<20)
	for i, file := range files {
		text, err := os.ReadFile(filepath.Clean(file))
		if err != nil {
			return err
		}
		p, err := plant.Read(text)
		if err != nil {
			return err
		}
		want := keys*(i+1)/len(files) - keys*i/len(files)
		for n, seed := 0, uint64(0); n < want; seed++ {
			planting := p.Plant(seed, 2000)
			for _, c := range planting.Commands {
				write(w, c)
			}
			n += planting.Keys
		}
	}
	return w.Flush()
}

func write(w *bufio.Writer, command []string) {
	// A bufio.Writer keeps the first error, for Flush.
	_, _ = w.WriteString("*" + strconv.Itoa(len(command)) + "\r\n")
	for _, word := range command {
		_, _ = w.WriteString("$" + strconv.Itoa(len(word)) + "\r\n" + word + "\r\n")
	}
}
