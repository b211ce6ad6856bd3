#!/usr/bin/env bash
# Puts the program of this folder into PREFIX/bin, its manual page and its completions for bash, zsh and fish below
# PREFIX/share, or takes them away again.
# Usage: ./install.sh [--uninstall] [PREFIX]; PREFIX is /usr/local for root and ~/.local for others.
set -euo pipefail

files=(
  bin/scoreboard
  share/man/man1/scoreboard.1
  share/bash-completion/completions/scoreboard
  share/zsh/site-functions/_scoreboard
  share/fish/vendor_completions.d/scoreboard.fish
)

refuse() {
  echo "$1" >&2
  exit 1
}

# read_arguments COMMAND ARGUMENT…: sets $uninstall and $prefix; COMMAND is how the user called it.
read_arguments() {
  local command=$1
  shift
  uninstall=
  if [ "${1:-}" = --uninstall ]; then
    uninstall=1
    shift
  fi
  case ${1:-} in -*) refuse "'$1' is no option. Write: $command [--uninstall] [PREFIX]" ;; esac
  [ "$#" -le 1 ] || refuse "There is one PREFIX. Write: $command [--uninstall] [PREFIX]"
  if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=$HOME/.local; fi
  prefix=${1:-$prefix}
}

uninstall() {
  local file
  for file in "${files[@]}"; do
    [ -e "$prefix/$file" ] || continue
    rm -f "$prefix/$file" || refuse "'$prefix/$file' cannot be removed: who may write there?"
    echo "Removed $prefix/$file"
  done
}

# Makes the folders, and refuses those that cannot be written.
prepare_folders() {
  local file folder
  for file in "${files[@]}"; do
    folder=$(dirname "$prefix/$file")
    mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] ||
      refuse "The folder '$folder' is not writable: name another prefix, as in: $1 ~/.local"
  done
  # What is told below has to hold in any folder.
  prefix=$(cd "$prefix" && pwd)
}

# install_from FOLDER: each file is there whole, or as it was.
install_from() {
  local file mode
  for file in "${files[@]}"; do
    case $file in bin/*) mode=755 ;; *) mode=644 ;; esac
    install -m "$mode" "$1/$file" "$prefix/$file.new" && mv -f "$prefix/$file.new" "$prefix/$file" ||
      refuse "'$prefix/$file' cannot be written: who may write there, and is the disk full?"
    echo "Installed $prefix/$file"
  done
}

# has LINE: whether it is among the lines of standard input.
has() { grep -qxF -- "$1"; }

# hint WHERE LINE
hint() { printf '\nAdd this line to %s:\n    %s\n' "$1" "$2"; }

loads_completions() {
  local folder
  tr : '\n' <<<"${XDG_DATA_HOME:-$HOME/.local/share}:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}" | has "$prefix/share" || return 1
  for folder in /usr /usr/local /opt/homebrew; do
    [ -e "$folder/share/bash-completion/bash_completion" ] && return 0
  done
  return 1
}

# Names the lines to add where a shell does not find what was installed.
hint_all() {
  local line
  line="export PATH='$prefix/bin':\$PATH"
  case ${SHELL:-} in
    */fish) tr : '\n' <<<"$PATH" | has "$prefix/bin" || hint ~/.config/fish/config.fish "fish_add_path '$prefix/bin'" ;;
    */zsh) tr : '\n' <<<"$PATH" | has "$prefix/bin" || hint ~/.zshrc "$line" ;;
    *) tr : '\n' <<<"$PATH" | has "$prefix/bin" || hint "your shell's profile" "$line" ;;
  esac
  if command -v bash >/dev/null && ! loads_completions; then
    hint ~/.bashrc ". '$prefix/share/bash-completion/completions/scoreboard'"
  fi
  if command -v zsh >/dev/null && ! zsh -c 'print -l -- $fpath' | has "$prefix/share/zsh/site-functions"; then
    hint "~/.zshrc, before compinit" "fpath=('$prefix/share/zsh/site-functions' \$fpath)"
  fi
  if command -v fish >/dev/null &&
    ! fish -c 'printf "%s\n" $fish_complete_path' | has "$prefix/share/fish/vendor_completions.d"; then
    hint ~/.config/fish/config.fish "set -p fish_complete_path '$prefix/share/fish/vendor_completions.d'"
  fi
}

# 'Scripts/install' takes the functions and builds the folder first.
[ "${BASH_SOURCE[0]}" = "$0" ] || return 0
read_arguments ./install.sh "$@"
if [ "$uninstall" ]; then
  uninstall
else
  prepare_folders ./install.sh
  install_from "$(cd "$(dirname "$0")" && pwd)"
  hint_all
fi
