// Wrappers for parts of curses that Swift cannot import: macros with arguments or casts, and mutable globals.
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#define NCURSES_WIDECHAR 1
#define NCURSES_OPAQUE 0
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#ifdef __APPLE__
#include <xlocale.h>
#endif

// term.h defines short names as macros.
#undef columns
#undef lines

/// Starts curses on the process's terminal, written by a file. NULL if TERM is unknown.
static inline SCREEN *cn_start(FILE *file) { return newterm(NULL, file, stdin); }

/// Duplicates a file, with a number that no shell passes to a process; NULL on failure.
static inline FILE *cn_duplicate(int file) {
  int copy = fcntl(file, F_DUPFD_CLOEXEC, 10);
  if (copy < 0) return NULL;
  FILE *result = fdopen(copy, "w");
  if (result == NULL) close(copy);
  return result;
}

/// Whether files may not grow beyond a size: a write beyond it ends the process.
static inline int cn_limits_files(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

#ifdef __linux__
extern int dup3(int file, int other, int flags);
#endif

/// Redirects a file to where another leads; false on failure.
static inline int cn_redirect(int file, int other) {
  int result;
#ifdef __linux__
  do result = dup3(other, file, O_CLOEXEC);
  while (result < 0 && (errno == EINTR || errno == EBUSY));
  return result >= 0;
#else
  do result = dup2(other, file);
  while (result < 0 && (errno == EINTR || errno == EBUSY));
  return result >= 0 && fcntl(file, F_SETFD, FD_CLOEXEC) == 0;
#endif
}

/// Removes the sequence for the usual character set from the style changes of the current screen. Descriptions of xterm
/// repeat it each time, but nothing is drawn in another set: once is enough. Returns it, or NULL if it was not there.
static inline const char *cn_shorten_styles(void) {
  static const char *const names[] = {"sgr0", "sgr"};
  static const char *const usual[] = {"\033(B", "%?%p9%t\033(0%e\033(B%;"};
  char *styles[2];
  for (int index = 0; index < 2; index++) {
    styles[index] = tigetstr((char *)names[index]);
    if (styles[index] == NULL || styles[index] == (char *)-1 ||
        strncmp(styles[index], usual[index], strlen(usual[index])) != 0)
      return NULL;
  }
  // Curses uses its own copy of the description, which can only be changed in place.
  for (int index = 0; index < 2; index++) {
    char *rest = styles[index] + strlen(usual[index]);
    memmove(styles[index], rest, strlen(rest) + 1);
  }
  return usual[0];
}

/// A file without a name that is written at its end, in memory where the system has such files. NULL, and errno, on
/// failure.
static inline FILE *cn_unnamed_file(void) {
#ifdef __linux__
  int number = (int)syscall(SYS_memfd_create, "screen", 1U /* MFD_CLOEXEC */);
  return number < 0 ? NULL : fdopen(number, "a+");
#else
  FILE *file = tmpfile();
  if (file == NULL) return NULL;
  fcntl(fileno(file), F_SETFL, O_APPEND);
  fcntl(fileno(file), F_SETFD, FD_CLOEXEC);
  return file;
#endif
}

/// Starts curses for a terminal of a type, with its output to a file. NULL if the type is unknown.
///
/// The first start of curses takes over signals, which are restored: a file needs no handlers.
static inline SCREEN *cn_start_on(FILE *file, const char *type) {
  const int signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  const int count = sizeof(signals) / sizeof(*signals);
  struct sigaction actions[sizeof(signals) / sizeof(*signals)];
  for (int index = 0; index < count; index++) sigaction(signals[index], NULL, &actions[index]);
  SCREEN *screen = newterm((char *)type, file, file);
  for (int index = 0; index < count; index++) sigaction(signals[index], &actions[index], NULL);
  return screen;
}

/// A locale with UTF-8; NULL if none is installed.
static inline locale_t cn_utf8_locale(void) {
  const char *const names[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (size_t index = 0; index < sizeof(names) / sizeof(*names); index++) {
    locale_t locale = newlocale(LC_CTYPE_MASK, names[index], (locale_t)0);
    if (locale != (locale_t)0) return locale;
  }
  return (locale_t)0;
}

/// A string in the terminal's description by its name; NULL if it is not there.
static inline const char *cn_described(const char *name) {
  char *capability = tigetstr((char *)name);
  return capability == (char *)-1 ? NULL : capability;
}

/// Writes all bytes to a file, in as many parts as it takes.
static inline void cn_write_bytes(int file, const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written >= 0) {
      bytes = (const char *)bytes + written;
      count -= (size_t)written;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Another process has set the terminal that it shares to O_NONBLOCK.
      struct pollfd ready = {.fd = file, .events = POLLOUT};
      int found = poll(&ready, 1, -1);
      if (found < 0 ? errno != EINTR : !(ready.revents & POLLOUT)) return;
    } else if (errno != EINTR) {
      return;
    }
  }
}

static inline void cn_write(int file, const char *text) { cn_write_bytes(file, text, strlen(text)); }

/// Writes to the terminal at once, without curses, which buffers nothing between frames.
static inline void cn_send(const char *text) {
  fflush(stdout);
  cn_write(STDOUT_FILENO, text);
}

