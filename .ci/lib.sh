# Sourced by run and full: steps with names and durations.

# step NAME COMMAND [ARG...] runs a command, prints one line with how long it
# took, and ends the script with the command's output if it fails.
step() {
	local name=$1 log start
	shift
	log=$(mktemp)
	start=$SECONDS
	if "$@" >"$log" 2>&1 </dev/null; then
		printf 'ok    %4ds  %s\n' $((SECONDS - start)) "$name"
		rm -f "$log"
		return
	fi
	printf 'FAIL  %4ds  %s\n' $((SECONDS - start)) "$name"
	cat "$log"
	rm -f "$log"
	exit 1
}

# debian NAME... installs Debian packages where there is no command of the name.
debian() {
	local name try missing=()
	for name in "$@"; do
		command -v "$name" || missing+=("$name")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	for try in 1 2 3; do
		if apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}"; then
			return
		fi
		sleep $((try * 5))
	done
	return 1
}

# modules lists the directories of all modules, the root's first.
modules() {
	git ls-files 'go.mod' '*/go.mod' | while read -r file; do dirname "$file"; done
}
