# Sourced after setup.sh: builds the program as it is installed and packed.

# stage FOLDER: fills the folder with the optimised program, its manual page and its completions.
stage() {
  local folder=$1 program
  build_program
  mkdir -p "$folder/bin"
  install -m 755 "$program" "$folder/bin/scoreboard"
  # Hashes of what was compiled in this folder, so that builds elsewhere give the same bytes.
  local hashes=(-R .swift_modhash -R .note.gnu.build-id)
  [ "$(uname)" != Darwin ] || hashes=()
  strip ${hashes[@]+"${hashes[@]}"} "$folder/bin/scoreboard" 2>/dev/null || true
  put share/man/man1/scoreboard.1 print-manual
  put share/bash-completion/completions/scoreboard print-completions bash
  put share/zsh/site-functions/_scoreboard print-completions zsh
  put share/fish/vendor_completions.d/scoreboard.fish print-completions fish
}

# put FILE ARGUMENT…: what the program of the folder prints for these arguments.
put() {
  local file=$folder/$1
  shift
  mkdir -p "$(dirname "$file")"
  "$folder/bin/scoreboard" "$@" >"$file" || fail "'scoreboard $*' failed: what it said is above."
  chmod 644 "$file"
}

# write_notices: prints the licences of all that is linked into the program.
write_notices() {
  local file name toolchain
  echo "The program contains the following, each under its own licence."
  toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
  notice "The Swift runtime, its standard library and Foundation" "$toolchain/share/swift/LICENSE.txt"
  for name in swift-argument-parser swift-atomics swift-collections swift-nio swift-system; do
    notice "$name" "$root/.build/checkouts/$name"/LICENSE.txt "$root/.build/checkouts/$name"/NOTICE.txt
  done
  for name in libncurses-dev libsqlite3-dev libyaml-dev libpcre2-dev libmd-dev; do
    notice "$name, as Debian has it" "/usr/share/doc/$name/copyright"
  done
  file=$(echo /usr/share/doc/libstdc++-*-dev/copyright)
  notice "libstdc++ and libgcc, as Debian has them" "${file##* }"
}

# notice TITLE FILE…: the texts of the files that are there.
notice() {
  local file
  printf '\n\n======== %s\n\n' "$1"
  shift
  for file; do [ ! -e "$file" ] || cat "$file"; done
}
