# Sourced by the other scripts: makes sure that what a build needs is there, installing what is missing with
# the system's package manager.

fail() {
  echo "$1" >&2
  exit 1
}

require_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "Swift 6.2 or newer is missing: install it from https://www.swift.org/install and try again."
}

# as_root COMMAND…: as it is for root, through sudo for others.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo "$@"
  else
    fail "Missing system packages, and neither root nor sudo to install them. As root, run: $*"
  fi
}

has_header() {
  local folder
  for folder in /usr/include /usr/local/include /opt/homebrew/include /opt/homebrew/opt/ncurses/include; do
    [ -e "$folder/$1" ] && return 0
  done
  [ "$(uname)" = Darwin ] && [ -e "$(xcrun --show-sdk-path 2>/dev/null)/usr/include/$1" ]
}

has_bash_completion() {
  local folder
  for folder in /usr /usr/local /opt/homebrew; do
    [ -e "$folder/share/bash-completion/bash_completion" ] && return 0
  done
  return 1
}

# install_packages DEBIAN FEDORA ARCH ALPINE BREW: one package by the names it goes by.
install_packages() {
  if command -v apt-get >/dev/null 2>&1; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >&2 ||
      { as_root apt-get update -qq >&2 &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >&2; }
  elif command -v dnf >/dev/null 2>&1; then
    as_root dnf install -y -q "$2" >&2
  elif command -v pacman >/dev/null 2>&1; then
    as_root pacman -S --needed --noconfirm "$3" >&2
  elif command -v apk >/dev/null 2>&1; then
    as_root apk add --quiet "$4" >&2
  elif command -v brew >/dev/null 2>&1; then
    brew install --quiet "$5" >&2
  else
    fail "The package '$1' is missing, and no package manager known here can install it: install it yourself and try again."
  fi || fail "The package '$1' could not be installed: install it yourself and try again."
}

# Curses, SQLite, libyaml, PCRE2 and libmd, to build with.
require_libraries() {
  has_header ncurses.h || install_packages libncurses-dev ncurses-devel ncurses ncurses-dev ncurses
  has_header sqlite3.h || install_packages libsqlite3-dev sqlite-devel sqlite sqlite-dev sqlite
  has_header yaml.h || install_packages libyaml-dev libyaml-devel libyaml yaml-dev libyaml
  has_header sha256.h || install_packages libmd-dev libmd-devel libmd libmd-dev libmd
  has_header pcre2.h || install_packages libpcre2-dev pcre2-devel pcre2 pcre2-dev pcre2
}

# want WHAT CHECK… -- PACKAGE…: installs what only some tests need, if that can be done. They are skipped without it.
want() {
  local what=$1
  local -a check=()
  shift
  while [ "$1" != -- ]; do
    check+=("$1")
    shift
  done
  shift
  "${check[@]}" >/dev/null 2>&1 || (install_packages "$@") || echo "Tests that need $what are skipped." >&2
}

# A terminal emulator, for tests.
require_emulator() {
  has_header vterm.h || install_packages libvterm-dev libvterm-devel libvterm libvterm-dev libvterm
}

# require_command COMMAND DEBIAN FEDORA ARCH ALPINE BREW
require_command() {
  local command=$1
  shift
  command -v "$command" >/dev/null 2>&1 || install_packages "$@"
}

# require_font FONT DEBIAN FEDORA ARCH ALPINE BREW
require_font() {
  local font=$1
  shift
  require_command fc-list fontconfig fontconfig fontconfig fontconfig fontconfig
  [ -n "$(fc-list "$font")" ] || install_packages "$@"
}

# PostgreSQL, whose server tests start themselves.
require_postgres() {
  "${BASH_SOURCE%/*}/postgres-server" find >/dev/null 2>&1 && return
  local settings=/etc/postgresql-common/createcluster.conf
  if command -v apt-get >/dev/null 2>&1; then
    # Debian's package would start a server for the whole machine, now and whenever that starts.
    install_packages postgresql-common
    as_root sed -i.before '1i create_main_cluster = off' "$settings"
    (install_packages postgresql) || true
    as_root mv "$settings.before" "$settings"
  else
    install_packages postgresql postgresql-server postgresql postgresql postgresql@17
  fi
  "${BASH_SOURCE%/*}/postgres-server" find >/dev/null
}