/// Scrolls lines of the current screen: its terminal deletes lines at a row and inserts as many blank ones at another,
/// and so does curses in its own picture of the screen. Does nothing if the terminal cannot do it, or if the next
/// refresh writes the whole screen anyway.
static inline void cn_scroll_lines(int file, int outlet, int inlet, int count) {
  if (isendwin() || is_cleared(curscr) || is_cleared(newscr)) return;
  // For curses the cursor does not move.
  const char *const names[] = {"sc", "cup", "dl", "cup", "il", "rc"};
  const int numbers[] = {0, outlet, count, inlet, count, 0};
  char text[256] = "";
  for (int index = 0; index < 6; index++) {
    const char *name = names[index];
    // One line has a shorter name.
    const char *single = name[1] != 'l' || count > 1 ? NULL : name[0] == 'd' ? "dl1" : "il1";
    const char *capability = cn_described(single != NULL ? single : name);
    if (capability == NULL) capability = cn_described(name);
    // A terminal that needs pauses is left to curses.
    if (capability == NULL || strstr(capability, "$<") != NULL) return;
    const char *part = tparm((char *)capability, numbers[index], 0, 0, 0, 0, 0, 0, 0, 0);
    if (part == NULL || strlen(text) + strlen(part) >= sizeof(text)) return;
    strcat(text, part);
  }
  cn_write(file, text);
  int row = getcury(curscr), column = getcurx(curscr);
  wmove(curscr, outlet, 0);
  winsdelln(curscr, -count);
  wmove(curscr, inlet, 0);
  winsdelln(curscr, count);
  wmove(curscr, row, column);
}

static inline void cn_disable_flow_keys(struct termios *line) {
  line->c_iflag &= ~(tcflag_t)IXON;
  // ^V, and on some systems ^O and ^Y.
  line->c_lflag &= ~(tcflag_t)IEXTEN;
}

/// Makes ^S and ^Q keys, typed or pasted: they would stop the screen without a word.
static inline void cn_pass_flow_keys(void) {
  struct termios line;
  if (tcgetattr(STDIN_FILENO, &line) != 0) return;
  cn_disable_flow_keys(&line);
  if (tcsetattr(STDIN_FILENO, TCSANOW, &line) == 0) def_prog_mode();
}

/// Makes a terminal send each key at once without an echo, ^S and ^Q too. Works without curses.
static inline int cn_read_keys(int file) {
  struct termios line;
  if (tcgetattr(file, &line) != 0) return -1;
  line.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  cn_disable_flow_keys(&line);
  line.c_cc[VMIN] = 1;
  line.c_cc[VTIME] = 0;
  return tcsetattr(file, TCSADRAIN, &line);
}

/// Whether the terminal can write its last column without wrapping. If not, curses writes the last cell of the screen
/// one column too early, and inserts the cell before it.
static inline int cn_can_write_last(void) {
  return tigetflag("am") == 0 || (cn_described("smam") != NULL && cn_described("rmam") != NULL);
}

/// A capability by its name in terminfo, with its parameters filled in; NULL if it is not there.
static inline const char *cn_capability(const char *name, int first, int second) {
  const char *capability = cn_described(name);
  return capability == NULL ? NULL : tparm((char *)capability, first, second, 0, 0, 0, 0, 0, 0, 0);
}

/// Whether the process may read from the terminal and set its mode: it is in the foreground, or the terminal does not
/// control it.
static inline int cn_is_in_foreground(int file) {
  pid_t foreground = tcgetpgrp(file);
  return foreground < 0 || foreground == getpgrp();
}

/// Sets the colours of a pair; -1 is the terminal's own.
static inline void cn_set_pair(int pair, int colour, int background) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  init_extended_pair(pair, colour, background);
#else
  init_pair((short)pair, (short)colour, (short)background);
#endif
}

static inline void cn_style(WINDOW *window, int pair, int bold, int reverse, int dim) {
  wattrset(window, (int)(COLOR_PAIR(pair) | (bold ? A_BOLD : 0) | (reverse ? A_REVERSE : 0) |
                         (dim ? A_DIM : 0)));
}

/// Writes a character and its marks, ended by a zero, as one cell.
static inline void cn_write_marked(WINDOW *window, const wchar_t *text) {
  cchar_t cell;
  if (setcchar(&cell, text, A_NORMAL, 0, NULL) == OK) wadd_wch(window, &cell);
}

/// Blanks the screen outside of all windows, with the next refresh.
static inline void cn_blank(void) {
  werase(stdscr);
  wnoutrefresh(stdscr);
}

/// The windows of curses itself for the current screen.
static inline WINDOW *cn_shown(void) { return curscr; }
static inline WINDOW *cn_wanted(void) { return newscr; }
static inline WINDOW *cn_standard(void) { return stdscr; }

/// Makes curses treat a window as a pad, or as a window again.
static inline void cn_set_pad(WINDOW *window, int is_pad) {
  if (is_pad)
    window->_flags |= _ISPAD;
  else
    window->_flags &= ~_ISPAD;
}

/// Makes the next refresh write every cell again.
static inline void cn_repaint(void) { clearok(curscr, TRUE); }

static inline int cn_window_size(int file, int *rows, int *columns_) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0) return -1;
  *rows = size.ws_row;
  *columns_ = size.ws_col;
  return 0;
}

/// The number of bytes that can be read; -1 on failure.
static inline int cn_waiting(int file) {
  int count = 0;
  return ioctl(file, FIONREAD, &count) == 0 ? count : -1;
}

static inline int cn_columns_of(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
