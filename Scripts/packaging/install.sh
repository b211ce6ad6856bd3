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
  local command=$1 argument
  shift
  uninstall= prefix=
  for argument; do
    case $argument in
      --uninstall) uninstall=1 ;;
      -h | --help)
        echo "$command [--uninstall] [PREFIX]; PREFIX is /usr/local for root and ~/.local for others."
        exit
        ;;
      -*) refuse "'$argument' is no option. Write: $command [--uninstall] [PREFIX]" ;;
      *)
        [ -z "$prefix" ] || refuse "There is one PREFIX. Write: $command [--uninstall] [PREFIX]"
        prefix=$argument
        ;;
    esac
  done
  if [ "$prefix" ]; then return; fi
  if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=$HOME/.local; fi
}

uninstall() {
  local file found=
  for file in "${files[@]}"; do
    [ -e "$prefix/$file" ] || continue
    rm -f "$prefix/$file" || refuse "'$prefix/$file' cannot be removed: who may write there?"
    echo "Removed $prefix/$file"
    found=1
  done
  [ "$found" ] || refuse "Nothing is installed in '$prefix'. Name the prefix that you installed into."
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
  local line bin completions
  printf -v bin %q "$prefix/bin"
  line="export PATH=$bin:\$PATH"
  case ${SHELL:-} in
    */fish) tr : '\n' <<<"$PATH" | has "$prefix/bin" || hint ~/.config/fish/config.fish "fish_add_path $bin" ;;
    */zsh) tr : '\n' <<<"$PATH" | has "$prefix/bin" || hint ~/.zshrc "$line" ;;
    *) tr : '\n' <<<"$PATH" | has "$prefix/bin" || hint "~/.profile, and log in again" "$line" ;;
  esac
  if command -v bash >/dev/null && ! loads_completions; then
    printf -v completions %q "$prefix/share/bash-completion/completions/scoreboard"
    hint ~/.bashrc ". $completions"
  fi
  if command -v zsh >/dev/null && ! zsh -c 'print -l -- $fpath' | has "$prefix/share/zsh/site-functions"; then
    printf -v completions %q "$prefix/share/zsh/site-functions"
    hint "~/.zshrc, before compinit" "fpath=($completions \$fpath)"
  fi
  if command -v fish >/dev/null &&
    ! fish -c 'printf "%s\n" $fish_complete_path' | has "$prefix/share/fish/vendor_completions.d"; then
    printf -v completions %q "$prefix/share/fish/vendor_completions.d"
    hint ~/.config/fish/config.fish "set -p fish_complete_path $completions"
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