# What pictures of the screen are taken with: an X server without a screen, a terminal emulator on it, its font and types.
# And what draws pictures of boards.
require_pictures() {
  require_command python3 python3 python3 python python3 python3
  require_command Xvfb xvfb xorg-x11-server-Xvfb xorg-server-xvfb xvfb xorg-server
  require_command xterm xterm xterm xterm xterm xterm
  require_command montage imagemagick ImageMagick imagemagick imagemagick imagemagick
  require_font "DejaVu Sans Mono" fonts-dejavu-core dejavu-sans-mono-fonts ttf-dejavu font-dejavu font-dejavu
  infocmp xterm-16color >/dev/null 2>&1 ||
    install_packages ncurses-term ncurses-term ncurses ncurses-terminfo ncurses
  ls /usr/lib/*/librsvg-2.so.2 /usr/lib*/librsvg-2.so.2 /opt/homebrew/lib/librsvg-2.2.dylib >/dev/null 2>&1 ||
    install_packages librsvg2-2 librsvg2 librsvg librsvg librsvg
  require_command ffmpeg ffmpeg ffmpeg-free ffmpeg ffmpeg ffmpeg
}

# Codes for cameras, and what reads them.
require_codes() {
  ls /usr/lib/*/libqrencode.so.4 /usr/lib*/libqrencode.so.4 /opt/homebrew/lib/libqrencode.4.dylib >/dev/null 2>&1 ||
    ldconfig -p 2>/dev/null | grep -q libqrencode ||
    install_packages libqrencode4 qrencode-libs qrencode libqrencode qrencode
  require_command zbarimg zbar-tools zbar zbar zbar zbar
}

# require_environment FOLDER IMPORTS: an environment of Python in the folder; true if it has the modules already.
require_environment() {
  require_command python3 python3 python3 python python3 python3
  "$1/bin/python3" -c "import $2" 2>/dev/null && return
  python3 -m venv "$1" >/dev/null 2>&1 ||
    { install_packages python3-venv python3 python python3 python && python3 -m venv "$1"; } ||
    fail "Python cannot make an environment in '$1'."
  return 1
}

# require_browser FOLDER: what pages are tried in: a browser, its driver, fonts, and Python with Selenium and axe in the
# folder.
require_browser() {
  command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ||
    require_command chromium chromium chromium chromium chromium chromium
  require_command chromedriver chromium-driver chromedriver chromium chromium-chromedriver chromedriver
  require_font "DejaVu Sans" fonts-dejavu-core dejavu-sans-fonts ttf-dejavu font-dejavu font-dejavu
  require_font "Liberation Sans" fonts-liberation liberation-sans-fonts ttf-liberation font-liberation font-liberation
  require_font "Noto Sans" fonts-noto-core google-noto-sans-fonts noto-fonts font-noto font-noto-sans
  require_environment "$1" "selenium, axe_playwright_python" && return
  # Only the script of axe is needed, and not Playwright, which the package is for.
  "$1/bin/python3" -m pip install --quiet --disable-pip-version-check selenium >&2 &&
    "$1/bin/python3" -m pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python >&2 ||
    fail "Selenium and axe could not be installed with pip."
}

# require_terminals FOLDER: the terminals that games are played in, as a module of Python in the folder.
require_terminals() {
  require_environment "$1" tui_test && return
  "$1/bin/python3" -m pip install --quiet --disable-pip-version-check tui-test==0.1.1 >&2 ||
    fail "tui-test could not be installed with pip."
}

# The commit of the sources and its date, as in "3f2a9c1b07, 2026-11-26", with -dirty where files differ from it; nothing
# in an archive, which has them in its sources.
describe_commit() {
  local commit dirty= prefix
  # Not the commit of another repository that the archive lies in.
  prefix=$(git -C "$root" rev-parse --show-prefix 2>/dev/null) && [ -z "$prefix" ] || return 0
  commit=$(git -C "$root" show -s --format='%H, %cs' 2>/dev/null) || return 0
  [ -z "$(git -C "$root" status --porcelain 2>/dev/null)" ] || dirty=-dirty
  echo "${commit:0:10}$dirty,${commit#*,}"
}

# Lets 'scoreboard --version' name the commit.
mark_build() {
  SCOREBOARD_COMMIT=$(describe_commit)
  export SCOREBOARD_COMMIT
}

# has_static LIBRARY: whether the C compiler finds it as an archive; prints where.
has_static() {
  local file
  file=$(cc -print-file-name="$1.a" 2>/dev/null) && [ "${file#/}" != "$file" ] && [ -e "$file" ] && echo "$file"
}

# release_options FOLDER: how the program is built to be used: with the Swift runtime in it, and all libraries of which
# there are archives, which the folder then leads to, but for that of C, at fixed addresses. To find and to relocate each is
# a fifth of the time until the first frame, and what is relocated is memory that no other process shares.
release_options() {
  [ "$(uname)" != Darwin ] || return 0
  echo --static-swift-stdlib
  local folder=$1 library file
  case $folder in *[[:space:]]*) return 0 ;; esac
  # No folder of this machine's in the program.
  echo "-Xcc -ffile-prefix-map=$root=."
  mkdir -p "$folder"
  rm -f "$folder"/*.a
  # Where curses is in two parts, both or none.
  if ! has_static libtinfo >/dev/null && ls /usr/lib*/libtinfo.so* /usr/lib/*/libtinfo.so* >/dev/null 2>&1; then
    set -- libstdc++ libsqlite3 libyaml libpcre2-8 libmd
  else
    set -- libstdc++ libsqlite3 libyaml libpcre2-8 libmd libncursesw libtinfo
  fi
  for library; do
    if file=$(has_static "$library"); then ln -sf "$file" "$folder/$library.a"; fi
  done
  # The linker looks here first.
  echo "-Xswiftc -L$folder -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc -Xclang-linker -Xswiftc -no-pie"
  # Nobody looks up what is in the program by its name.
  echo "-Xlinker --no-export-dynamic"
  if [ -e "$folder/libncursesw.a" ] && [ -e "$folder/libtinfo.a" ]; then echo "-Xlinker -ltinfo"; fi
  # The linker of the toolchain lays the program out so that less of it is read.
  if "$(dirname "$(readlink -f "$(command -v swift)")")/ld.lld" --version >/dev/null 2>&1; then
    echo "-Xswiftc -use-ld=lld"
  fi
}

# announce_build FILE TIME: says before the first build, which makes the file, what happens and how long it takes.
announce_build() {
  [ -e "$1" ] || echo "First build: the Swift packages that it needs are downloaded once, then all is compiled, which" \
    "takes about $2 on two cores. Later builds take seconds." >&2
}

# Builds the optimised program and sets $program.
build_program() {
  require_swift
  require_libraries
  mark_build
  announce_build "$root/.build/release/scoreboard" "five minutes"
  local build
  build=(swift build --package-path "$root" -c release --product scoreboard $(release_options "$root/.build/libraries"))
  "${build[@]}" >&2 || fail "The build failed: what the compiler said is above."
  program=$("${build[@]}" --show-bin-path)/scoreboard
}

# prepare_measuring NAME [PROGRAM]: sets $folder, which goes when the script ends, and $program: the one named, else one
# that is installed into the folder.
prepare_measuring() {
  require_command python3 python3 python3 python python3 python3
  folder=$(mktemp -d "${memory:-${TMPDIR:-/tmp}}/scoreboard-$1.XXXXXX")
  trap 'rm -rf "$folder"' EXIT
  export PYTHONDONTWRITEBYTECODE=1
  program=${2:-}
  if [ -z "$program" ]; then
    "$root/Scripts/install" "$folder" >&2
    program=$folder/bin/scoreboard
  fi
}

# public_symbols FOLDER LIBRARY…: the symbol graphs of what the libraries make public, once the package is built.
public_symbols() {
  local folder=$1 bin library
  shift
  swift build --package-path "$root" >&2 || fail "The build failed: what the compiler said is above."
  bin=$(swift build --package-path "$root" --show-bin-path)
  mkdir -p "$folder"
  for library; do
    swift symbolgraph-extract -module-name "$library" -minimum-access-level public -emit-extension-block-symbols \
      -target "$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -1)" \
      -I "$bin/Modules" -I "$root/Sources/CNCurses" -I "$root/Sources/CSQLite" -I "$root/Sources/CPCRE2" -I "$root/Sources/CStatx" \
      -Xcc "-fmodule-map-file=$bin/CTerminalReset.build/module.modulemap" -output-dir "$folder" >&2
  done
}
